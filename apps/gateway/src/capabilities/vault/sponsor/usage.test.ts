import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../../engines/db/dayOf.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../../engines/db/openDatabase.ts'
import { createTestDatabase } from '../../../testing/createTestDatabase.ts'
import type { Policy } from './policy.ts'
import { checkRoom, reserve, settle } from './usage.ts'

const now = Date.UTC(2026, 10, 27, 12)
const midnight = Date.UTC(2026, 10, 28)

describe('what was paid for operations', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = openDatabase(made.location)
    await migrate(database)
  })
  afterAll(async () => {
    await database?.destroy()
    await drop?.()
  })

  /** A policy of a separate project. */
  const policyOf = (own: Partial<Policy> = {}): Policy => ({
    projectId: randomUUID(),
    chainId: 'eip155:1',
    isActive: true,
    targets: [],
    selectors: [],
    maxGasPerOp: 1_000_000,
    maxOpsUserDay: 10,
    maxGweiUserDay: 1_000,
    maxGweiDay: 10_000,
    startsAt: undefined,
    endsAt: undefined,
    ...own,
  })
  const take = async (policy: Policy, gwei: number, { at = now, hash = randomUUID() as string, user = 'one' } = {}) => {
    await reserve(database, policy, { hash, userId: user, gwei, validUntil: at + 300_000 }, at)
    return hash
  }
  const usage = async ({ projectId }: Policy, user: string, at = now) =>
    database
      .selectFrom('aa_usage')
      .select(['ops', 'gwei'])
      .where('project_id', '=', projectId)
      .where('user_id', '=', user)
      .where('day', '=', dayOf(at))
      .executeTakeFirst()
  const full = expect.objectContaining({ refusal: 'sponsor-limit' })

  it('counts for a person up to the limit exactly, and not beyond', async () => {
    const policy = policyOf()
    await take(policy, 999)
    await expect(take(policy, 2)).rejects.toThrow(full)
    await take(policy, 1)
    await expect(take(policy, 1)).rejects.toThrow(full)
    await take(policy, 1_000, { user: 'two' })
    await expect(take(policy, 1_001, { user: 'three' })).rejects.toThrow(full)
    expect(await usage(policy, 'one')).toEqual({ ops: 2, gwei: 1_000 })
    expect(await usage(policy, '')).toEqual({ ops: 3, gwei: 2_000 })
    expect(await usage(policy, 'three')).toBeUndefined()
  })

  it('counts for all of a project, and leaves no trace where that is full', async () => {
    const policy = policyOf({ maxGweiDay: 1_500 })
    await take(policy, 1_000)
    await expect(take(policy, 501, { user: 'two' })).rejects.toThrow(full)
    expect(await usage(policy, 'two')).toBeUndefined()
    await take(policy, 500, { user: 'two' })
  })

  it('counts by operations too', async () => {
    const policy = policyOf({ maxOpsUserDay: 2 })
    await take(policy, 1)
    await expect(checkRoom(database, policy, 'one', now)).resolves.toBeUndefined()
    await take(policy, 1)
    await expect(checkRoom(database, policy, 'one', now)).rejects.toThrow(full)
    await expect(take(policy, 1)).rejects.toThrow(full)
    await expect(checkRoom(database, policy, 'two', now)).resolves.toBeUndefined()
    await expect(take(policyOf({ maxOpsUserDay: 0 }), 1)).rejects.toThrow(full)
  })

  it('begins anew at midnight (UTC)', async () => {
    const policy = policyOf()
    await take(policy, 1_000, { at: midnight - 1 })
    await expect(take(policy, 1, { at: midnight - 1 })).rejects.toThrow(full)
    await take(policy, 1_000, { at: midnight })
  })

  it('never passes the limit, however many come at once', async () => {
    const policy = policyOf({ maxOpsUserDay: 100, maxGweiUserDay: 70, maxGweiDay: 100 })
    const asked = Array.from({ length: 100 }, (_, index) => take(policy, 1, { user: index % 2 === 0 ? 'one' : 'two' }))
    const passed = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
    expect(passed).toBe(100)
    const more = Array.from({ length: 50 }, () => take({ ...policy, maxGweiDay: 110 }, 1))
    expect((await Promise.allSettled(more)).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await usage(policy, '')).toEqual({ ops: 110, gwei: 110 })
  })

  it('becomes what it really cost, once', async () => {
    const policy = policyOf()
    const hash = await take(policy, 800)
    await expect(take(policy, 300)).rejects.toThrow(full)
    await Promise.all([settle(database, hash, { gwei: 500 }), settle(database, hash, { gwei: 500 })])
    expect(await usage(policy, 'one')).toEqual({ ops: 1, gwei: 500 })
    await take(policy, 300)
  })

  it('comes back for what never came', async () => {
    const policy = policyOf()
    await settle(database, await take(policy, 800), 'never')
    expect(await usage(policy, 'one')).toEqual({ ops: 0, gwei: 0 })
    expect(await usage(policy, '')).toEqual({ ops: 0, gwei: 0 })
  })
})
