package main

import (
	"encoding/json"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

var liveView = view{
	id: "livefile", words: "Live file", picture: "down", group: groupMore, reports: []string{"deliveries"},
	render: func(s *session) app.UI {
		return &livePanel{Door: s.door, Fetched: s.fetched, Back: s.opened.Back, URL: s.question.URL, Crawler: s.answer.Question.Crawler, Session: s}
	},
}

func init() {
	reportTakers["deliveries"] = taker(func(s *session, r *review.Deliveries) { s.fetched.deliveries = r })
}

// door is the detail of robots-door: what the fetch endpoint of this origin offers.
type door struct {
	known bool // it has been looked for
	Fetch bool `json:"fetch"`
	Page  bool `json:"page"`
}

// fetched is what came of the last question to the endpoint.
type fetched struct {
	host       string // in the box
	typed      bool   // by the reader; before, the box follows the URL in question
	bookmark   string // detail of the last robots-bookmark event
	answer     fetchAnswer
	deliveries *review.Deliveries // of the answer; nil until it is known
}

// fetchAnswer is the detail of robots-fetched.
type fetchAnswer struct {
	State  string `json:"state"` // "busy", "done", "failed" or "stopped"; "" before the first question
	Host   string `json:"host"`
	Say    string `json:"say"`    // why it failed
	Loaded bool   `json:"loaded"` // the file is in the editor
	Result struct {
		URL       string      `json:"url"` // that was asked first
		Status    int         `json:"status"`
		Hops      []fetchHop  `json:"hops"`
		Headers   []fetchLine `json:"headers"`
		Bytes     int         `json:"bytes"`
		Truncated bool        `json:"truncated"`
		Problem   string      `json:"problem"`
		Delivery  string      `json:"delivery"`
	} `json:"result"`
}

type fetchHop struct {
	URL      string `json:"url"`
	Status   int    `json:"status"`
	Location string `json:"location"`
}

type fetchLine struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// livePanel offers the ways in which a site's own file comes into the editor.
type livePanel struct {
	app.Compo

	Door         door
	Fetched      fetched
	Back         bool
	URL, Crawler string
	Session      *session

	element app.Value
}

// OnMount has the element look for the endpoint.
func (p *livePanel) OnMount(ctx app.Context) {
	defer p.Session.guard()
	p.element = ctx.JSSrc()
	call(p.element, "hello")
}

// Render draws the panel.
func (p *livePanel) Render() app.UI {
	return app.Elem("robots-live").Class("livefile").DataSet("testid", "livefile").
		On("robots-door", p.safe(p.onDoor)).
		On("robots-fetched", p.safe(p.onFetched)).
		On("robots-bookmark", p.safe(p.onBookmark)).
		Body(
			node("p", "lead",
				said("b", "", lang.Say("This page itself never fetches from other sites.")),
				said("span", "", " "+lang.Say("Its policy says {policy}, so the browser refuses to: nothing that you type can leave. A site's live file comes in by the ways below.", "policy", "connect-src 'self'")),
			),
			slot(p.endpoint()),
			p.bookmark(),
			p.byHand(),
			said("p", "quiet", p.doorWords()),
		)
}

func (p *livePanel) safe(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer p.Session.guard()
		h(ctx, e)
	}
}

// doorWords say how there could be an endpoint where there is none.
func (p *livePanel) doorWords() string {
	if !p.Door.known || p.Door.Fetch {
		return ""
	}
	return lang.Say("On your own machine, “{command}” serves this page with a box here that gets the file for you.", "command", "robotstester serve --fetch")
}

// endpoint asks for the file, where somebody is there to be asked.
func (p *livePanel) endpoint() app.UI {
	if !p.Door.Fetch {
		return nil
	}
	return node("section", "way",
		said("h2", "", lang.Say("Get it from the site")),
		said("p", "", lang.Say("The server of this page asks the site for its robots.txt and tells the site nothing of you.")),
		node("div", "line",
			with(said("label", "", lang.Say("Host")), "for", "host"),
			node("div", "field",
				app.Input().Type("text").ID("host").Class("mono").DataSet("testid", "host").Attr("inputmode", "url").
					AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
					Placeholder("www.example.com").Value(p.host()).
					OnInput(p.safe(func(_ app.Context, e app.Event) { p.Session.fetched.host, p.Session.fetched.typed = inputText(e), true }))),
			p.getButton(),
		),
		slot(p.result()),
	)
}

// host is what the box holds: at first the host of the URL in question.
func (p *livePanel) host() string {
	if p.Fetched.typed {
		return p.Fetched.host
	}
	return hostOf(p.URL)
}

// hostOf is the part of a URL that names its host, "" where there is none.
func hostOf(url string) string {
	_, rest, ok := strings.Cut(url, "://")
	if !ok {
		return ""
	}
	if i := strings.IndexAny(rest, "/?#\\"); i >= 0 {
		rest = rest[:i]
	}
	return rest
}

func (p *livePanel) getButton() app.UI {
	if p.Fetched.answer.State == "busy" {
		return p.button("btn tall", "x", lang.Say("Cancel"), "get-cancel", func(app.Context, app.Event) { call(p.element, "cancel") })
	}
	return p.button("btn tall primary", "down", lang.Say("Get robots.txt"), "get-robots", func(app.Context, app.Event) { call(p.element, "get", p.host()) })
}

func (p *livePanel) button(class, picture, words, testID string, h app.EventHandler) app.UI {
	return action(class, picture, words, testID, p.safe(h))
}

// bookmark is the bookmark that runs on the site. Its address is the element's to
// write: go-app makes a path of its own of what is no address of a page.
func (p *livePanel) bookmark() app.UI {
	copied := p.button("btn tall", "copy", lang.Say("Copy its address"), "copy-bookmark", func(app.Context, app.Event) { call(p.element, "copyBookmark") })
	if p.Fetched.bookmark == "copied" {
		copied = p.button("btn tall", "ok", lang.Say("Copied"), "copy-bookmark", func(app.Context, app.Event) { call(p.element, "copyBookmark") })
	}
	return node("section", "way",
		said("h2", "", lang.Say("From the site itself, with a bookmark")),
		said("p", "", lang.Say("Chosen on any page of a site, it reads the robots.txt of that site, without cookies as a crawler does, and opens it here. The file travels behind the #, which no server sees.")),
		node("div", "line",
			labelled("bookmark", node("a", "btn tall drag", icon("share"), said("span", "", lang.Say("Test this robots.txt")))),
			copied,
		),
		news(app.Text(p.bookmarkWords())),
		node("ol", "",
			said("li", "", lang.Say("Drag the button into the bookmarks bar. Without a bar: copy its address, bookmark any page, and put what you copied in the place of that bookmark's address.")),
			said("li", "", lang.Say("Open the site and choose the bookmark there.")),
			said("li", "", lang.Say("Where it says that the site forbids it, open /robots.txt of the site and choose it there.")),
		),
	)
}

func (p *livePanel) bookmarkWords() string {
	switch p.Fetched.bookmark {
	case "clicked":
		return lang.Say("It does its work on other sites: drag it into the bookmarks bar, or copy its address.")
	case "refused":
		return lang.Say("The browser does not let the page use the clipboard. Drag the button, or copy the link with its own menu.")
	}
	return ""
}

func (p *livePanel) byHand() app.UI {
	address := ""
	if host := hostOf(p.URL); host != "" {
		scheme, _, _ := strings.Cut(p.URL, "://")
		if scheme = strings.ToLower(scheme); scheme == "http" || scheme == "https" {
			address = scheme + "://" + host + "/robots.txt"
		}
	}
	link := node("span", "")
	if address != "" {
		link = labelled("robots-address", node("a", "mono", visible(address)), "href", address, "target", "_blank", "rel", "noopener noreferrer")
	}
	return node("section", "way",
		said("h2", "", lang.Say("By hand")),
		said("p", "", lang.Say("Open the file in a tab of its own, copy all of it and paste it over the text here. Or save it, and open or drop the saved file.")),
		node("div", "line", link, p.button("btn tall", "open", lang.Say("Open a file"), "live-open", func(app.Context, app.Event) { call(p.Session.editor, "openFile") })),
	)
}

func (p *livePanel) onDoor(_ app.Context, e app.Event) { p.Session.takeDoor(e) }

// takeDoor takes what is known of the endpoint.
func (s *session) takeDoor(e app.Event) {
	if json.Unmarshal([]byte(e.Get("detail").String()), &s.door) == nil {
		s.door.known = true
	}
}

func (p *livePanel) onFetched(_ app.Context, e app.Event) {
	var a fetchAnswer
	if json.Unmarshal([]byte(e.Get("detail").String()), &a) != nil {
		return
	}
	p.Session.fetched.answer, p.Session.fetched.deliveries = a, nil
	p.Session.watch()
	if a.State == "done" {
		p.supposeDelivery(a.Result.Delivery)
	}
}

// supposeDelivery asks the question of a file that arrived as this one did.
func (p *livePanel) supposeDelivery(text string) {
	v, err := parser.ParseDelivery(text)
	if err != nil {
		return // it is the endpoint's own text
	}
	p.Session.question.Status = ""
	if !v.Ordinary() {
		p.Session.question.Status = v.String()
	}
	if err := p.Session.ask(); err != nil {
		p.Session.fault = lang.Say("The question could not be asked. Your text is safe; try it again.")
	}
}

func (p *livePanel) onBookmark(_ app.Context, e app.Event) {
	p.Session.fetched.bookmark = e.Get("detail").String()
}
