package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	phrases "github.com/robotstester/robotstester/parser/words"
)

// reference is the address of a page of the reference, such as "keys/host", in the
// language in use; see docs/reference.md.
func reference(page string) string {
	folder := "reference/"
	if code := lang.Code(); code != "en" {
		folder += code + "/"
	}
	if strings.HasSuffix(app.Window().URL().Path, "/embed/tester.html") {
		folder = "../" + folder
	}
	return folder + page + ".html"
}

// referenceLink leads to a page of the reference, in a window of its own: what was
// typed here stays.
func referenceLink(class, page string, body ...app.UI) app.UI {
	return with(node("a", class, body...), "href", reference(page), "target", "_blank", "rel", "noopener")
}

// referenceChoice is an entry of a menu that leads there.
func referenceChoice(testID, page, title string) app.UI {
	return labelled(testID, referenceLink("choice", page, said("b", "", title)))
}

// aboutReader leads to the pages of a crawler and of the dialect it reads in.
func aboutReader(crawler, dialect string) app.UI {
	about := []app.UI{referenceLink("", "dialects/"+dialect, app.Text(dialectTitle(dialect)))}
	if m, known := agents.Find(crawler); known {
		about = append([]app.UI{referenceLink("", "crawlers/"+m.Crawler.Slug(), app.Text(phrases.CrawlerName(m.Crawler))), app.Text(", ")}, about...)
	}
	return node("dd", "", about...)
}
