import { describe, expect, it } from 'vitest'
import type { IndexerState } from '../history/readIndexers.ts'
import { describeVitals } from './describeVitals.ts'
import type { Vitals } from './vitals.ts'

const now = 1_800_000_000_000
const queue = { waiting: 0, delayed: 0, running: 0, oldestMs: 0 }
const well: Vitals = {
  database: { answers: true, ms: 1 },
  redis: 'not configured',
  jobs: { queues: { database: queue }, isPartial: false, givenUp: 0 },
  indexers: [],
}
const indexer: IndexerState = {
  chainId: 'eip155:1',
  head: 120,
  isNeeded: true,
  checkedAt: now,
  failedAt: 0,
  backfills: 0,
}

const describeState = (vitals: Partial<Vitals>) =>
  describeVitals({ vitals: { ...well, ...vitals }, pollMsOf: () => 4_000, now })

describe('describeVitals', () => {
  it('says that all is well in two lines when there is nothing else', () => {
    expect(describeState({})).toEqual(['database: answers', 'jobs: 0 waiting, 0 delayed, 0 running, 0 given up'])
  })

  it.each([
    ['answers', 'redis: answers'],
    ['away', 'redis: away; this process caches and counts for itself, and new jobs go to the database'],
  ] as const)('tells that Redis is %s', (redis, line) => {
    expect(describeState({ redis })[1]).toBe(line)
  })

  it.each([
    [undefined, 'jobs: cannot be counted at the moment'],
    [
      {
        queues: {
          database: { ...queue, waiting: 2, oldestMs: 61_400 },
          redis: { waiting: 1, delayed: 3, running: 4, oldestMs: 9_000 },
        },
        isPartial: false,
        givenUp: 5,
      },
      'jobs: 3 waiting (the oldest for 61 seconds), 3 delayed, 4 running, 5 given up',
    ],
    [
      { queues: { database: { ...queue, waiting: 1, oldestMs: 1_000 } }, isPartial: true, givenUp: 0 },
      'jobs: 1 waiting (the oldest for 1 second), 0 delayed, 0 running, 0 given up; those in Redis cannot be counted',
    ],
  ] as const)('sums up the queues: case %#', (jobs, line) => {
    expect(describeState({ jobs })).toContain(line)
  })

  it.each([
    [{}, 'indexer eip155:1: up to date, at block 120'],
    [{ checkedAt: now - 68_000 }, 'indexer eip155:1: up to date, at block 120'],
    [{ checkedAt: now - 68_001 }, 'indexer eip155:1: behind; reached the newest block 68 seconds ago, at block 120'],
    [{ backfills: 1 }, 'indexer eip155:1: up to date, at block 120; reads the past of 1 account'],
    [
      { failedAt: now - 2_000, checkedAt: now - 9_000, backfills: 2 },
      'indexer eip155:1: fails, last 2 seconds ago; reached the newest block 9 seconds ago, at block 120; reads the past of 2 accounts',
    ],
    [{ failedAt: now - 9_000, checkedAt: now - 2_000 }, 'indexer eip155:1: up to date, at block 120'],
    [
      { head: undefined, checkedAt: 0, failedAt: now },
      'indexer eip155:1: fails, last 0 seconds ago; never reached the newest block, no block read yet',
    ],
    [{ isNeeded: false, checkedAt: 0 }, 'indexer eip155:1: rests, because nobody is followed'],
  ])('tells how far an indexer is: %o', (change, line) => {
    expect(describeState({ indexers: [{ ...indexer, ...change }] }).at(-1)).toBe(line)
  })

  it('leaves indexers out that cannot be read', () => {
    expect(describeState({ indexers: undefined })).toHaveLength(2)
  })
})
