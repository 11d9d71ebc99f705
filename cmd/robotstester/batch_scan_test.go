package main

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// FuzzQuestion lets encoding/json judge what is read in one pass. "go test" runs it on
// its seeds; to look for more:
//
//	go test -fuzz FuzzQuestion -fuzztime 1m ./cmd/robotstester
func FuzzQuestion(f *testing.F) {
	for _, seed := range []string{
		`{"robots":"User-agent: *\nDisallow: \/\u00e9\"\\","url":"/","agent":"x"}`, `{"robots_base64":"","url":"","agents":["a",null],"status":503}`,
		`{"robots":"\ud83d\ude00 \ud83d","url":"/","agent":"\u0000"}`, `{"robots":null,"robots":""}`, `{"URL":"/"}`, `{"url":"/","url":"/"}`,
		` { "robots" : "` + strings.Repeat("aé", 40) + `" , "url":"/" ,"crawler":"x","dialect":"y","status":"z"}` + "\t ", `{"robots":"a` + "\t" + `"}`, `{}`, `{"robots":""`,
		`{"other":{"robots":[1,{"url":"x"}]},"robots":"\q"}`, `{"robots":"\u12"}`, `{"robots":"\u12G4"}`, `[]`, `null`, "{\"robots\":\"\x80\"}", `{"\u0075rl":"/"}`, `{"robots":"",}`,
		`{"robots":"","url":"/","agent":"x"}` + "\r", `{"robots":"` + "\r", `{"robots":"a` + "\x01" + `","url":"/1234567890123456789012345678901234567890","agent":"x"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(checkQuestion)
}

func TestRandomQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(8259, 1))
	pieces := []string{`{`, `}`, `"robots":`, `"robots":"`, `"url":"`, `"agent":`, `"agents":["x"]`, `"status":`, `"x":[1,{}]`, `"`, `"`, `",`, `,`, `:`, `\n`, `\u00e9`, `\ud800`, `\"`, `\\`, `/`, "a", "é", "\x01", " ", "\r",
		`{"robots":"`, `","url":"/","agent":"x"}`, "12345678", "null", `"dialect":"google"`}
	for range 200_000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		checkQuestion(t, b.String())
	}
}

func checkQuestion(t *testing.T, line string) {
	t.Helper()
	quick := question{robots: []byte("old"), url: "old", status: "old", who: who{agent: "old", crawler: "old"}}
	err := quick.read([]byte(line), make([]byte, 0, len(line)))
	var slow question
	if want := slow.decode([]byte(line)); want != nil || err != nil {
		if fault := inLine(1, errors.Join(want, err)); strings.Contains(fault, "json: ") || strings.Contains(fault, "invalid character") || strings.Contains(fault, "JSON input") {
			t.Fatalf("%q: %s", line, fault)
		}
		if want != nil && err == nil {
			t.Fatalf("%q is read, but: %v", line, want)
		}
		return // what is missing is said for both alike
	}
	if string(quick.robots) != string(slow.robots) || quick.url != slow.url || quick.status != slow.status || !quick.who.equal(&slow.who) || quick.given != slow.given {
		t.Fatalf("%q is read as %+v, want %+v", line, quick, slow)
	}
	var judge struct {
		Robots       string `json:"robots"`
		RobotsBase64 string `json:"robots_base64"`
		URL          string `json:"url"`
		Agent        string `json:"agent"`
		Crawler      string `json:"crawler"`
		Dialect      string `json:"dialect"`
		Agents       []string
	}
	if err := json.Unmarshal([]byte(line), &judge); err != nil {
		t.Fatalf("%q is read, but: %v", line, err)
	}
	got := []any{string(quick.robots), quick.url, quick.agent, quick.crawler, quick.dialect, quick.agents}
	if want := []any{judge.Robots + judge.RobotsBase64, judge.URL, judge.Agent, judge.Crawler, judge.Dialect, judge.Agents}; !reflect.DeepEqual(got, want) {
		t.Fatalf("%q is read as %q, want %q", line, got, want)
	}
}

// A short line in a row of many takes no memory but for its URL.
func TestQuestionTakesNoMemory(t *testing.T) {
	line := []byte(`{"robots":"User-agent: *\nDisallow: /a\n","url":"/a","agent":"x"}`)
	room := make([]byte, 0, 100)
	var q question
	if n := testing.AllocsPerRun(100, func() {
		if err := q.read(line, room); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("reading a line takes memory %v times", n)
	}
}
