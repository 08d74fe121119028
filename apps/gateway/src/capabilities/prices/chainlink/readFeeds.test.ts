import { describe, expect, test } from 'vitest'
import { checkRound } from './readFeeds.ts'

const now = 1_795_000_000
const round = { roundId: 7n, answer: 1n, updatedAt: BigInt(now), answeredInRound: 7n }

describe('checkRound', () => {
  test.each([
    ['fresh', {}, true],
    ['exactly at the limit', { updatedAt: BigInt(now - 3_600) }, true],
    ['one second beyond it', { updatedAt: BigInt(now - 3_601) }, false],
    ['an hour ahead of our clock', { updatedAt: BigInt(now + 3_600) }, true],
    ['further ahead', { updatedAt: BigInt(now + 3_601) }, false],
    ['of no time', { updatedAt: 0n }, false],
    ['answered in a later round', { answeredInRound: 8n }, true],
    ['carried over from an earlier round', { answeredInRound: 6n }, false],
    ['zero', { answer: 0n }, false],
    ['negative', { answer: -1n }, false],
    ['as large as the type', { answer: 2n ** 255n - 1n, updatedAt: 2n ** 256n - 1n }, false],
  ])('a round that is %s', (_, changes, isUsable) => {
    expect(checkRound({ ...round, ...changes }, 3_600, now)).toBe(isUsable)
  })
})
