// Long because each way to change the trail from outside is a test of one and the same chain.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { isPostgres } from '../../../engines/db/dialect.ts'
import { type GatewayDatabase, openMigrated } from '../../../engines/db/openDatabase.ts'
import { newMasterKey } from '../../../engines/secrets/masterKeys.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { testTrail, testTrailKeys } from '../../../testing/testTrail.ts'
import type { AuditEntry } from '../audit.ts'
import type { Trail } from './createTrail.ts'
import { digestOf } from './links.ts'
import { verifyTrail } from './verifyTrail.ts'

const day = 86_400_000
const keks = [newMasterKey()]

describe('the trail', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let trail: Trail
  let now: number
  beforeEach(async () => {
    place = await createTestDatabase()
    database = await openMigrated(place.location)
    now = Date.UTC(2026, 10, 29)
    trail = await testTrail(database, () => now, keks)
    return async () => {
      await database.destroy()
      await place.drop()
    }
  })

  const entry = (about: Partial<AuditEntry> = {}): AuditEntry => ({
    ...{ event: 'login', userId: 'member', origin: 'https://shop.example', network: '203.0.113.0/24' },
    ...about,
  })
  /** Writes rows 2 to `count` + 1; the first one says that the trail begins. */
  const write = async (count: number) => {
    for (let index = 0; index < count; index += 1) await trail.audit(entry())
  }
  const verify = async (...given: string[]) =>
    verifyTrail({ database, keys: await testTrailKeys(...(given.length > 0 ? given : keks)) })
  const broken = async () => (await verify()).broken
  const head = () => database.selectFrom('vault_audit_head').selectAll().executeTakeFirstOrThrow()
  const events = async () => {
    const rows = await database.selectFrom('vault_audit').select('event').orderBy('seq').execute()
    return rows.map(({ event }) => event)
  }
  /** Changes a row as a hand does that may do anything with the database. */
  const tamper = async (seq: number, change: Record<string, string | number | null>) => {
    const drop = isPostgres(database)
      ? sql`drop trigger vault_audit_kept on vault_audit`
      : sql`drop trigger vault_audit_kept`
    await drop.execute(database).catch(() => undefined)
    await database.updateTable('vault_audit').set(change).where('seq', '=', seq).execute()
  }
  const remove = (seq: number) => database.deleteFrom('vault_audit').where('seq', '=', seq).execute()

  it('holds while no hand touches it, and says from when on it is marked', async () => {
    await write(3)
    const end = `4:${(await head()).hash}`
    expect(await verify()).toEqual({
      ...{ rows: 4, first: 1, last: 4, before: 0, erased: 0, beside: 0, since: now, end, broken: undefined },
    })
  })

  it.each([
    ['what happened', { event: 'unlocked' }],
    ['whose it was', { user_id: 'another' }],
    ['which wallet', { wallet_id: 'w' }],
    ['which device', { device_id: 'd' }],
    ['where', { origin: 'https://other.example' }],
    ['the network', { network: '198.51.100.0/24' }],
    ['when', { at: 5 }],
    ['the rest', { detail: 'passkey' }],
    ['its id', { id: 'x' }],
    ['its mark', { mark: 'x' }],
    ['its hash', { hash: 'x' }],
  ])('names a row that was changed in %s', async (_, change) => {
    await write(4)
    await tamper(3, change)
    expect(await broken()).toEqual({ row: 3, fault: 'changed' })
  })

  it('names a row that was removed in the middle', async () => {
    await write(4)
    await remove(3)
    expect(await broken()).toEqual({ row: 3, fault: 'missing' })
    await write(1)
    expect(await broken()).toEqual({ row: 3, fault: 'missing' })
  })

  it('names a removed row whose followers were moved up', async () => {
    await write(4)
    await remove(3)
    await tamper(4, { seq: 3 })
    await tamper(5, { seq: 4 })
    expect(await broken()).toEqual({ row: 3, fault: 'changed' })
  })

  it('knows that the last row is gone, and goes on knowing it', async () => {
    await write(3)
    await remove(4)
    expect(await broken()).toEqual({ row: 4, fault: 'missing' })
    await write(2)
    expect(await broken()).toEqual({ row: 4, fault: 'missing' })
  })

  it('knows that the last row is gone where the head was made of the row before', async () => {
    await write(3)
    const before = await database.selectFrom('vault_audit').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow()
    await remove(4)
    await database.updateTable('vault_audit_head').set({ seq: 3, hash: before.hash, mark: before.mark }).execute()
    expect(await broken()).toEqual({ row: 3, fault: 'head' })
    await write(1)
    expect(await broken()).toEqual({ row: 4, fault: 'noticed' })
    expect(await events()).toEqual(['trail-begun', 'login', 'login', 'trail-broken', 'login'])
  })

  it('tells of an attempt to begin it anew in the middle', async () => {
    await write(3)
    const { hash } = await database
      .selectFrom('vault_audit')
      .select('hash')
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    await remove(4)
    await database.updateTable('vault_audit_head').set({ seq: 3, hash, mark: '', kid: '' }).execute()
    await write(1)
    expect(await broken()).toEqual({ row: 4, fault: 'noticed' })
  })

  it('goes on where an old head was put back, and tells of it', async () => {
    await write(1)
    const old = await head()
    await write(2)
    await database.updateTable('vault_audit_head').set(old).execute()
    expect(await broken()).toEqual({ row: 3, fault: 'added' })
    await write(1)
    expect(await broken()).toEqual({ row: 5, fault: 'noticed' })
    expect(await events()).toEqual(['trail-begun', 'login', 'login', 'login', 'trail-broken', 'login'])
  })

  it('goes on where the head was removed, and tells of it', async () => {
    await write(2)
    await database.deleteFrom('vault_audit_head').execute()
    expect(await broken()).toEqual({ row: 3, fault: 'head' })
    await write(1)
    expect(await broken()).toEqual({ row: 4, fault: 'noticed' })
  })

  it('names a row that was put beside the chain or at its end', async () => {
    await write(2)
    const last = await database.selectFrom('vault_audit').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow()
    await database
      .insertInto('vault_audit')
      .values({ ...last, id: 'put', seq: 4 })
      .execute()
    expect(await broken()).toEqual({ row: 4, fault: 'added' })
    await remove(4)
    await database
      .insertInto('vault_audit')
      .values({ ...last, id: 'beside', at: now + day + 1, seq: sql`null` })
      .execute()
    expect(await broken()).toEqual({ row: 'beside', fault: 'added' })
  })

  it('counts rows that the version before wrote beside it, for a day around its beginning', async () => {
    await write(1)
    const old = { user_id: 'u', wallet_id: null, device_id: null, event: 'login', origin: 'o', network: 'n' }
    const beside = (id: string, at: number) =>
      // As a gateway of then did: it knew eight columns.
      database
        .insertInto('vault_audit')
        .values({ ...old, id, at } as never)
        .execute()
    await beside('early', now - day)
    await beside('late', now + day)
    expect(await verify()).toMatchObject({ rows: 2, beside: 2, broken: undefined })
    await beside('later', now + day + 1)
    expect(await broken()).toEqual({ row: 'later', fault: 'added' })
    now += 10 * day
    await trail.retain(5 * day)
    expect(await verify()).toMatchObject({ rows: 0, beside: 0, broken: undefined })
  })

  it('knows rows that were marked by another key, and every change after a key was replaced', async () => {
    await write(2)
    const foreign = await testTrail(database, () => now, [newMasterKey()])
    await foreign.audit(entry())
    expect(await broken()).toEqual({ row: 4, fault: 'noticed' })
  })

  it('goes on under a new key, which covers the rows of the old one', async () => {
    await write(2)
    const next = newMasterKey()
    const renewed = await testTrail(database, () => now, [next, ...keks])
    await renewed.begin()
    expect(await verify(next)).toMatchObject({ rows: 3, broken: undefined })
    await renewed.audit(entry())
    expect(await verify(next)).toMatchObject({ rows: 4, broken: undefined })
    expect(await broken()).toEqual({ row: 4, fault: 'head-key' })
    await tamper(2, { event: 'other' })
    expect((await verify(next)).broken).toEqual({ row: 2, fault: 'changed' })
  })

  it('says that it is empty before a gateway began it', async () => {
    expect(await broken()).toEqual({ row: 0, fault: 'empty' })
    await trail.begin()
    await trail.begin()
    expect(await verify()).toMatchObject({ rows: 1, broken: undefined })
  })

  it('finds by a separately noted end that an older copy of the trail was put back', async () => {
    await write(1)
    const old = await head()
    await write(2)
    const { hash, seq } = await head()
    const check = async () => verifyTrail({ database, keys: await testTrailKeys(...keks), noted: { seq, hash } })
    expect((await check()).broken).toBeUndefined()
    await remove(3)
    await remove(4)
    await database.updateTable('vault_audit_head').set(old).execute()
    expect(await broken()).toBeUndefined()
    expect((await check()).broken).toEqual({ row: 3, fault: 'put-back' })
    await write(4)
    expect(await broken()).toBeUndefined()
    expect((await check()).broken).toEqual({ row: 4, fault: 'put-back' })
  })

  it('takes a row back with the transaction that it belongs to', async () => {
    await write(1)
    const undone = database.transaction().execute(async (transaction) => {
      await trail.audit(entry(), transaction)
      await trail.audit(entry(), transaction)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write(1)
    expect(await verify()).toMatchObject({ rows: 3, broken: undefined })
  })

  describe('that outlives its rows', () => {
    it('holds from the first row that is kept', async () => {
      await write(3)
      now += 10 * day
      await write(2)
      await trail.retain(5 * day)
      expect(await verify()).toMatchObject({ rows: 2, first: 5, last: 6, broken: undefined })
      await write(1)
      expect(await verify()).toMatchObject({ rows: 3, first: 5, last: 7, broken: undefined })
      await tamper(5, { event: 'other' })
      expect(await broken()).toEqual({ row: 5, fault: 'changed' })
    })

    it('keeps rows that are as old as the setting to the millisecond', async () => {
      await write(1)
      now += 5 * day
      await trail.retain(5 * day)
      expect(await verify()).toMatchObject({ rows: 2, first: 1 })
      now += 1
      await trail.retain(5 * day)
      expect(await verify()).toMatchObject({ rows: 0, first: 3, last: 2, broken: undefined })
      await write(1)
      expect(await verify()).toMatchObject({ rows: 1, first: 3, last: 3, broken: undefined })
    })

    it('knows rows that were erased by hand as if they were old', async () => {
      await write(4)
      await remove(1)
      await remove(2)
      const { hash } = await database
        .selectFrom('vault_audit')
        .select('hash')
        .where('seq', '=', 3)
        .executeTakeFirstOrThrow()
      expect(await broken()).toEqual({ row: 1, fault: 'missing' })
      await database.updateTable('vault_audit_head').set({ base_seq: 3, base_hash: hash }).execute()
      expect(await broken()).toEqual({ row: 5, fault: 'head' })
    })

    it('keeps young rows that were dated back to be erased', async () => {
      await write(3)
      now += 10 * day
      await write(2)
      for (const seq of [5, 6]) await tamper(seq, { at: 1 })
      await trail.retain(5 * day)
      expect(await verify()).toMatchObject({ first: 5, broken: { row: 5, fault: 'changed' } })
      await write(1)
      await trail.retain(5 * day)
      expect(await broken()).toEqual({ row: 5, fault: 'changed' })
    })

    it('erases rows that were changed or removed once a row after them is old', async () => {
      await write(6)
      await tamper(3, { at: now + 100 * day })
      await remove(5)
      expect(await broken()).toEqual({ row: 3, fault: 'changed' })
      now += 10 * day
      await write(1)
      await trail.retain(5 * day)
      expect(await verify()).toMatchObject({ rows: 1, first: 8, broken: undefined })
    })

    it('erases rows of a key that was taken away by the marks after them', async () => {
      await write(3)
      now += 10 * day
      const next = newMasterKey()
      await (await testTrail(database, () => now, [next, ...keks])).begin()
      const renewed = await testTrail(database, () => now, [next])
      await renewed.retain(5 * day)
      expect(await verify(next)).toMatchObject({ first: 1 })
      await renewed.audit(entry())
      await renewed.retain(5 * day)
      expect(await verify(next)).toMatchObject({ rows: 1, first: 5, broken: undefined })
    })

    it('erases thousands of rows', async () => {
      await database.transaction().execute(async (transaction) => {
        for (let index = 0; index < 2_500; index += 1) await trail.audit(entry(), transaction)
      })
      now += 10 * day
      await write(1)
      await trail.retain(day)
      expect(await verify()).toMatchObject({ rows: 1, first: 2_502, broken: undefined })
    })
  })

  describe('of a person who is erased', () => {
    const erase = (walletId: string, userId?: string) => trail.erase(database, { walletId, userId })
    const seed = async () => {
      await trail.audit(entry({ userId: 'a', walletId: 'w-a' }))
      await trail.audit(entry({ userId: 'b', walletId: 'w-b' }))
      await trail.audit(entry({ userId: 'a' }))
    }

    it('says nothing of the person any more, and holds', async () => {
      await seed()
      await erase('w-a', 'a')
      const rows = await database.selectFrom('vault_audit').selectAll().orderBy('seq').execute()
      expect(rows.filter(({ user_id, wallet_id }) => user_id === 'a' || wallet_id === 'w-a')).toEqual([])
      expect(rows.map(({ event }) => event)).toEqual(['trail-begun', 'erased', 'login', 'erased', 'rows-erased'])
      expect(await verify()).toMatchObject({ rows: 5, erased: 2, broken: undefined })
      await erase('w-a', 'a')
      await erase('w-b')
      expect(await verify()).toMatchObject({ rows: 6, erased: 3, broken: undefined })
    })

    it('holds after more than one batch, and when its rows grow old before the one that tells of them', async () => {
      await database.transaction().execute(async (transaction) => {
        for (let index = 0; index < 1_200; index += 1) await trail.audit(entry({ userId: 'a' }), transaction)
      })
      now += 10 * day
      await erase('w-a', 'a')
      expect(await verify()).toMatchObject({ rows: 1_202, erased: 1_200, broken: undefined })
      await trail.retain(5 * day)
      expect(await verify()).toMatchObject({ rows: 1, first: 1_202, broken: undefined })
      now += 10 * day
      await write(1)
      await trail.retain(5 * day)
      expect(await verify()).toMatchObject({ rows: 1, first: 1_203, broken: undefined })
      expect(await database.selectFrom('vault_audit').select('seq').execute()).toHaveLength(1)
    })

    it('names a row that was erased by hand in that way', async () => {
      await seed()
      await erase('w-a', 'a')
      const other = await database.selectFrom('vault_audit').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow()
      await tamper(3, { user_id: '', wallet_id: null, event: 'erased', digest: digestOf(other), erased_by: 5 })
      expect(await broken()).toEqual({ row: 5, fault: 'erased' })
      await tamper(3, { erased_by: 9 })
      expect(await broken()).toEqual({ row: 3, fault: 'erased' })
      await tamper(3, { erased_by: null })
      expect(await broken()).toEqual({ row: 3, fault: 'erased' })
    })
  })
})
