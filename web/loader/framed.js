// The tester in a frame of somebody else's page: without its surroundings, and
// telling the page outside how high it would like to be.

/** Whether this is the framed form, in a frame. */
export const isFramed = () => "embed" in document.documentElement.dataset && parent !== window

/** Shows the framed form when the address asks for it (?embed=1), or the page is that form (embed/tester.html). */
export function showFramed() {
  if (new URLSearchParams(location.search).get("embed") === "1") document.documentElement.dataset.embed = ""
  if (!isFramed()) return
  // Heights are no secret, so any page outside may hear them.
  new ResizeObserver(() => parent.postMessage({ robotsTesterHeight: document.body.scrollHeight }, "*")).observe(document.body)
}
