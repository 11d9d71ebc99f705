package parser

// Delivery is how the answer to a request for robots.txt arrived. The zero
// Delivery is no answer at all.
type Delivery struct {
	Status    int  // of the last answer; 0: there was none
	Hops      int  // redirects on the way to it
	Elsewhere bool // one of them led to another host
	Body      Body // what an answer of 2xx holds
	Bytes     int  // how long that is; 0: not known, and short enough
	Copy      Copy // whether the reader has an earlier copy
	Stale     bool // the file is new, and the reader has not asked for it again yet
}

// Body is what an answer holds.
type Body uint8

// Kinds of bodies. Readers that refuse one refuse the other.
const (
	BodyText  Body = iota // text/plain, or nothing said
	BodyHTML              // a page, as servers send that answer any address
	BodyOther             // an image, JSON and the like
)

// Copy is whether a reader has a copy of the file from an earlier visit.
type Copy uint8

// Copies. Not knowing is as having one: the file that is asked about.
const (
	CopyUnknown Copy = iota
	CopyHeld
	CopyNone
)

// MaxHops is how many redirects RFC 9309 section 2.3.1.2 asks to follow.
const MaxHops = 5

// Ruling is what a reader makes of a delivery.
type Ruling struct {
	Delivery Delivery
	Stand    Stand
	Class    StatusClass
	Outcome  Outcome
	TooLong  bool // the length of the file decided
	Read     int  // bytes of the file that are read; 0: all
	Basis    Basis
	Note     string // on the reader's way with deliveries
	Later    string // what follows as time passes
	Fresh    string // how long a copy serves
	Source   string
}

// Stand is where a delivery leaves the question.
type Stand uint8

// Stands.
const (
	FileRules  Stand = iota // the rules of the file decide
	AllAllowed              // everything is allowed, as without a file
	AllBlocked              // everything is blocked
	Deferred                // nothing is visited for now
	NotSaid                 // the reader gives no answer
)

// String is the stand as a stable word for machines.
func (s Stand) String() string {
	return [...]string{"rules", "allowed", "blocked", "deferred", "no-answer"}[s]
}

// Receive says what a reader of this dialect makes of a delivery.
func (d *Dialect) Receive(v Delivery) Ruling { return d.receive(v, &d.Access) }

// ReceiveAs is Receive for a crawler that has ways of its own with deliveries,
// whatever dialect it reads the file in; token is its product token.
func (d *Dialect) ReceiveAs(token string, v Delivery) Ruling {
	if a := accessOf(token); a != nil {
		return d.receive(v, a)
	}
	return d.receive(v, &d.Access)
}

func (d *Dialect) receive(v Delivery, a *Access) Ruling {
	r := Ruling{Delivery: v, Class: a.class(v), Note: a.Note, Fresh: a.Fresh, Source: a.Source}
	if r.Source == "" {
		r.Source = d.Source
	}
	r.Outcome, r.Basis = a.Of(r.Class), a.BasisOf(r.Class)
	if r.Class == StatusRead && (v.Hops > 0 && a.Redirect == AsRFC || v.Stale && a.Fresh == "") {
		r.Basis = Assumed
	}
	if r.Class == StatusRead || r.Outcome == ReadAnyway {
		d.measure(&r, a)
		return r
	}
	switch r.Outcome {
	case AllowAll:
		r.Stand = AllAllowed
	case BlockAll, NeverRead:
		r.Stand, r.Later = AllBlocked, a.Later
	case Defer, DeferThenCopy:
		r.Stand, r.Later = Deferred, a.Later
	case KeepCopy:
		r.Later = a.Later
		if v.Copy == CopyNone {
			r.Stand = AllAllowed
		}
	case FollowElsewhere: // a redirect that leads nowhere in the end
		r.Stand = AllAllowed
	default:
		r.Stand = NotSaid
	}
	return r
}

// class sorts a delivery by what this reader looks at: a redirect counts when it
// does not follow it, or no further.
func (a *Access) class(v Delivery) StatusClass {
	class := ClassOf(v.Status)
	if v.Hops > 0 && !a.follows(v.Hops) {
		return StatusRedirect
	}
	switch {
	case class != StatusRead:
		return class
	case a.Only200 && v.Status != 200:
		return StatusMissing
	case v.Body != BodyText:
		return StatusNotText
	}
	return StatusRead
}

// follows reports whether so many redirects are followed.
func (a *Access) follows(hops int) bool {
	switch a.Redirect {
	case FollowElsewhere:
		return true
	case AsRFC, AllowAll, DeferThenCopy:
		return hops <= MaxHops
	}
	return false // any 3xx is the answer
}

// measure says how much of a long file is read.
func (d *Dialect) measure(r *Ruling, a *Access) {
	n := r.Delivery.Bytes
	if d.MaxFile > 0 && n > d.MaxFile {
		r.TooLong = true
		r.Basis, _ = d.BasisOf("MaxFile")
		switch d.Oversize {
		case OversizeAllows:
			r.Stand, r.Outcome = AllAllowed, AllowAll
		case OversizeFails:
			r.Stand, r.Outcome = NotSaid, Error
		default:
			r.Read = d.MaxFile
		}
		return
	}
	if a.MaxBody > 0 && n > a.MaxBody {
		r.TooLong, r.Read = true, a.MaxBody
	}
}

// ExplainDelivered is Explain for a file that arrived as the ruling says. Where the
// delivery decides, no rule does, and the verdict holds the ruling.
func (r *Rules) ExplainDelivered(url string, ruling Ruling) *Verdict {
	if ruling.Stand == FileRules {
		v := r.Explain(url)
		v.Delivery = &ruling
		return v
	}
	path, _ := r.file.dialect.path(url, nil)
	v := &Verdict{Path: path, Step: -1, Reason: ByDelivery, Delivery: &ruling, Allowed: ruling.Stand == AllAllowed}
	if ruling.Stand == NotSaid {
		v.Reason, v.Failure = Failed, &Failure{Reason: ruling.unsaid()}
	}
	return v
}

// unsaid is why there is no answer.
func (r *Ruling) unsaid() string {
	switch {
	case r.TooLong:
		return "this reader fails on a file of this length"
	case r.Outcome == CallerDecides:
		return "this reader only reads files and leaves such a delivery to the program that uses it"
	}
	return "this reader fails on such a delivery"
}
