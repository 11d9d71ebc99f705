// Package lang says things in the language of the reader.
//
// English is written where it is said, and is the name of a text: [Say] gives
// the same text in the language in use, or the English where that language has
// none. Texts hold places for values, "{line}", and texts that depend on a number
// hold their forms, "{n} line|{n} lines". A [Catalogue] has the texts of one other
// language; its files stand in parser/lang/ru, parser/lang/es and so on, one for
// each part of the product, in the form that [Parse] reads.
//
// A program speaks one language at a time. One that answers people of several
// languages, such as the engine of the embed, calls [Use] before each answer.
package lang
