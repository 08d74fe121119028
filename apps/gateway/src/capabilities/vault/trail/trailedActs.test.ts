import { createTransportKeys } from '@foyer/contract/vault'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newMasterKey } from '../../../engines/secrets/masterKeys.ts'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway } from '../../../testing/startVaultGateway.ts'
import { testTrailKeys } from '../../../testing/testTrail.ts'
import { verifyTrail } from './verifyTrail.ts'

const kek = newMasterKey()

describe('what is done with a hosted wallet', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ keks: [kek] })
  })
  beforeEach(() => hosted.forgetCounts())
  afterAll(() => hosted?.stop())

  const database = () => hosted.gateway.database
  const verify = async () => verifyTrail({ database: database(), keys: await testTrailKeys(kek) })
  /** Rows that were written since one, each as its event and detail. */
  const rowsAfter = async (seq: number) => {
    const rows = await database()
      .selectFrom('vault_audit')
      .select(['event', 'detail'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute()
    return rows.map(({ detail, event }) => `${event} ${detail}`.trimEnd())
  }
  const last = async () => (await verify()).last

  const member = async (email: string) => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    return { client, keys, made, path: `/v1/vault/wallets/${made.walletId}` }
  }
  const exportOn = async (client: Awaited<ReturnType<typeof member>>['client'], path: string) => {
    const { publicKey: eph } = await createTransportKeys()
    return client.call('POST', `${path}/export`, {}, { eph })
  }

  it('leaves rows from the first login on, in one chain that holds', async () => {
    const before = await last()
    const { client, made, path } = await member('trail@example.org')
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(database(), client)
    await client.logIn('trail@example.org')
    expect((await exportOn(client, path)).status).toBe(200)
    expect((await client.call('POST', '/v1/vault/email/start', {})).status).toBe(200)
    const { answer } = await client.call('GET', '/v1/vault/devices')
    const [device] = answer.devices as { id: string }[]
    expect((await client.call('DELETE', `/v1/vault/devices/${device?.id}`)).status).toBe(200)
    expect(await rowsAfter(before)).toEqual([
      ...['login email', 'device-added', 'wallet-created', 'wallet-confirmed', 'unlocked', 'login email'],
      ...['unlocked', 'exported', 'email-asked', 'device-revoked'],
    ])
    expect((await verify()).broken).toBeUndefined()
  })

  it('leaves a row for each part that a new device gets, and one of them is by the keeper inside', async () => {
    const { made } = await member('second@example.org')
    const second = await hosted.visitor()
    await second.logIn('second@example.org')
    const before = await last()
    await second.recover(made.walletId)
    expect(await rowsAfter(before)).toEqual(['recovery-asked', 'part-released'])
    for (let count = 0; count < 9; count += 1) await second.recover(made.walletId)
    const { kept } = await second.recover(made.walletId)
    expect(kept).toMatchObject({ status: 429, code: 'vault-keeper-limit' })
    expect((await rowsAfter(before)).slice(-3)).toEqual(['part-released', 'recovery-asked', 'part-refused'])
  })

  it('leaves a row where a rule refuses it, twenty times a day for each rule', async () => {
    const { path } = await member('refused@example.org')
    const second = await hosted.visitor()
    await second.logIn('refused@example.org')
    const before = await last()
    for (let count = 0; count < 22; count += 1) {
      expect(await exportOn(second, path)).toMatchObject({ status: 403, code: 'vault-device-new' })
    }
    expect(await rowsAfter(before)).toEqual(
      Array.from({ length: 20 }, () => 'refused vault-device-new POST /v1/vault/wallets/:id/export'),
    )
    const [row] = await database()
      .selectFrom('vault_audit')
      .select(['user_id', 'device_id', 'origin'])
      .where('event', '=', 'refused')
      .execute()
    expect(row).toMatchObject({ user_id: expect.any(String), device_id: expect.any(String) })
    expect(row?.origin).toBe('https://shop.example.org')
    // What no rule stands behind is no row.
    expect(await exportOn(second, '/v1/vault/wallets/00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
    })
    expect(await rowsAfter(before)).toHaveLength(20)
  })

  it('leaves no mail address, code, whole network address or key in the rows', async () => {
    const { client } = await member('nothing@example.org')
    const columns = ['user_id', 'wallet_id', 'device_id', 'event', 'origin', 'network', 'detail'] as const
    const rows = JSON.stringify(await database().selectFrom('vault_audit').select(columns).execute())
    for (const secret of ['@example.org', '127.0.0.1', client.token(), ...client.codesTo('nothing@example.org')]) {
      expect(rows).not.toContain(secret)
    }
    expect(rows).toContain('127.0.0.0/24')
  })
})
