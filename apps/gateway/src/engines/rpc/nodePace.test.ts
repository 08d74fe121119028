import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/createTestClock.ts'
import { createNodePace, createNodePaces } from './nodePace.ts'

/** A node that takes so many calls a second, and refuses the others. */
function createNarrowNode(perSecond: number) {
  let begins: number[] = []
  return {
    takes: (at: number) => {
      begins = begins.filter((begun) => begun > at - 1_000)
      if (begins.length >= perSecond) return false
      begins.push(at)
      return true
    },
  }
}

describe('createNodePace', () => {
  it('lets every call begin at once until the node asks for less', () => {
    const pace = createNodePace(createTestClock().now)
    for (let call = 0; call < 1_000; call += 1) expect(pace.take()).toBe(0)
  })

  it.each([
    ['says how long', 7_000, 7_000],
    ['does not say how long', undefined, 500],
    ['wants a day', 86_400_000, 300_000],
  ])('rests where a node %s', (_, restMs, expected) => {
    const clock = createTestClock()
    const pace = createNodePace(clock.now)
    pace.take()
    pace.slowDown({ turn: pace.turn(), restMs })
    expect(pace.waitMs()).toBe(expected)
    clock.advance(expected)
    expect(pace.waitMs()).toBe(0)
  })

  it('rests twice as long after each refusal in a row, and half a second again after an answer', () => {
    const clock = createTestClock()
    const pace = createNodePace(clock.now)
    const rests: number[] = []
    for (let refusal = 0; refusal < 9; refusal += 1) {
      pace.slowDown({ turn: pace.turn(), restMs: undefined })
      rests.push(pace.waitMs())
      clock.advance(pace.waitMs())
    }
    expect(rests).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    pace.answered()
    pace.slowDown({ turn: pace.turn(), restMs: undefined })
    expect(pace.waitMs()).toBe(500)
  })

  it('counts the refusals of calls that were under way together as one', () => {
    const clock = createTestClock()
    const pace = createNodePace(clock.now)
    const turn = pace.turn()
    for (let call = 0; call < 40; call += 1) pace.take()
    clock.advance(10)
    for (let call = 0; call < 40; call += 1) pace.slowDown({ turn, restMs: undefined })
    expect(pace.waitMs()).toBe(500)
    clock.advance(500)
    pace.take()
    // Half of the forty calls of the last second, and a little less for the ten milliseconds.
    expect(pace.waitMs()).toBeGreaterThan(45)
    expect(pace.waitMs()).toBeLessThan(55)
  })

  it('finds the rate that a node takes, and is refused seldom from there on', () => {
    const clock = createTestClock()
    const pace = createNodePace(clock.now)
    const node = createNarrowNode(20)
    let [asked, refused] = [0, 0]
    const counts: [number, number][] = []
    for (let second = 0; second < 120; second += 1) {
      for (let tick = 0; tick < 100; tick += 1) {
        clock.advance(10)
        if (pace.waitMs() > 0) continue
        pace.take()
        asked += 1
        const turn = pace.turn()
        if (node.takes(clock.now())) pace.answered()
        else {
          refused += 1
          pace.slowDown({ turn, restMs: undefined })
        }
      }
      if (second % 60 === 59) counts.push([asked, refused])
    }
    const [[, early], [all, late]] = counts as [[number, number], [number, number]]
    const answeredPerSecond = (all - late) / 120
    expect(answeredPerSecond).toBeGreaterThan(10)
    expect((late - early) / 60).toBeLessThan(0.5)
  })

  it('keeps its place where the clock of the machine is set back', () => {
    const clock = createTestClock()
    const pace = createNodePace(clock.now)
    pace.slowDown({ turn: pace.turn(), restMs: 1_000 })
    clock.advance(-3_600_000)
    expect(pace.waitMs()).toBe(1_000)
    clock.advance(1_000)
    expect(pace.waitMs()).toBe(0)
  })
})

describe('createNodePaces', () => {
  it('gives one pace to all pools that ask a node', () => {
    const paces = createNodePaces()
    expect(paces.of('http://one')).toBe(paces.of('http://one'))
    expect(paces.of('http://one')).not.toBe(paces.of('http://two'))
  })
})
