import { describe, expect, it } from 'vitest'
import { type Candidate, pickOrder, pickStickyOrder } from './pickOrder.ts'

const node = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  weight: 50,
  rate: 1,
  state: 'closed',
  ...changes,
})
const ids = (nodes: readonly Candidate[]) => nodes.map(({ id }) => id).join('')

function shareOfFirst(nodes: readonly Candidate[], id: string, rounds: number): number {
  let first = 0
  for (let index = 0; index < rounds; index += 1) {
    if (pickOrder(nodes, Math.random)[0]?.id === id) first += 1
  }
  return first / rounds
}

describe('pickOrder', () => {
  it('puts resting nodes last', () => {
    const nodes = [node('a', { state: 'open' }), node('b', { state: 'ready' }), node('c')]
    expect(ids(pickOrder(nodes, () => 0))).toBe('cba')
  })

  it('shares by weight times success rate and leaves no node out', () => {
    const share = shareOfFirst([node('a', { weight: 100, rate: 0.25 }), node('b', { weight: 75 })], 'a', 4_000)
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.3)
    expect(shareOfFirst([node('a', { rate: 0 }), node('b', { weight: 4 })], 'a', 2_000)).toBeGreaterThan(0.1)
  })
})

describe('pickStickyOrder', () => {
  const nodes = [node('a'), node('b'), node('c')]

  it('answers the same order for a session and spreads sessions', () => {
    const orders = Array.from({ length: 300 }, (_, index) => ids(pickStickyOrder(nodes, `session-${index}`)))
    expect(Array.from({ length: 300 }, (_, index) => ids(pickStickyOrder(nodes, `session-${index}`)))).toEqual(orders)
    for (const first of ['a', 'b', 'c']) {
      expect(orders.filter((order) => order.startsWith(first)).length).toBeGreaterThan(60)
    }
  })

  it('moves only the sessions of a node that rests', () => {
    const resting = nodes.map((item) => (item.id === 'a' ? { ...item, state: 'open' as const } : item))
    for (let index = 0; index < 100; index += 1) {
      const [before] = pickStickyOrder(nodes, `s${index}`)
      const [after] = pickStickyOrder(resting, `s${index}`)
      if (before?.id !== 'a') expect(after?.id).toBe(before?.id)
      else expect(after?.id).not.toBe('a')
    }
  })
})
