package words

import (
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Unused names the delivery that settles a verdict without the text of the file:
// "the file answered 503, its text is not used".
func Unused(r *parser.Ruling) string {
	v := r.Delivery
	switch {
	case r.TooLong:
		return lang.Count(v.Bytes, "the file has {n} byte, its text is not used|the file has {n} bytes, its text is not used")
	case r.Class == parser.StatusRedirect && v.Hops > 0:
		return lang.Count(v.Hops, "the file was redirected {n} time, its text is not used|the file was redirected {n} times, its text is not used")
	case v.Status == 0:
		return lang.Say("no answer came for the file, its text is not used")
	case r.Class == parser.StatusNotText && v.Body == parser.BodyHTML:
		return lang.Say("the file arrived as HTML, its text is not used")
	case r.Class == parser.StatusNotText:
		return lang.Say("the file arrived as no text, it is not used")
	}
	return lang.Say("the file answered {status}, its text is not used", "status", strconv.Itoa(v.Status))
}
