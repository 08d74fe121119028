import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchPlace } from './watchPlace.ts'

type At = readonly [x: number, y: number]

/** Where the frame stands, and how much the page is zoomed. */
const place = { x: 120, y: 80, zoom: 1 }
const stops: (() => void)[] = []
let now = 0

function watch() {
  const onMove = vi.fn()
  const watched = watchPlace(onMove, () => now)
  stops.push(watched.stop)
  return { ...watched, onMove }
}

/** The pointer at a place of the screen, as the frame is told of it. */
function point([screenX, screenY]: At, own: PointerEventInit & { type?: string } = {}) {
  const { type = 'pointermove', ...more } = own
  const [clientX, clientY] = [(screenX - place.x) / place.zoom, (screenY - place.y) / place.zoom]
  const event = new PointerEvent(type, {
    bubbles: true,
    pointerType: 'mouse',
    screenX,
    screenY,
    clientX,
    clientY,
    ...more,
  })
  document.body.dispatchEvent(event)
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Object.assign(place, { x: 120, y: 80, zoom: 1 })
})

describe('the place of a frame', () => {
  it.each([1, 0.5, 0.8, 1 / 1.25, 1 / 1.5])('rests while the pointer moves, at a zoom of %d', (zoom) => {
    place.zoom = zoom * devicePixelRatio
    const { movedAt, onMove } = watch()
    for (const at of [200, 260, 341, 300, 180]) point([at, at + 40])
    point([181, 221], { type: 'pointerdown' })
    point([181, 221], { type: 'click' })
    expect(onMove).not.toHaveBeenCalled()
    expect(movedAt()).toBeUndefined()
  })

  it.each([
    ['pointermove', { y: 40 }],
    ['pointerdown', { x: 128 }],
    ['click', { x: 100, y: 90 }],
  ])('changes once a %s says so', (type, to) => {
    const { movedAt, onMove } = watch()
    now = 1_000
    point([200, 300])
    point([240, 320])
    Object.assign(place, to)
    now = 2_000
    point([240, 320], { type })
    expect(onMove).toHaveBeenCalledOnce()
    expect(movedAt()).toBe(2_000)
    // And is where it is now.
    now = 3_000
    point([210, 310])
    expect(onMove).toHaveBeenCalledOnce()
    expect(movedAt()).toBe(2_000)
  })

  it('changes where it goes along with the pointer', () => {
    const { onMove } = watch()
    point([200, 300])
    Object.assign(place, { x: 170, y: 130 })
    point([250, 350])
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('stays the same within what is rounded, and changes with the size of the frame', () => {
    const { onMove } = watch()
    point([200, 300])
    point([200.6, 301], { clientX: 82, clientY: 219 })
    expect(onMove).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('resize'))
    expect(onMove).toHaveBeenCalledOnce()
    // The new place of the frame is not known before.
    Object.assign(place, { x: 0, y: 0 })
    point([220, 300])
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('changes where a press comes without the pointer having come, once', () => {
    const { onMove } = watch()
    // As a browser says that something else is under the pointer.
    point([200, 300], { type: 'pointerover' })
    point([200, 300], { type: 'pointerdown' })
    expect(onMove).toHaveBeenCalledOnce()
    point([200, 300], { type: 'click' })
    point([200, 300], { type: 'pointerdown' })
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('says nothing by fingers, by the keyboard, or after its end', () => {
    const { onMove, stop } = watch()
    point([200, 300])
    Object.assign(place, { x: 10 })
    point([200, 300], { type: 'pointerdown', pointerType: 'touch' })
    point([0, 0], { type: 'click', pointerType: '' })
    expect(onMove).not.toHaveBeenCalled()
    stop()
    point([200, 300])
    expect(onMove).not.toHaveBeenCalled()
  })
})
