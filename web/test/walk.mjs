// The views of the page, and how a reader comes to each at any width.

/** Their ids, in the order of the page; the file is one on a narrow page alone. */
export const views = ["file", "why", "problems", "tests", "crawlers", "dialects", "compare", "livefile", "tags", "history", "lists", "how"]

/** Opens a view, behind More where the bar has no room for it; false where it is always in sight. */
export async function show(page, id) {
  const tab = page.getByTestId(`tab-${id}`).filter({ visible: true })
  if (await tab.count()) {
    await tab.first().click()
    return true
  }
  if (id === "file") return false
  await page.locator(":is(.others, .more) > summary").filter({ visible: true }).click()
  await page.getByTestId(`more-${id}`).filter({ visible: true }).click()
  return true
}
