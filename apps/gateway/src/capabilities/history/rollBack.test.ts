import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPostgres } from '../../engines/db/dialect.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { createHistoryStore } from './historyStore.ts'
import { MovedOnError } from './holdChain.ts'

const chainId = 'eip155:31337'
const hashOf = (number: number, branch: string) => `0x${branch}${number}`
const block = (number: number, branch = 'a') => ({ number, hash: hashOf(number, branch) })
const range = (from: number, to: number, branch?: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => block(from + index, branch))

describe('a step back and a step forward at the same moment, by two processes that both believe they lead', () => {
  let place: TestDatabase
  let databases: readonly [GatewayDatabase, GatewayDatabase]
  beforeAll(async () => {
    place = await createTestDatabase()
    const database = openDatabase(place.location)
    await migrate(database)
    // A SQLite file belongs to one process; its two steps come over one connection.
    databases = [database, isPostgres(database) ? openDatabase(place.location) : database]
  })
  afterAll(async () => {
    for (const database of new Set(databases)) await database.destroy()
    await place?.drop()
  })

  it.each([
    ['rolls back', 105],
    ['begins anew', undefined],
  ] as const)('leave no block behind that the head does not stand on, when one %s', async (_, ancestor) => {
    const [one, two] = databases.map((database) => createHistoryStore(database, chainId))
    if (one === undefined || two === undefined) throw new Error('two stores are needed')
    const outcomes = new Set<string>()
    for (let round = 0; round < 40; round += 1) {
      const chain = await one.chain()
      if (chain !== undefined) await one.beginAnew(chain)
      await one.begin(block(100), null)
      const begun = { head_number: 100, head_hash: block(100).hash }
      await one.advance({ head: begun, blocks: range(101, 110), facts: [], followed: new Set() })
      const head = { head_number: 110, head_hash: block(110).hash }
      const back = () => (ancestor === undefined ? two.beginAnew(head) : two.rollBack(head, block(ancestor)))
      const forward = () => one.advance({ head, blocks: range(111, 116), facts: [], followed: new Set() })
      const steps = round % 2 === 0 ? [back(), forward()] : [forward(), back()]
      const settled = await Promise.allSettled(steps)
      const failures = settled.flatMap((step) => (step.status === 'rejected' ? [step.reason] : []))
      // One of the two was too late, which its next turn sees to.
      for (const failure of failures) expect(failure).toBeInstanceOf(MovedOnError)
      expect(failures).toHaveLength(1)
      const after = await one.chain()
      const kept = await databases[0]
        .selectFrom('history_blocks')
        .select(['number', 'hash'])
        .where('chain_id', '=', chainId)
        .orderBy('number')
        .execute()
      expect(kept.at(-1)).toEqual(after && { number: after.head_number, hash: after.head_hash })
      outcomes.add(String(after?.head_number))
    }
    expect([...outcomes].filter((head) => ![String(ancestor), '116'].includes(head))).toEqual([])
  })
})
