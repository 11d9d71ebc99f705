// Package robotsfetch fetches robots.txt files and sitemaps for somebody else, who may
// mean harm. It takes a host, never an address of the caller's making, and connects to
// public addresses only, which it checks at the moment of connecting: a name that
// pointed elsewhere when it was looked up gains nothing. docs/fetching.md has the
// policy in full.
package robotsfetch
