/** Whether a frame has stayed where it is on the screen. */
export type PlaceWatch = {
  /** When it was last seen to have moved or changed its size, by the clock of the watch; undefined when it was not. */
  movedAt(): number | undefined
  stop(): void
}

/** A position of the pointer, on the screen and in the frame. */
type Sample = readonly [screenX: number, screenY: number, x: number, y: number]

/** How far the two may be apart by rounding, in pixels. */
const tolerance = 3
/** How many pixels of a device go to one of the screen's own; the frame only learns the product of it and the page's zoom. */
const densities = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4]
const told = ['pointerover', 'pointermove', 'pointerdown', 'pointerup', 'click'] as const

/**
 * Notices that a page moves the frame under the pointer. A frame of another site is never told where it stands, but where the
 * pointer is on the screen and in the frame changes alike for as long as the frame rests, at the page's zoom; and a pointer that
 * presses has come by moving, unless the frame came to it. It is only known of a mouse or a pen: fingers are not there before
 * they press, and pinching has a zoom of its own.
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
  const look = ({ clientX, clientY, pointerType, screenX, screenY, type }: PointerEvent) => {
    // A click by the keyboard has no place.
    if (pointerType !== 'mouse' && pointerType !== 'pen') return
    const sample: Sample = [screenX, screenY, clientX, clientY]
    const before = last
    const fitting = before ? zooms.filter((zoom) => isAtRest(before, sample, zoom)) : zooms
    if (fitting.length > 0) zooms = fitting
    if (fitting.length === 0 || (type === 'pointerdown' && !hasCome)) move()
    // One that is still there to press again has come, too.
    hasCome ||= type === 'pointermove' || type === 'pointerdown'
    last = sample
  }
  const resize = () => {
    zooms = possibleZooms()
    move()
  }
  const own = new AbortController()
  const options = { capture: true, passive: true, signal: own.signal }
  // Before anything else hears of it: the press that comes with a move is not one that was meant.
  for (const type of told) window.addEventListener(type, (event) => look(event as PointerEvent), options)
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
