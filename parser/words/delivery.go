package words

import (
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Arrival is a delivery in a few words: "status 503", "no answer", "a page of HTML".
func Arrival(r *parser.Ruling) string {
	v := r.Delivery
	switch {
	case r.TooLong:
		return lang.Count(v.Bytes, "a file of {n} byte|a file of {n} bytes")
	case r.Class == parser.StatusRedirect && v.Hops > 0:
		return lang.Count(v.Hops, "{n} redirect|{n} redirects")
	case v.Status == 0:
		return lang.Say("no answer")
	case r.Class == parser.StatusRead && v.Stale:
		return lang.Say("an older copy")
	case r.Class == parser.StatusNotText && v.Body == parser.BodyHTML:
		return lang.Say("a page of HTML")
	case r.Class == parser.StatusNotText:
		return lang.Say("a body that is no text")
	}
	return lang.Say("status {status}", "status", strconv.Itoa(v.Status))
}

// Conclusion is what a reader makes of a delivery, in a sentence.
func Conclusion(r *parser.Ruling) string {
	switch r.Stand {
	case parser.AllAllowed:
		switch {
		case r.TooLong:
			return lang.Say("It treats a file of this size as if everything were allowed.")
		case r.Outcome == parser.KeepCopy:
			return lang.Say("It would go on with its last copy, but has none, so nothing is restricted.")
		}
		return lang.Say("It takes the file as missing, and without a file everything is allowed.")
	case parser.AllBlocked:
		if r.Outcome == parser.NeverRead {
			return lang.Say("It refuses everything, as if it had never asked for the file.")
		}
		return lang.Say("It takes everything as disallowed until the file can be read.")
	case parser.Deferred:
		return lang.Say("It stays away for now.")
	case parser.NotSaid:
		return lang.Say("It gives no answer.")
	}
	switch {
	case r.Outcome == parser.KeepCopy:
		return lang.Say("It goes on with its last copy of the file.")
	case r.Class == parser.StatusRead && r.Delivery.Stale:
		return lang.Say("Until it asks for the file again it goes by the copy it has; this verdict holds from then on.") + " " + Kept(r)
	case r.Read > 0:
		return lang.Count(r.Read, "It reads the first {n} byte and nothing behind it.|It reads the first {n} bytes and nothing behind them.")
	case r.Class == parser.StatusNotText:
		return lang.Say("It reads the body line by line all the same; what is no rule is passed over.")
	case r.Delivery.Elsewhere:
		return lang.Say("It follows the redirect to the other host; the rules are those of the host that was asked first.")
	case r.Delivery.Hops > 0:
		return lang.Say("It follows the redirect and reads the file.")
	}
	return lang.Say("It reads the file.")
}

// Kept says how long a reader goes by a copy.
func Kept(r *parser.Ruling) string {
	if r.Fresh == "" {
		return lang.Say("How long a copy serves is not documented for it; RFC 9309 has up to 24 hours.")
	}
	return lang.Say("A copy serves for " + r.Fresh + ".")
}

// Sureness says how well a ruling is founded, "" when it is documented.
func Sureness(r *parser.Ruling) string {
	switch r.Basis {
	case parser.Assumed:
		return lang.Say("Not documented; assumed as RFC 9309 has it.")
	case parser.Reported:
		return lang.Say("Reported by others, not documented.")
	}
	return ""
}

// Delivered is the whole ruling in sentences, for people who ask of a delivery alone.
func Delivered(r *parser.Ruling) string {
	return Capital(Arrival(r)) + ". " + afterArrival(r)
}

func afterArrival(r *parser.Ruling) string {
	s := Conclusion(r)
	if r.Later != "" {
		s += " " + lang.Say(r.Later)
	}
	if sure := Sureness(r); sure != "" {
		s += " " + sure
	}
	return s
}
