import { expect, it } from 'vitest'
import { createMemoryBuckets } from './memoryBuckets.ts'

const rate = { tokens: 10, refillPerSecond: 2 }

function buckets(capacity?: number) {
  let at = 1_000_000
  const made = createMemoryBuckets({ now: () => at, ...(capacity !== undefined && { capacity }) })
  return { ...made, pass: (milliseconds: number) => (at += milliseconds) }
}

it('charges whether the tokens are there or not, and says when there is a debt', () => {
  const { charge, pass } = buckets()
  expect(charge({ key: 'a', cost: 10, ...rate })).toEqual({ isAllowed: true, left: 0 })
  expect(charge({ key: 'a', cost: 3, ...rate })).toEqual({ isAllowed: false, left: -3 })
  pass(1_000)
  expect(charge({ key: 'a', cost: 0, ...rate })).toEqual({ isAllowed: false, left: -1 })
  pass(500)
  expect(charge({ key: 'a', cost: 0, ...rate })).toEqual({ isAllowed: true, left: 0 })
})

it('charges and takes from the same bucket', () => {
  const { charge, take } = buckets()
  charge({ key: 'a', cost: 8, ...rate })
  expect(take({ key: 'a', cost: 3, ...rate })).toEqual({ isAllowed: false, left: 2 })
  expect(take({ key: 'a', cost: 2, ...rate })).toEqual({ isAllowed: true, left: 0 })
})

it('takes nothing for what was refused unless it has been done, with a debt of one bucket at most', () => {
  const { charge, take } = buckets()
  charge({ key: 'a', cost: 9, ...rate })
  expect(take({ key: 'a', cost: 5, ...rate })).toEqual({ isAllowed: false, left: 1 })
  expect(take({ key: 'a', cost: 5, isDone: true, ...rate })).toEqual({ isAllowed: false, left: -4 })
  expect(take({ key: 'a', cost: 50, isDone: true, ...rate })).toEqual({ isAllowed: false, left: -10 })
})

it('keeps as many buckets as it may, those used last', () => {
  const { take } = buckets(2)
  const left = (key: string) => take({ key, cost: 1, ...rate }).left
  expect([left('a'), left('b'), left('a'), left('c')]).toEqual([9, 9, 8, 9])
  expect([left('a'), left('b')]).toEqual([7, 9])
})
