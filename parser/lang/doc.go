// Package lang says things in the language of the reader.
//
// English is written where it is said, and is the name of a text: [Say] gives
// the same text in the language in use, or the English where that language has
// none. Texts hold places for values, "{line}", and texts that depend on a number
// hold their forms, "{n} line|{n} lines". A [Catalogue] has the texts of one other
// language; its files stand in parser/lang/ru, parser/lang/es and so on, one for
// each part of the product, in the form that [Parse] reads.
//
// In texts that become sentences with links and code, **strong**, `code` and
// [line {line}] are marks: a translation has the same ones, wherever its grammar wants
// them. See words.Sentence.
//
// Package gather finds all texts, in the code and in tables. "go run
// ./parser/lang/gather -lang ru" counts what is translated, with "-area page" it prints
// what is not, to be appended to parser/lang/ru/page.txt; its tests refuse a catalogue
// that lacks a text, has one that nobody says, or other places, marks or forms.
//
// A program speaks one language at a time. One that answers people of several
// languages, such as the engine of the embed, calls [Use] before each answer.
package lang
