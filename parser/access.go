package parser

// Access is what becomes of a site when its robots.txt does not arrive as text
// with status 200. An Outcome that is not set is not documented and taken as
// RFC 9309 section 2.3.1 has it, so the zero Access is the standard's.
type Access struct {
	Redirect    Outcome // 3xx, when there are more than are followed
	Denied      Outcome // 401, 403
	Missing     Outcome // 404, 410
	TooMany     Outcome // 429
	ServerError Outcome // 5xx
	NoAnswer    Outcome // no connection, no name, no time
	NotText     Outcome // 2xx with HTML, an image or the like
	Only200     bool    // any other 2xx counts as Missing does
	MaxBody     int     // bytes the crawler fetches, where that is less than its parser reads; 0: all
	Basis       Basis   // of the outcomes that are set
	Note        string  // a sentence on the whole
	Later       string  // what follows as time passes, after Defer, KeepCopy and BlockAll
	Fresh       string  // how long a copy serves before the file is asked for again; "": not documented
	Source      string  // "" for the dialect's own
}

// Outcome is what a reader concludes from a status.
type Outcome uint8

// Outcomes. AsRFC is what RFC 9309 says for the status: 4xx allow all, 5xx and
// no answer block all, redirects beyond five are as 4xx, any body is read.
const (
	AsRFC           Outcome = iota
	AllowAll                // as if there were no file
	BlockAll                // as if everything were disallowed
	Defer                   // the site is not visited for now
	KeepCopy                // the last copy is used for a while, then AllowAll
	CallerDecides           // the program leaves it to its caller
	Error                   // the program fails
	DeferThenCopy           // first Defer, then KeepCopy
	NeverRead               // the program refuses everything as if it had never asked
	FollowElsewhere         // the redirect is followed, to other sites too
	ReadAnyway              // what can be read as rules applies
)

// String is the outcome as a stable word for machines.
func (o Outcome) String() string {
	return [...]string{"as-rfc", "allow-all", "block-all", "defer", "keep-copy", "caller-decides",
		"error", "defer-then-copy", "never-read", "follow-elsewhere", "read-anyway"}[o]
}

// set is the outcome for a class of answers as it is documented.
func (a *Access) set(class StatusClass) Outcome {
	return [...]Outcome{AsRFC, a.Redirect, a.Denied, a.Missing, a.TooMany, a.ServerError, a.NoAnswer, a.NotText}[class]
}

// Of is the outcome for a class of answers, AsRFC resolved.
func (a *Access) Of(class StatusClass) Outcome {
	if out := a.set(class); out != AsRFC {
		return out
	}
	switch class {
	case StatusServerError, StatusNoAnswer:
		return BlockAll
	case StatusNotText:
		return ReadAnyway
	case StatusRead:
		return AsRFC
	}
	return AllowAll
}

// BasisOf is how sure the outcome for a class of answers is.
func (a *Access) BasisOf(class StatusClass) Basis {
	if a.set(class) == AsRFC && class != StatusRead {
		return Assumed
	}
	return a.Basis
}

// StatusClass is a class of answers to the request for robots.txt.
type StatusClass uint8

// Classes of answers.
const (
	StatusRead StatusClass = iota // 2xx: the rules apply
	StatusRedirect
	StatusDenied
	StatusMissing
	StatusTooMany
	StatusServerError
	StatusNoAnswer
	StatusNotText // 2xx, but no plain text
)

// String is the class in the digits of its statuses.
func (c StatusClass) String() string {
	return [...]string{"2xx", "3xx", "401/403", "404/410", "429", "5xx", "no answer", "not text"}[c]
}

// ClassOf sorts a status code; 0 is no answer at all. Other 4xx are as 404.
func ClassOf(status int) StatusClass {
	switch {
	case status >= 200 && status < 300:
		return StatusRead
	case status >= 300 && status < 400:
		return StatusRedirect
	case status == 401 || status == 403:
		return StatusDenied
	case status == 429:
		return StatusTooMany
	case status >= 400 && status < 500:
		return StatusMissing
	case status >= 500:
		return StatusServerError
	}
	return StatusNoAnswer
}
