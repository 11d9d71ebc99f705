// Light or dark, as the page around is. Sites switch by a class, an attribute or
// the system's wish, and few say so in color-scheme; all of them make their
// text light on a dark ground, and that is what is looked at.

const followers = new Set()
let watching

/** Whether the text around an element is light. */
export function isDark(element) {
  const { color } = getComputedStyle(element)
  const [r, g, b] = (color.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number)
  const scale = color.startsWith("rgb") ? 255 : 1
  return (0.3 * r + 0.59 * g + 0.11 * b) / scale > 0.5
}

/** Calls follow whenever the page may have changed its colours, until unfollow. */
export function followTheme(follow) {
  followers.add(follow)
  watching ??= watch()
}

export function unfollowTheme(follow) {
  followers.delete(follow)
  if (followers.size > 0) return
  watching?.abort()
  watching = undefined
}

function watch() {
  const controller = new AbortController()
  const tell = () => requestAnimationFrame(() => {
    for (const follow of followers) follow()
  })
  const observer = new MutationObserver(tell)
  for (const node of [document.documentElement, document.body]) observer.observe(node, { attributes: true })
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell, { signal: controller.signal })
  controller.signal.addEventListener("abort", () => observer.disconnect())
  return controller
}
