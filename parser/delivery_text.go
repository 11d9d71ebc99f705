package parser

import (
	"strconv"
	"strings"
)

// ParseDelivery reads a delivery as people write it: a status or "unreachable",
// and behind it, parted by blanks or commas, what else is to be said of it:
//
//	503    unreachable    200 html    200 redirects=6 elsewhere    200 bytes=600000    503 no-copy    200 stale
//
// Nothing is a file that arrived as it should.
func ParseDelivery(text string) (Delivery, error) {
	v := Delivery{Status: 200}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
	for i, w := range words {
		w = strings.ToLower(w)
		if n, err := strconv.Atoi(w); err == nil {
			if i > 0 || n < 100 || n > 599 {
				return Delivery{}, &DeliveryError{Reason: "a status is one number from 100 to 599, in front of the rest"}
			}
			v.Status = n
			continue
		}
		if !v.set(w) {
			return Delivery{}, &DeliveryError{
				`{word} says nothing about a delivery; known are a status, "unreachable", "html", "no-text", "redirects=N", "elsewhere", "bytes=N", "copy", "no-copy" and "stale"`,
				strconv.Quote(clipWord(w)),
			}
		}
	}
	return v, nil
}

// DeliveryError says why ParseDelivery takes a text for no delivery.
type DeliveryError struct {
	Reason string // a clause in English, with a place {word}
	Word   string // the word that means nothing, in quotes
}

// Error is the clause with the word in its place.
func (e *DeliveryError) Error() string { return strings.Replace(e.Reason, "{word}", e.Word, 1) }

// set reads one word in lower case.
func (v *Delivery) set(word string) bool {
	switch word {
	case "unreachable":
		v.Status = 0
	case "html":
		v.Body = BodyHTML
	case "no-text":
		v.Body = BodyOther
	case "elsewhere":
		v.Elsewhere, v.Hops = true, max(v.Hops, 1)
	case "copy":
		v.Copy = CopyHeld
	case "no-copy":
		v.Copy = CopyNone
	case "stale":
		v.Stale = true
	default:
		return v.setNumber(word)
	}
	return true
}

func (v *Delivery) setNumber(word string) bool {
	key, digits, _ := strings.Cut(word, "=")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 {
		return false
	}
	switch key {
	case "redirects":
		v.Hops = n
	case "bytes":
		v.Bytes = n
	default:
		return false
	}
	return true
}

// Ordinary reports whether the file arrived as it should, so that no ruling is needed.
func (v Delivery) Ordinary() bool { return v == Delivery{Status: 200} }

// String is the delivery as ParseDelivery reads it.
func (v Delivery) String() string {
	words := []string{"unreachable"}
	if v.Status > 0 {
		words[0] = strconv.Itoa(v.Status)
	}
	words = append(words, [...]string{"", "html", "no-text"}[v.Body])
	if v.Hops > 0 {
		words = append(words, "redirects="+strconv.Itoa(v.Hops))
	}
	if v.Elsewhere {
		words = append(words, "elsewhere")
	}
	if v.Bytes > 0 {
		words = append(words, "bytes="+strconv.Itoa(v.Bytes))
	}
	words = append(words, [...]string{"", "copy", "no-copy"}[v.Copy])
	if v.Stale {
		words = append(words, "stale")
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

func clipWord(s string) string { return strings.ToValidUTF8(s[:min(len(s), 40)], "") }
