import marks from './Mark.module.css'

/** How long a mark flies, and when what stands beside it begins to show, in ms. */
const flight = { duration: 280, beside: 130 } as const

/** Where an element stands on the stage, whatever moves meanwhile. */
function placeOn(stage: HTMLElement, element: HTMLElement) {
  let x = 0
  let y = 0
  let at: Element | null = element
  while (at instanceof HTMLElement && at !== stage) {
    x += at.offsetLeft
    y += at.offsetTop
    at = at.offsetParent
  }
  return { x, y, size: element.offsetWidth }
}

/** A view, and the control that was used last in it. */
type Side = readonly [view: Element, used: Element | false | null | undefined]

/** The marks of a view that may be shared with another: the large ones, and that of the control used last. */
function marksOf([view, used]: Side): HTMLElement[] {
  return [
    ...view.querySelectorAll<HTMLElement>(`.${marks.s72}`),
    ...(used ? used.querySelectorAll<HTMLElement>(`.${marks.mark}`) : []),
  ]
}

/** Lets the mark that two views have in common fly from the one to the other, above both. */
export function flyMark(stage: HTMLElement, before: Side, after: Side): void {
  const starts = marksOf(before)
  const to = marksOf(after).find((each) => starts.some(({ innerHTML }) => innerHTML === each.innerHTML))
  const from = starts.find(({ innerHTML }) => innerHTML === to?.innerHTML)
  if (!from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = placeOn(stage, from)
  const end = placeOn(stage, to)
  // What was scrolled out of sight has nowhere to start from.
  if (start.y < 0 || start.y > stage.offsetHeight) return
  const copy = to.cloneNode(true) as HTMLElement
  const { style } = copy
  const values = {
    position: 'absolute',
    'z-index': '2',
    left: `${end.x}px`,
    top: `${end.y}px`,
    'transform-origin': '0 0',
  }
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value)
  stage.append(copy)
  const { duration, beside } = flight
  for (const each of [from, to]) each.animate({ opacity: [0, 0] }, duration)
  if (end.size > start.size)
    for (const each of to.parentElement?.children ?? [])
      if (each !== to)
        each.animate({ opacity: [0, 1] }, { delay: beside, duration: duration - beside, fill: 'backwards' })
  const flying = copy.animate(
    { transform: [`translate(${start.x - end.x}px,${start.y - end.y}px) scale(${start.size / end.size})`, 'none'] },
    { duration, easing: getComputedStyle(stage).getPropertyValue('--fy-e-settle').trim() || 'ease-out' },
  )
  flying.onfinish = () => copy.remove()
}
