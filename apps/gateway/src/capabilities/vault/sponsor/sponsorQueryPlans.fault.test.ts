import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase, type RunQuery } from '../../../engines/db/openDatabase.ts'
import { createLogger } from '../../../engines/observability/logger.ts'
import { createMetrics } from '../../../engines/observability/metrics.ts'
import { createTestDatabase } from '../../../testing/createTestDatabase.ts'
import { findScans, isAlias, series } from '../../../testing/queryPlans.ts'
import type { Policy } from './policy.ts'
import { createPolicyStore } from './policyStore.ts'
import { settleOperations } from './settleOperations.ts'
import { checkRoom, reserve, settle } from './usage.ts'

const rows = 60_000
const now = Date.UTC(2026, 10, 27, 12)
const large = ['aa_policies', 'aa_usage', 'aa_operations']
const policy: Policy = {
  projectId: 'project 7',
  chainId: 'eip155:1',
  isActive: true,
  targets: [],
  selectors: [],
  maxGasPerOp: 1,
  maxOpsUserDay: 10,
  maxGweiUserDay: 10,
  maxGweiDay: 100,
  startsAt: undefined,
  endsAt: undefined,
}
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** As many projects, members and operations as a large operator has in a month. */
async function seed(database: GatewayDatabase): Promise<void> {
  const numbers = series(database, rows)
  const day = sql`'2026-11-' || cast(10 + n % 17 as text)`
  await sql`insert into aa_policies (project_id, chain_id, is_active, targets, selectors, max_gas_per_op, max_ops_user_day, max_gwei_user_day, max_gwei_day)
    select 'project ' || cast(n as text), 'eip155:1', 1, '[]', '[]', 1, 1, 1, 1 from ${numbers}`.execute(database)
  await sql`insert into aa_usage (project_id, chain_id, day, user_id, ops, gwei)
    select 'project ' || cast(n % 100 as text), 'eip155:1', ${day}, 'user ' || cast(n as text), 1, 1 from ${numbers}`.execute(
    database,
  )
  await sql`insert into aa_operations (hash, project_id, chain_id, day, user_id, gwei, valid_until)
    select 'hash ' || cast(n as text), 'project 1', 'eip155:1', '2026-11-27', 'user ' || cast(n as text), 1, ${sql.lit(now)} + n from ${numbers}`.execute(
    database,
  )
  // What a server learns by itself sooner or later.
  await sql`analyze`.execute(database)
}

async function use(database: GatewayDatabase): Promise<void> {
  const metrics = createMetrics()
  const policies = createPolicyStore(database)
  await policies.find('project 7', 'eip155:1')
  await checkRoom(database, policy, 'user 1', now)
  const reserved = { hash: 'new', userId: 'somebody', gwei: 1, validUntil: now }
  await reserve(database, policy, reserved, now)
  await settle(database, 'new', { gwei: 1 })
  await reserve(database, policy, reserved, now)
  await settle(database, 'new', 'never')
  await settleOperations({
    database,
    clientOf: () => undefined,
    metrics,
    logger: createLogger('silent'),
    now: now + 120_010,
  })
  metrics.close()
  await database.deleteFrom('aa_usage').where('user_id', '=', 'user 9').execute()
  await database.deleteFrom('aa_operations').where('user_id', '=', 'user 9').execute()
}

describe.each(['SQLite', 'Postgres'])('queries of paid operations on %s with tables of real size', (engine) => {
  it('read no table that grows as a whole', { timeout: 300_000 }, async () => {
    const made =
      engine === 'SQLite' ? { location: ':memory:', drop: async () => undefined } : await createTestDatabase()
    endings.push(made.drop)
    const run = new Map<string, RunQuery>()
    let isNoted = false
    const database = openDatabase(made.location, {
      onQuery: (_, query) => {
        if (isNoted) run.set(query.sql, query)
      },
    })
    endings.push(() => database.destroy())
    await migrate(database)
    await seed(database)
    isNoted = true
    await use(database)
    isNoted = false
    const scans: string[] = []
    for (const query of run.values()) {
      if (!/^\s*(select|with|update|delete)/i.test(query.sql)) continue
      const found = (await findScans(database, query)).filter(
        (table) => large.includes(table) || isAlias(table, query, large),
      )
      scans.push(...found.map((table) => `${table}: ${query.sql}`))
    }
    expect(run.size).toBeGreaterThan(8)
    expect(scans).toEqual([])
  })
})
