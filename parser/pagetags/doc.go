/*
Package pagetags reads what a page itself says to crawlers: <meta name="robots">,
<meta> elements that name one crawler, and X-Robots-Tag headers of its response.

	page := pagetags.Page{Tags: …, Headers: pagetags.ReadHeaders(text)}
	report := page.For(pagetags.CrawlerOf("Googlebot"))

A Report holds the directives that apply to one crawler once they are combined by the
rule of its engine, and a Finding for each that is unknown, misplaced or without effect.
What an engine does not document is never counted as obeyed. The elements come from
package markup beneath this one, or from a browser, which finds the same.
*/
package pagetags
