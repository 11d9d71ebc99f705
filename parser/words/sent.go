package words

import "github.com/robotstester/robotstester/parser/lang"

// AsSent cautions of a URL that gets another verdict as crawlers send it: it says which.
// failed is that of a reader that gives no answer.
func AsSent(allowed, failed bool) string {
	switch {
	case failed:
		return lang.Say("In percent-encoding, as crawlers ask for it, it gets no answer.")
	case allowed:
		return lang.Say("In percent-encoding, as crawlers ask for it, it is allowed.")
	}
	return lang.Say("In percent-encoding, as crawlers ask for it, it is blocked.")
}
