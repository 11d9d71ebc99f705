package words

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// Arrival is a delivery in a few words: "status 503", "no answer", "a page of HTML".
func Arrival(r *parser.Ruling) string {
	v := r.Delivery
	switch {
	case r.TooLong:
		return "a file of " + Grouped(v.Bytes) + " bytes"
	case r.Class == parser.StatusRedirect && v.Hops > 0:
		return Count(v.Hops, "redirect", "redirects")
	case v.Status == 0:
		return "no answer"
	case r.Class == parser.StatusRead && v.Stale:
		return "an older copy"
	case r.Class == parser.StatusNotText && v.Body == parser.BodyHTML:
		return "a page of HTML"
	case r.Class == parser.StatusNotText:
		return "a body that is no text"
	}
	return "status " + strconv.Itoa(v.Status)
}

// Grouped is a number with commas between its thousands.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Conclusion is what a reader makes of a delivery, in a sentence.
func Conclusion(r *parser.Ruling) string {
	switch r.Stand {
	case parser.AllAllowed:
		switch {
		case r.TooLong:
			return "It treats a file of this size as if everything were allowed."
		case r.Outcome == parser.KeepCopy:
			return "It would go on with its last copy, but has none, so nothing is restricted."
		}
		return "It takes the file as missing, and without a file everything is allowed."
	case parser.AllBlocked:
		if r.Outcome == parser.NeverRead {
			return "It refuses everything, as if it had never asked for the file."
		}
		return "It takes everything as disallowed until the file can be read."
	case parser.Deferred:
		return "It stays away for now."
	case parser.NotSaid:
		return "It gives no answer."
	}
	switch {
	case r.Outcome == parser.KeepCopy:
		return "It goes on with its last copy of the file."
	case r.Class == parser.StatusRead && r.Delivery.Stale:
		return "Until it asks for the file again it goes by the copy it has; this verdict holds from then on. " + Kept(r)
	case r.Read > 0:
		return "It reads the first " + Grouped(r.Read) + " bytes and nothing behind them."
	case r.Class == parser.StatusNotText:
		return "It reads the body line by line all the same; what is no rule is passed over."
	case r.Delivery.Elsewhere:
		return "It follows the redirect to the other host; the rules are those of the host that was asked first."
	case r.Delivery.Hops > 0:
		return "It follows the redirect and reads the file."
	}
	return "It reads the file."
}

// Kept says how long a reader goes by a copy.
func Kept(r *parser.Ruling) string {
	if r.Fresh == "" {
		return "How long a copy serves is not documented for it; RFC 9309 has up to 24 hours."
	}
	return "A copy serves for " + r.Fresh + "."
}

// Sureness says how well a ruling is founded, "" when it is documented.
func Sureness(r *parser.Ruling) string {
	switch r.Basis {
	case parser.Assumed:
		return "Not documented; assumed as RFC 9309 has it."
	case parser.Reported:
		return "Reported by others, not documented."
	}
	return ""
}

// Delivered is a ruling in full: "Status 503. It stays away for now. Crawling stops …".
func Delivered(r *parser.Ruling) string {
	s := Arrival(r)
	return strings.ToUpper(s[:1]) + s[1:] + ". " + afterArrival(r)
}

func afterArrival(r *parser.Ruling) string {
	s := Conclusion(r)
	for _, more := range []string{r.Later, Sureness(r)} {
		if more != "" {
			s += " " + more
		}
	}
	return s
}
