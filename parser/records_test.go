package parser

import (
	"slices"
	"strings"
	"testing"
)

func TestRecordsAreComplete(t *testing.T) {
	keys := map[string]bool{}
	for _, r := range Records() {
		if r.Name == "" || !strings.HasSuffix(r.What, ".") || len(r.Keys) == 0 || len(r.Uses) == 0 {
			t.Errorf("%q lacks its name, keys, words or uses", r.Name)
		}
		for _, k := range r.Keys {
			if k != strings.ToLower(k) || keys[k] {
				t.Errorf("%s: the key %q is not in lower case or stands twice", r.Name, k)
			}
			keys[k] = true
		}
		for i, u := range r.Uses {
			if (u.Dialects == "") != (i == len(r.Uses)-1) {
				t.Errorf("%s: use %d of %d is of %q", r.Name, i, len(r.Uses), u.Dialects)
			}
			for _, id := range strings.Fields(u.Dialects) {
				if _, ok := DialectByID(id); !ok {
					t.Errorf("%s: there is no dialect %q", r.Name, id)
				}
			}
			if u.Says == "" || strings.HasSuffix(u.Says, ".") {
				t.Errorf("%s: use %d says %q", r.Name, i, u.Says)
			}
		}
	}
}

func TestRecordUses(t *testing.T) {
	for _, c := range []struct {
		key     string
		dialect *Dialect
		status  Status
		says    string
	}{
		{"Crawl-Delay", Google, Ignored, "ignores it"},
		{"crawl-delay", Bing, Active, "window of 1 to 30 seconds"},
		{"crawl-delay", Yandex, Retired, "since 22 February 2018"},
		{"crawl-delay", CrawlerCommons, Active, "beyond 300"},
		{"crawl-delay", Baidu, Unknown, "not documented"},
		{"clean-param", Yandex, Active, "one page"},
		{"clean-param", Google, Ignored, "does not read it"},
		{"ACAP-allow-crawl", ACAP, Active, "usage crawl"},
		{"nofollow", Google, Retired, "1 September 2019"},
		{"sitemap", RFC9309, Active, "sitemaps.org"},
	} {
		r, ok := RecordNamed(c.key)
		if !ok {
			t.Errorf("%s is not known", c.key)
			continue
		}
		if u := r.UseBy(c.dialect); u.Status != c.status || !strings.Contains(u.Says, c.says) {
			t.Errorf("%s for %s: %v, %q", c.key, c.dialect.ID, u.Status, u.Says)
		}
	}
	if r, ok := RecordNamed("disallow"); ok {
		t.Errorf("a rule is taken for the record %s", r.Name)
	}
}

func TestCleanParam(t *testing.T) {
	for _, c := range []struct{ value, url, drops string }{
		{"ref /some_dir/get_book.pl", "https://h/some_dir/get_book.pl?ref=a&id=1", "ref"},
		{"s&ref /forum*/showthread.php", "/forum/new/showthread.php?ref=1&t=2&s=3", "ref s"},
		{"s&ref /forum*/showthread.php", "/other/showthread.php?ref=1", ""},
		{"sid", "/any?sid=1&b", "sid"},
		{"sid", "/any?SID=1", ""}, // names are compared as they stand
		{"sid", "/any", ""},
		{"b", "/any?a=1&b", "b"},
		{"a&&b /", "/?a=1", "not valid"},
		{"", "/?a=1", "not valid"},
		{"a /b /c", "/?a=1", "not valid"},
	} {
		p, ok := ParseCleanParam(c.value)
		got := strings.Join(p.Drops(c.url), " ")
		if !ok {
			got = "not valid"
		}
		if got != c.drops {
			t.Errorf("Clean-param: %s drops %q of %s, want %q", c.value, got, c.url, c.drops)
		}
	}
	if p, _ := ParseCleanParam("b&a /x"); !slices.Equal(p.Params, []string{"b", "a"}) || p.Prefix != "/x" {
		t.Errorf("%+v", p)
	}
}
