package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

const viewHow = "how"

// howView is the introduction again, for who comes back to it.
var howView = view{
	id: viewHow, words: "How robots.txt works", picture: "help", group: groupMore,
	render: func(*session) app.UI { return intro() },
}

// intro is what a reader gets before the tester runs, or where it cannot: what
// this is, and how robots.txt works. It is constant, so that the page can be
// built ahead of time, always the same.
func intro() app.UI {
	return app.Article().Class("intro").Body(
		app.H2().Text(lang.Say("What this is")),
		app.P().Text(lang.Say("robotstester reads a robots.txt the way crawlers read it. Put your file on the left, name a crawler and a URL, and it says at every keystroke whether the crawler may fetch that URL, which line decides, and which other rules competed and lost. It runs wholly in your browser: nothing you type is sent anywhere.")),
		app.H2().Text(lang.Say("How robots.txt works")),
		app.P().Text(lang.Say("A robots.txt stands at the root of a site, one for each scheme, host and port. Crawlers fetch it first and leave alone what it asks them to leave alone.")),
		app.Pre().TabIndex(0).Text(introFile),
		app.Dl().Body(
			term(lang.Say("Groups")),
			app.Dd().Text(lang.Say("One or more User-agent lines name crawlers; the rules below belong to all of them. A crawler obeys the group that names it. Only where none does, the group of * applies: in the file above, Googlebot reads the second group and nothing of the first. Groups with the same name are read as one, and a blank line does not end a group.")),
			term(lang.Say("Rules")),
			app.Dd().Text(lang.Say("Disallow keeps a crawler out of every URL that starts with its path; Allow lets it in. What no rule matches is allowed. Capital letters matter, and the query string counts.")),
			term(lang.Say("The longest rule wins")),
			app.Dd().Text(lang.Say("Several rules may match one URL. The longest path decides, whatever the order of the lines. At equal length, Allow wins. Above, /shop/lamps is open to everyone else, and the rest of /shop/ is not.")),
			term(lang.Say("* and $")),
			app.Dd().Text(lang.Say("A * stands for any run of characters, also for none. A $ at the end of a rule is the end of the URL: /*.pdf$ blocks /list.pdf, but not /list.pdf?v=2.")),
			term(lang.Say("What it cannot do")),
			app.Dd().Text(lang.Say("It is a request, not a lock: a crawler may ignore it, and anybody can read it, so it hides nothing. A blocked page can still be listed in a search engine when others link to it. To keep a page out of search, let it be crawled and mark it noindex; to keep people out, ask for a password.")),
		),
	)
}

func term(words string) app.UI { return app.Dt().Text(words) }

const introFile = `User-agent: *
Disallow: /shop/
Allow: /shop/lamps

User-agent: Googlebot
Disallow: /*.pdf$
Sitemap: https://www.example.com/sitemap.xml`
