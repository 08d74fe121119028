import { describe, expect, it } from 'vitest'
import type { IndexerState } from '../history/readIndexers.ts'
import { describeVitals } from './describeVitals.ts'
import type { Vitals } from './vitals.ts'

const now = 1_800_000_000_000
const job = { name: 'clean', dueAt: now + 1_000, doneAt: now - 9_000, failedAt: undefined }
const well: Vitals = {
  database: { answers: true, ms: 1 },
  redis: 'not configured',
  jobs: [job],
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
    expect(describeState({})).toEqual(['database: answers', 'jobs: up to date'])
  })

  it.each([
    ['answers', 'redis: answers'],
    ['away', 'redis: away; this process caches and counts for itself, and no process indexes or does jobs'],
  ] as const)('tells that Redis is %s', (redis, line) => {
    expect(describeState({ redis })[1]).toBe(line)
  })

  it.each([
    [undefined, 'jobs: cannot be told at the moment'],
    [[], 'jobs: up to date'],
    [[job], 'jobs: up to date'],
    [[{ ...job, dueAt: undefined, doneAt: undefined }], 'jobs: up to date'],
    [[{ ...job, failedAt: now - 9_001 }], 'jobs: up to date'],
    [[{ ...job, dueAt: now - 600_000 }], 'jobs: up to date'],
    [[job, { ...job, dueAt: now - 600_001 }], 'jobs: "clean" was due 600 seconds ago'],
    [
      [
        { ...job, failedAt: now - 5_000 },
        { ...job, name: 'count', doneAt: undefined, failedAt: now - 1_000 },
      ],
      'jobs: "clean" failed 5 seconds ago, "count" failed 1 second ago',
    ],
  ] as const)('tells which jobs are late or fail: case %#', (jobs, line) => {
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
    [{ isNeeded: false, checkedAt: 0 }, 'indexer eip155:1: rests, because no account is followed'],
  ])('tells how far an indexer is: %o', (change, line) => {
    expect(describeState({ indexers: [{ ...indexer, ...change }] }).at(-1)).toBe(line)
  })

  it('leaves indexers out that cannot be read', () => {
    expect(describeState({ indexers: undefined })).toHaveLength(2)
  })
})
