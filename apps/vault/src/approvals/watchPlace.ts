/** Whether a frame has stayed where it is on the screen. */
export type PlaceWatch = {
  /** When it was last seen to have moved or changed its size, by the clock of the watch; undefined when it was not. */
  movedAt(): number | undefined
  stop(): void
}

/** A position of the pointer, on the screen and in the frame. */
type Sample = readonly [screenX: number, screenY: number, x: number, y: number]

/** How far the two may differ by rounding, in pixels. */
const tolerance = 3
/** How many pixels of a device go to one of the screen's own; the frame only learns the product of it and the page's zoom. */
const densities = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4]
const events = ['pointerover', 'pointermove', 'pointerdown', 'pointerup', 'click'] as const

/**
 * Notices that a page moves the frame under the pointer. A frame never learns its place on another site's page. But as long as it
 * rests, the pointer's positions on the screen and in the frame change alike, at the page's zoom; and a pointer that presses came by
 * moving, unless the frame came to it. Only a mouse or a pen shows this: fingers are not there before they press, and pinching has a
 * separate zoom.
 *
 * @param now The clock, in milliseconds.
 */
export function watchPlace(onMove: () => void, now = () => performance.now()): PlaceWatch {
  let last: Sample | undefined
  // What the page's zoom can be, as far as the pointer has shown it.
  let zooms = possibleZooms()
  let hasCome = false
  let moved: number | undefined
  const move = () => {
    last = undefined
    hasCome = false
    moved = now()
    onMove()
  }
  const track = ({ clientX, clientY, pointerType, screenX, screenY, type }: PointerEvent) => {
    // A click by the keyboard has no place.
    if (pointerType !== 'mouse' && pointerType !== 'pen') return
    const sample: Sample = [screenX, screenY, clientX, clientY]
    const before = last
    const fitting = before ? zooms.filter((zoom) => isAtRest(before, sample, zoom)) : zooms
    if (fitting.length > 0) zooms = fitting
    if (fitting.length === 0 || (type === 'pointerdown' && !hasCome)) move()
    // A pointer that stays to press again has come, too.
    hasCome ||= type === 'pointermove' || type === 'pointerdown'
    last = sample
  }
  const resize = () => {
    zooms = possibleZooms()
    move()
  }
  const own = new AbortController()
  const options = { capture: true, passive: true, signal: own.signal }
  // Before any other listener: a press that comes with a move was not meant.
  for (const type of events) window.addEventListener(type, (event) => track(event as PointerEvent), options)
  window.addEventListener('resize', resize, options)
  return { movedAt: () => moved, stop: () => own.abort() }
}

function possibleZooms(): readonly number[] {
  return [1, ...densities.map((density) => devicePixelRatio / density)]
}

function isAtRest([beforeX, beforeY, fromX, fromY]: Sample, [screenX, screenY, x, y]: Sample, zoom: number): boolean {
  const [across, down] = [screenX - beforeX - zoom * (x - fromX), screenY - beforeY - zoom * (y - fromY)]
  return Math.abs(across) <= tolerance && Math.abs(down) <= tolerance
}
