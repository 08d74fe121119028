const lockedBy = 'data-foyer-locks'

/**
 * Stops the page behind from scrolling and keeps the room of its scrollbar, without inline styles.
 *
 * Counts itself on the document, so that two open dialogs share one lock. Returns what undoes it.
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  const count = Number(page.getAttribute(lockedBy) ?? 0)
  if (count === 0) {
    if (window.innerWidth > page.clientWidth) page.setAttribute('data-foyer-gutter', '')
    // Body's overflow may stand in for the page's; locking html instead would turn body into a scroller of its own.
    const bySelf =
      getComputedStyle(page).overflowY !== 'visible' || getComputedStyle(document.body).overflowY === 'visible'
    page.setAttribute('data-foyer-lock', bySelf ? 'html' : 'body')
  }
  page.setAttribute(lockedBy, String(count + 1))
  return () => {
    const left = Number(page.getAttribute(lockedBy) ?? 1) - 1
    if (left > 0) return page.setAttribute(lockedBy, String(left))
    for (const name of [lockedBy, 'data-foyer-lock', 'data-foyer-gutter']) page.removeAttribute(name)
  }
}
