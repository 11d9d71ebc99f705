package parser

// ways are those of crawlers whose vendor says more on deliveries than the dialect
// they read files in. To add one, write a record with the vendor's page as Source.
var ways = []struct {
	tokens string // parted by blanks, lower case
	Access
}{
	{"amazonbot amzn-searchbot amzn-user", Access{
		Redirect: KeepCopy, Denied: KeepCopy, Missing: KeepCopy, TooMany: KeepCopy, ServerError: KeepCopy, NoAnswer: KeepCopy,
		Note:   "Redirects are not followed.",
		Later:  "A copy of the last 30 days is used; when there is none, nothing is restricted.",
		Fresh:  "about 24 hours",
		Source: "https://developer.amazon.com/amazonbot",
	}},
	{"ccbot", Access{
		Redirect: AllowAll, TooMany: Defer, ServerError: Defer,
		Note:   "Up to five redirects are followed.",
		Later:  "It backs off and asks again later.",
		Source: "https://commoncrawl.org/ccbot",
	}},
	{"mail.ru_bot", Access{
		Redirect: AllowAll, Denied: AllowAll, Missing: AllowAll, TooMany: AllowAll, ServerError: AllowAll, NoAnswer: AllowAll, Only200: true,
		Basis:  Reported,
		Note:   "Anything but status 200, or a file of more than 100 KB, restricts nothing.",
		Source: "https://help.mail.ru/webmaster/indexing/robots/types_robots",
	}},
}

// accessOf is a crawler's own way with deliveries, nil when it has none.
func accessOf(token string) *Access {
	b := []byte(token)
	for i, c := range b {
		b[i] = lower[c]
	}
	for i := range ways {
		if hasWord(ways[i].tokens, string(b)) {
			return &ways[i].Access
		}
	}
	return nil
}
