package lang

import "testing"

func use(t *testing.T, code, src string) {
	t.Helper()
	c, err := Parse(code, src)
	if err != nil {
		t.Fatal(err)
	}
	Use(c)
	t.Cleanup(func() { Use(nil) })
}

func TestSayInEnglish(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Say("Blocked"), "Blocked"},
		{Say("by line {line} of {total}", "line", 3, "total", 12345), "by line 3 of 12,345"},
		{Say("the rule {rule} and {rule}", "rule", "{line}"), "the rule {line} and {line}"},
		{Say("a brace { and {unknown}", "line", 1), "a brace { and {unknown}"},
		{Say("‹button›Open"), "Open"},
		{Count(1, "{n} line|{n} lines"), "1 line"},
		{Count(2, "{n} line|{n} lines of {file}", "file", "a"), "2 lines of a"},
		{Number(-1234567), "-1,234,567"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestSayInRussian(t *testing.T) {
	use(t, "ru", "# words\nBlocked\n= Заблокировано\n\n{n} line|{n} lines\n= {n} строка|{n} строки|{n} строк\n"+
		"‹button›Open\n= Открыть\n\\# a\n= \\= б\\nв\\\\г\n")
	for n, want := range map[int]string{1: "1 строка", 3: "3 строки", 11: "11 строк", 12: "12 строк", 21: "21 строка", 104: "104 строки", 1000: "1\u00a0000 строк"} {
		if got := Count(n, "{n} line|{n} lines"); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
	for english, want := range map[string]string{"Blocked": "Заблокировано", "‹button›Open": "Открыть", "Open": "Open", "# a": "= б\nв\\г"} {
		if got := Say(english); got != want {
			t.Errorf("%q: got %q, want %q", english, got, want)
		}
	}
	if got := Count(2, "{n} rule|{n} rules"); got != "2 rules" {
		t.Errorf("a text that is missing: %q", got)
	}
	if Code() != "ru" {
		t.Errorf("the language is %q", Code())
	}
}

func TestNumberInSpanish(t *testing.T) {
	use(t, "es", "")
	for n, want := range map[int]string{1234: "1234", 12345: "12.345", -12345: "-12.345"} {
		if got := Number(n); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestParseNamesWhatFitsNowhere(t *testing.T) {
	for _, src := range []string{"= alone", "a\nb\n= c", "a\n"} {
		if _, err := Parse("ru", src); err == nil {
			t.Errorf("%q was taken", src)
		}
	}
}

func TestEscapeIsRead(t *testing.T) {
	for _, text := range []string{"a\nb", `\n`, "# a", "= a", `a\`, "", "#"} {
		use(t, "ru", "x\n= "+Escape(text))
		if got := Say("x"); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestListsOfNames(t *testing.T) {
	use(t, "ru", "{list} or {last}\n= {list} или {last}\n")
	for _, c := range []struct{ got, want string }{
		{Or(nil), ""}, {Or([]string{"{last}"}), "{last}"}, {Or([]string{"a", "{list}"}), "a или {list}"},
		{And([]string{"a", "b", "c"}), "a, b and c"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
