// The tester in a frame of somebody else's page: without its surroundings, and
// telling the page outside how high it would like to be.

/** Shows the framed form when the address asks for it (?embed=1), or the page is that form (embed/tester.html). */
export function showFramed() {
  const { dataset } = document.documentElement
  if (new URLSearchParams(location.search).get("embed") === "1") dataset.embed = ""
  if (!("embed" in dataset) || parent === window) return
  // Heights are no secret, so any page outside may hear them.
  new ResizeObserver(() => parent.postMessage({ robotsTesterHeight: document.body.scrollHeight }, "*")).observe(document.body)
}
