import axe from 'axe-core'
import { control, find } from '../ui/testing/mount.tsx'
import { settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'

/** The modal panel, and the view in it that is not leaving. */
export const panel = () => find('[data-fy-panel]')
export const view = () => document.querySelector('[data-fy-pane="in"]') ?? panel()

/** Waits until the view shows these words. */
export const shows = (words: string) => until(() => view().textContent?.includes(words) ?? false, `shows ${words}`)

/** Waits until the panel says these words, in its header, its view or a toast. */
export const says = (words: string) => until(() => panel().textContent?.includes(words) ?? false, `says ${words}`)

/** What an element is called, without drawings. */
export function nameOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const drawing of copy.querySelectorAll('[aria-hidden="true"]')) drawing.remove()
  return element.getAttribute('aria-label') ?? copy.textContent?.trim() ?? ''
}

/** Presses a row or button of the view by the words it begins with. */
export function press(name: string): void {
  const all = Array.from(view().querySelectorAll<HTMLElement>('button,a'))
  const target = all.find((element) => nameOf(element).startsWith(name)) ?? control(name, panel())
  target.focus()
  target.click()
}

/** The panel's height once its animations are over. */
export async function height(): Promise<number> {
  await settled()
  return panel().getBoundingClientRect().height
}

/** What is drawn beyond the sides of a page of this width; what a box on the page cuts off is not drawn. */
export function outside(width: number): string[] {
  return Array.from(panel().querySelectorAll('*')).flatMap((element) => {
    const { left, right } = element.getBoundingClientRect()
    if (right <= left || (left >= -1 && right <= width + 1)) return []
    return isCut(element, width) ? [] : [element.outerHTML.slice(0, 200)]
  })
}

/** True within a box that cuts what is longer and stands on the page itself. */
function isCut(element: Element, width: number): boolean {
  const box = element.parentElement
  if (!box || box === panel()) return false
  const { left, right } = box.getBoundingClientRect()
  return (getComputedStyle(box).overflowX !== 'visible' && left >= -1 && right <= width + 1) || isCut(box, width)
}

/** What axe finds against the accessibility rules. */
export async function violations(): Promise<string[]> {
  await settled()
  const result = await axe.run(find('[data-foyer]'), {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The names of what Tab stops at in the panel, in order. */
export function tabNames(): string[] {
  return Array.from(panel().querySelectorAll<HTMLElement>('button,a[href],input')).flatMap((element) =>
    element.tabIndex >= 0 && !element.closest('[inert]') ? [nameOf(element)] : [],
  )
}
