import { Migrator } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../../engines/db/migrations.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../../engines/db/openDatabase.ts'
import { newMasterKey } from '../../../engines/secrets/masterKeys.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { testTrail, testTrailKeys } from '../../../testing/testTrail.ts'
import { verifyTrail } from './verifyTrail.ts'

const keks = [newMasterKey()]

describe('a trail of before its chain', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  beforeEach(async () => {
    place = await createEmptyDatabase()
    database = openDatabase(place.location)
    const getMigrations = async () => ({ ...migrations })
    const { error } = await new Migrator({ db: database, provider: { getMigrations } }).migrateTo('0041_recoveries')
    expect(error).toBeUndefined()
    const before = { user_id: 'u', device_id: null, event: 'login', origin: 'https://shop.example', network: 'n' }
    const rows = Array.from({ length: 1_203 }, (_, index) => ({
      ...{ ...before, id: `row ${index}`, wallet_id: index % 2 === 0 ? 'w' : null },
      // Several within one millisecond, and none in the order in which they were written.
      at: 5_000 - Math.floor(index / 3),
    }))
    for (let from = 0; from < rows.length; from += 400) {
      // As a gateway of then did: it knew eight columns.
      await database
        .insertInto('vault_audit')
        .values(rows.slice(from, from + 400) as never)
        .execute()
    }
    await migrate(database)
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const verify = async () => verifyTrail({ database, keys: await testTrailKeys(...keks) })

  it('keeps its rows, by their time, and covers them with the first mark', async () => {
    expect((await verify()).broken).toEqual({ row: 1_203, fault: 'empty' })
    const trail = await testTrail(database, () => 9_000, keks)
    await trail.begin()
    expect(await verify()).toMatchObject({ rows: 1_204, before: 1_203, since: 9_000, broken: undefined })
    const rows = await database.selectFrom('vault_audit').select(['seq', 'at', 'id']).orderBy('seq').execute()
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => a - b))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_204)
    await expect(database.updateTable('vault_audit').set({ event: 'other' }).execute()).rejects.toThrow('append only')
  })

  it('names one of them that was changed or removed later', async () => {
    const trail = await testTrail(database, () => 9_000, keks)
    await trail.begin()
    const row = await database.selectFrom('vault_audit').selectAll().where('seq', '=', 700).executeTakeFirstOrThrow()
    await database.deleteFrom('vault_audit').where('seq', '=', 700).execute()
    expect((await verify()).broken).toEqual({ row: 700, fault: 'missing' })
    await database
      .insertInto('vault_audit')
      .values({ ...row, event: 'other' })
      .execute()
    expect((await verify()).broken).toEqual({ row: 700, fault: 'changed' })
  })

  it('erases those of a person, and those that are too old', async () => {
    const trail = await testTrail(database, () => 9_000, keks)
    await trail.erase(database, { walletId: 'w' })
    expect(await verify()).toMatchObject({ erased: 602, broken: undefined })
    await trail.retain(4_100)
    expect(await verify()).toMatchObject({ first: 901, broken: undefined })
  })
})
