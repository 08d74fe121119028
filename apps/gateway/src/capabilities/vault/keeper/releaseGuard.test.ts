import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, openMigrated } from '../../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { testTrail } from '../../../testing/testTrail.ts'
import type { Trail } from '../trail/createTrail.ts'
import { createReleaseGuard } from './releaseGuard.ts'

const hour = 3_600_000
const day = 24 * hour

describe('a keeper', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let now: number
  let said: [level: string, text: string][]
  let trail: Trail
  beforeEach(async () => {
    place = await createTestDatabase()
    database = await openMigrated(place.location)
    now = Date.now()
    said = []
    trail = await testTrail(database, () => now)
    await trail.begin()
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const guard = (perHour: number) => {
    const note = (level: string) => (_: unknown, text: string) => void said.push([level, text])
    const logger = { info: note('info'), warn: note('warn'), error: note('error') }
    return createReleaseGuard({ database, logger, now: () => now, perHour, audit: trail.audit })
  }
  const refused = { code: 'vault-keeper-limit' }

  it('hands out ten parts of one wallet in a day, to the millisecond', async () => {
    const admit = guard(1_000)
    for (let count = 0; count < 10; count += 1) await admit({ walletId: 'mine', jkt: `device ${count}` })
    now += day - 1
    await expect(admit({ walletId: 'mine', jkt: 'thief' })).rejects.toMatchObject(refused)
    await admit({ walletId: 'another', jkt: 'device' })
    now += 1
    await admit({ walletId: 'mine', jkt: 'device' })
    expect(said.filter(([level]) => level === 'warn')).toHaveLength(1)
  })

  it('hands out as many of all wallets in an hour as the operator says, warns at half, and raises an alarm past the last', async () => {
    const admit = guard(6)
    const levels = () => said.map(([level]) => level).filter((level) => level !== 'info')
    for (let count = 0; count < 3; count += 1) await admit({ walletId: `wallet ${count}`, jkt: 'thief' })
    expect(levels()).toEqual(['warn'])
    for (let count = 3; count < 6; count += 1) await admit({ walletId: `wallet ${count}`, jkt: 'thief' })
    await expect(admit({ walletId: 'wallet 6', jkt: 'thief' })).rejects.toMatchObject(refused)
    expect(levels()).toEqual(['warn', 'error'])
    now += hour
    await admit({ walletId: 'wallet 7', jkt: 'thief' })
  })

  it('counts the parts of an hour past a hundred', async () => {
    const admit = guard(120)
    for (let count = 0; count < 120; count += 1) await admit({ walletId: `wallet ${count}`, jkt: 'thief' })
    await expect(admit({ walletId: 'wallet 120', jkt: 'thief' })).rejects.toMatchObject(refused)
  })

  it('writes each into its trail, with no secret', async () => {
    const rows = () =>
      database
        .selectFrom('vault_audit')
        .select(['event', 'wallet_id', 'network', 'at'])
        .where('event', '=', 'part-released')
        .execute()
    await guard(10)({ walletId: 'apart', jkt: 'thumbprint' })
    expect(await rows()).toEqual([{ event: 'part-released', wallet_id: 'apart', network: 'thumbprint', at: now }])
    await expect(
      Promise.all(Array.from({ length: 20 }, () => guard(1)({ walletId: 'apart', jkt: 'thief' }))),
    ).rejects.toMatchObject(refused)
    expect(await rows()).toHaveLength(1)
  })
})
