const focusable =
  'a[href],button:not([disabled]),input:not([disabled]):not([type="hidden"]),select:not([disabled]),textarea:not([disabled]),iframe,[tabindex]:not([tabindex="-1"])'
const field =
  'input:not([disabled]):not([type="hidden"]):not([type="checkbox"]):not([type="radio"]),textarea:not([disabled])'

const isVisible = (element: Element) => element.getClientRects().length > 0 && !element.closest('[inert]')

/** True where the screen is so narrow that dialogs are sheets: a keyboard on screen would cover them. */
export function isPhone(): boolean {
  return matchMedia('(max-width: 480px)').matches
}

/** Elements inside that Tab stops at, in order. A radio group or tab list counts once, by its roving tabindex. */
function tabStops(container: Element): HTMLElement[] {
  return Array.from(container.querySelectorAll<HTMLElement>(focusable)).filter(
    (element) => element.tabIndex >= 0 && isVisible(element),
  )
}

/** Moves focus to the first field, or to the container itself on phones and where there is none. */
export function focusFirst(container: HTMLElement): void {
  const fields = isPhone() ? [] : Array.from(container.querySelectorAll<HTMLElement>(field))
  const target = fields.find(isVisible) ?? container
  target.focus({ preventScroll: true })
}

/**
 * Makes Tab go round inside the panel.
 *
 * When the page is open behind it (a wallet may have drawn itself there), Tab leaves forwards to what follows in the page.
 */
export function keepTabInside(event: KeyboardEvent, panel: HTMLElement, modal: boolean): void {
  const stops = tabStops(panel)
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) {
    event.preventDefault()
    panel.focus({ preventScroll: true })
    return
  }
  const active = document.activeElement
  const outside = !panel.contains(active) || active === panel
  if (event.shiftKey && (outside || active === first)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && active === last) {
    if (!modal && isFollowedInPage(panel)) return
    event.preventDefault()
    first.focus()
  } else if (!event.shiftKey && outside) {
    event.preventDefault()
    first.focus()
  }
}

function isFollowedInPage(panel: Element): boolean {
  let next = panel.closest('[data-foyer]')?.nextElementSibling
  while (next) {
    if (isVisible(next)) return true
    next = next.nextElementSibling
  }
  return false
}
