import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { TestGateway } from '../../testing/startTestGateway.ts'
import { startVaultGateway, type VaultGateway } from '../../testing/startVaultGateway.ts'
import { testTrail } from '../../testing/testTrail.ts'
import { forgetVault } from './forgetVault.ts'
import { createQuotas } from './quotas.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
const hour = 3_600_000

/** What `POST /v1/vault/wallets` writes, in this order: the statement, its table and which rows. */
const steps = [
  ['insert', 'vault_keeper_drops', 'true'],
  ['insert', 'keeper_shares', 'true'],
  ['delete', 'vault_keeper_drops', 'true'],
  ['insert', 'vault_wallets', 'true'],
  ['insert', 'vault_splits', "new.kind = 'home'"],
  ['insert', 'vault_shares', "new.holder = 'auth'"],
  ['insert', 'vault_splits', "new.kind = 'device'"],
  ['insert', 'vault_shares', "new.holder = 'device-server'"],
  ['insert', 'vault_grants', 'true'],
  ['insert', 'vault_audit', "new.event = 'wallet-created'"],
  ['update', 'vault_audit_head', 'true'],
] as const

/** Has the database refuse one kind of statement until it is mended. */
async function breakStep(database: GatewayDatabase, [statement, table, rows]: readonly [string, string, string]) {
  const [what, where, which] = [sql.raw(statement), sql.table(table), sql.raw(rows)]
  if (!isPostgres(database)) {
    await sql`create trigger broken before ${what} on ${where} when ${which} begin select raise(abort, 'broken'); end`.execute(
      database,
    )
    return () => sql`drop trigger broken`.execute(database)
  }
  await sql`create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    database,
  )
  await sql`create trigger broken before ${what} on ${where} for each row when (${which}) execute function broken()`.execute(
    database,
  )
  return () => sql`drop trigger broken on ${where}`.execute(database)
}

describe('8: a fault at a step of making a wallet', () => {
  let hosted: VaultGateway
  let gateway: TestGateway

  beforeAll(async () => {
    hosted = await startVaultGateway()
    gateway = hosted.gateway
  })
  afterAll(() => hosted?.stop())

  /** Wallets, and of each the parts that there must be. */
  const stored = async () => {
    const { database } = gateway
    const wallets = await database.selectFrom('vault_wallets').select(['id', 'evm_address']).execute()
    const parts = await database
      .selectFrom('vault_splits')
      .innerJoin('vault_shares', 'vault_shares.split_id', 'vault_splits.id')
      .select(['wallet_id', 'holder'])
      .execute()
    const kept = await database.selectFrom('keeper_shares').select(['wallet_id']).execute()
    return { wallets, parts: [...parts, ...kept.map((row) => ({ ...row, holder: 'recovery' }))] }
  }
  const holdersOf = (parts: readonly { wallet_id: string; holder: string }[], id: string) =>
    parts.flatMap(({ wallet_id, holder }) => (wallet_id === id ? [holder] : [])).toSorted()
  const forgetAt = async (now: number) => {
    const { database } = gateway
    const drop = async (walletId: string) => {
      await database.deleteFrom('keeper_shares').where('wallet_id', '=', walletId).execute()
    }
    return forgetVault({
      database,
      trail: await testTrail(database),
      quotas: createQuotas(database, () => now),
      keeper: { drop, retire: async () => undefined, forgetSince: async () => undefined },
      now,
    })
  }

  it.each(steps)(
    '%s %s where %s: no address without its parts, a second try that works, and nothing left after an hour',
    async (...step) => {
      const client = await hosted.visitor()
      const { self } = await client.logIn(`${randomBytes(6).toString('hex')}@example.org`)
      const lost = await client.prepare(self.nonce, await client.makeKeys())
      const mend = await breakStep(gateway.database, step)
      const failed = await client.create(lost)
      await mend()
      expect(failed.status).toBe(500)
      expect(JSON.stringify(failed.answer)).not.toContain(lost.addresses.evm)
      expect((await client.call('GET', '/v1/vault/me')).answer).toMatchObject({ step: 'create', wallet: null })
      const after = await stored()
      expect(after.wallets.map(({ evm_address }) => evm_address)).not.toContain(lost.addresses.evm.toLowerCase())
      expect(holdersOf(after.parts, lost.walletId).filter((holder) => holder !== 'recovery')).toEqual([])

      const made = await client.prepare(self.nonce, await client.makeKeys())
      expect((await client.create(made)).answer.wallet).toMatchObject({ id: made.walletId, isConfirmed: false })
      expect((await client.release(made.walletId)).status).toBe(200)
      expect(hex((await client.recover(made.walletId)).entropy)).toBe(hex(made.entropy))

      await forgetAt(Date.now() + hour + 1_000)
      const left = await stored()
      for (const { id } of left.wallets) {
        expect(holdersOf(left.parts, id)).toEqual(['auth', 'device-server', 'recovery'])
      }
      expect(holdersOf(left.parts, lost.walletId)).toEqual([])
      expect(new Set(left.parts.map(({ wallet_id }) => wallet_id)).size).toBe(left.wallets.length)
      expect(await gateway.database.selectFrom('vault_keeper_drops').selectAll().execute()).toEqual([])
    },
  )

  it('an answer that is lost: the wallet is whole, and the person who logs in again recovers it', async () => {
    const client = await hosted.visitor()
    const email = 'lost-answer@example.org'
    const { self } = await client.logIn(email)
    const keys = await client.makeKeys()
    const made = await client.prepare(self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    // The device kept no half, for it never learnt that the wallet was made.
    const again = await hosted.visitor()
    const login = await again.logIn(email)
    expect(login.self).toMatchObject({ step: 'recover', wallet: { id: made.walletId, isConfirmed: false } })
    const recovered = await again.recover(made.walletId)
    expect(hex(recovered.entropy)).toBe(hex(made.entropy))
    const enrolled = await again.enrol(made.walletId, login.self.nonce, keys, made.entropy, again.addressesOf(keys))
    expect(enrolled.answer.wallet).toMatchObject({ isConfirmed: true })
    await forgetAt(Date.now() + hour + 1_000)
    expect((await again.release(made.walletId)).status).toBe(200)
  })

  it('a wallet that no device confirmed is gone after an hour, and a new one can be made', async () => {
    const client = await hosted.visitor()
    const { self } = await client.logIn('unconfirmed@example.org')
    const lost = await client.prepare(self.nonce, await client.makeKeys())
    expect((await client.create(lost)).status).toBe(200)
    await forgetAt(Date.now() + hour + 1_000)
    const { wallets, parts } = await stored()
    expect(wallets.map(({ id }) => id)).not.toContain(lost.walletId)
    expect(holdersOf(parts, lost.walletId)).toEqual([])
    expect((await client.call('GET', '/v1/vault/me')).answer).toMatchObject({ step: 'create', wallet: null })
    const made = await client.prepare(self.nonce, await client.makeKeys())
    expect((await client.create(made)).status).toBe(200)
  })
})
