/** The box that an element scrolls in; the window's own where none of its own does. */
export function findScroller(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return null
}
