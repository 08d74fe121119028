import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchVisibility } from './watchVisibility.ts'

const stops: (() => void)[] = []

/** An element that stands `top` pixels from the top of the page. */
function place(top: number): HTMLElement {
  const element = document.createElement('div')
  element.style.cssText = `position:absolute;top:${top}px;left:0;inline-size:40px;block-size:40px;background:white`
  document.body.append(element)
  stops.push(() => element.remove())
  return element
}

/** Watches as the answers do: what they know is of the last time they were told. */
function watch(elements: readonly Element[], context: readonly Element[] = [], onChange = () => {}) {
  const own = watchVisibility(elements, context)
  const known = { isProven: own.isProven(), wants: own.wants() }
  own.subscribe(() => {
    onChange()
    Object.assign(known, { isProven: own.isProven(), wants: own.wants() })
  })
  stops.push(own.stop)
  return known
}

/** A browser that knows nothing of what covers an element, as those that are not of Chromium. */
class Observer extends IntersectionObserver {
  constructor(listener: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(
      (entries, own) =>
        listener(
          entries.map(({ boundingClientRect, intersectionRatio, target }) => {
            return { boundingClientRect, intersectionRatio, target } as IntersectionObserverEntry
          }),
          own,
        ),
      { threshold: options?.threshold ?? 0 },
    )
  }
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  scrollTo(0, 0)
})

describe('in a browser that cannot say what covers an element', () => {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', Observer)
    vi.stubGlobal('IntersectionObserverEntry', class {})
  })

  it('opens once what is on the screen has been there for a while', async () => {
    const known = watch([place(20)], [place(80)])
    expect(known.isProven).toBe(false)
    await expect.poll(() => known.isProven).toBe(true)
    expect(known.wants).toBeUndefined()
  })

  it('stays shut until what is scrolled out has been seen, and says which way that is', async () => {
    const answer = place(20)
    answer.style.position = 'fixed'
    const known = watch([answer], [place(innerHeight + 400)])
    await expect.poll(() => known.wants).toBe('below')
    expect(known.isProven).toBe(false)
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => known.isProven).toBe(true)
  })
})

it('opens though its timer comes a moment before the clock says so', async () => {
  const now = performance.now.bind(performance)
  let ahead = 60
  // The moment that it is seen is rounded up, as browsers do that keep the exact time from pages.
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  const known = watch([place(20)], [], () => {
    ahead = 0
  })
  await expect.poll(() => known.isProven).toBe(true)
})
