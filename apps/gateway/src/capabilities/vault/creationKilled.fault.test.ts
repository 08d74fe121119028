import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailSink, startMailSink } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from '../../createGateway.ts'
import { openDatabase } from '../../engines/db/openDatabase.ts'
import { runProcess } from '../../testing/runProcess.ts'
import { testMasterKey } from '../../testing/startTestGateway.ts'
import { vaultAddress, vaultApp, vaultOptions } from '../../testing/startVaultGateway.ts'
import { createVaultClient, type VaultPlace } from '../../testing/vaultClient.ts'
import { noteDrop, runDrops } from './keeper/drops.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
const fixture = new URL('../../testing/serveKilled.fixture.ts', import.meta.url)

/** Where the process ends itself while a wallet is made. */
const points = [
  'insert into "vault_keeper_drops"',
  'insert into "keeper_shares"',
  'after:insert into "keeper_shares"',
  'delete from "vault_keeper_drops"',
  'insert into "vault_wallets"',
  'insert into "vault_splits"',
  'insert into "vault_shares"',
  'insert into "vault_grants"',
  'insert into "vault_audit"',
  'update "vault_audit_head"',
  'commit',
  'after:commit',
]

describe('8: a gateway that is killed (SIGKILL) while a wallet is made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-killed-'))
  let sink: MailSink
  beforeAll(async () => {
    sink = await startMailSink()
  })
  afterAll(async () => {
    await sink?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(points)(
    'at %s: no address without its parts, and the second try works',
    { timeout: 240_000 },
    async (point) => {
      const location = join(folder, `${randomBytes(6).toString('hex')}.sqlite`)
      const options = {
        port: 0,
        metricsPort: 0,
        masterKeys: [testMasterKey],
        database: location,
        ...vaultOptions(sink.url),
      }
      const killed = runProcess(fixture, [JSON.stringify(options), point])
      await expect.poll(killed.output, { timeout: 180_000 }).toContain('"listening"')
      const line = killed
        .output()
        .split('\n')
        .find((text) => text.includes('"listening"'))
      const { port }: { port: number } = JSON.parse(line ?? '{}')
      const place: VaultPlace = { url: `http://127.0.0.1:${port}`, gateway: vaultAddress, app: vaultApp, sink }
      const email = `${randomBytes(6).toString('hex')}@example.org`
      const client = await createVaultClient(place)
      const { self } = await client.logIn(email)
      const keys = await client.makeKeys()
      const lost = await client.prepare(self.nonce, keys)
      killed.child.kill('SIGUSR2')
      await expect.poll(killed.output).toContain('armed')
      await expect(client.create(lost)).rejects.toThrow()
      expect(await killed.ended).toBeNull()

      const gateway = await createGateway({ ...options, logLevel: 'silent' })
      const database = openDatabase(location)
      try {
        place.url = `http://127.0.0.1:${(await gateway.start()).port}`
        const wallets = await database.selectFrom('vault_wallets').select('id').execute()
        const isMade = point === 'after:commit'
        expect(wallets).toHaveLength(isMade ? 1 : 0)
        const again = await createVaultClient(place)
        const login = await again.logIn(email)
        expect(login.self.step).toBe(isMade ? 'recover' : 'create')
        const made = isMade ? lost : await again.prepare(login.self.nonce, keys)
        if (!isMade) expect((await again.create(made)).status).toBe(200)
        expect(hex((await again.recover(made.walletId)).entropy)).toBe(hex(made.entropy))

        // What was left of the first try is erased once its hour is over, and nothing else.
        const hour = 3_600_000
        const drop = async (walletId: string) => {
          await database.deleteFrom('keeper_shares').where('wallet_id', '=', walletId).execute()
        }
        await runDrops(database, { drop }, Date.now() + hour + 1_000)
        const kept = await database.selectFrom('keeper_shares').select('wallet_id').execute()
        expect(kept).toEqual([{ wallet_id: made.walletId }])
        // A wallet that exists is never dropped, even when its id is noted again.
        await noteDrop(database, made.walletId, 0)
        await runDrops(database, { drop }, Date.now() + hour)
        expect(await database.selectFrom('keeper_shares').select('wallet_id').execute()).toHaveLength(1)
      } finally {
        await database.destroy()
        await gateway.stop()
      }
    },
  )
})
