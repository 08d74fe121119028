const lockedBy = 'data-foyer-locks'

/** How a page scrolls, as it stands before something is opened over it. */
export type PageScroll = { readonly hasGutter: boolean; readonly scroller: 'html' | 'body' }

/** Reads how the page scrolls. Call it before the document is changed: later, the answer costs a layout. */
export function readPageScroll(): PageScroll {
  const page = document.documentElement
  // Body's overflow may stand in for the page's; locking html instead would turn body into a separate scroller.
  const bySelf =
    getComputedStyle(page).overflowY !== 'visible' || getComputedStyle(document.body).overflowY === 'visible'
  return { hasGutter: window.innerWidth > page.clientWidth, scroller: bySelf ? 'html' : 'body' }
}

/**
 * Stops the page behind from scrolling and keeps the room of its scrollbar, without inline styles.
 *
 * Counts itself on the document, so that two open dialogs share one lock. Returns what undoes it.
 */
export function lockScroll({ hasGutter, scroller }: PageScroll): () => void {
  const page = document.documentElement
  const count = Number(page.getAttribute(lockedBy) ?? 0)
  if (count === 0) {
    if (hasGutter) page.setAttribute('data-foyer-gutter', '')
    page.setAttribute('data-foyer-lock', scroller)
  }
  page.setAttribute(lockedBy, String(count + 1))
  return () => {
    const left = Number(page.getAttribute(lockedBy) ?? 1) - 1
    if (left > 0) return page.setAttribute(lockedBy, String(left))
    for (const name of [lockedBy, 'data-foyer-lock', 'data-foyer-gutter']) page.removeAttribute(name)
  }
}
