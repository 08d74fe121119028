/**
 * The box that a view is scrolled in; the window's own outside of one. The computed style is not asked, since that would
 * lay out the page before every further page of wallets.
 */
export function findScroller(element: Element): Element | null {
  return element.closest('[data-fy-pane]')?.parentElement ?? null
}
