// Long because two servers are stopped, restored and started again, each in turn before the other.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thumbprintOf } from '@foyer/contract/vault'
import { type MailSink, startMailSink } from '@foyer/test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeeperServer } from '../../../createKeeperServer.ts'
import { type GatewayDatabase, openDatabase } from '../../../engines/db/openDatabase.ts'
import { createLogger } from '../../../engines/observability/logger.ts'
import { readKeysOr } from '../../../engines/secrets/masterKeys.ts'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { protectWallet } from '../../../testing/protectWallet.ts'
import { renewHome } from '../../../testing/renewHome.ts'
import { runCommand } from '../../../testing/runCommand.ts'
import { startTestGateway } from '../../../testing/startTestGateway.ts'
import { testTrail } from '../../../testing/testTrail.ts'
import { createVaultClient, type VaultPlace } from '../../../testing/vaultClient.ts'
import { forgetVault } from '../forgetVault.ts'
import { createQuotas } from '../quotas.ts'
import { ticketKeyOf } from '../ticketKeyOf.ts'
import { remoteLink } from './remoteLink.ts'
import { eraseRetired, retireParts, reviveParts } from './retiredParts.ts'
import { writeTicket, writeTicketKey } from './tickets.ts'

const app = 'https://wallet.example.com'
const address = 'https://gateway.example.com'
const keeperAddress = 'https://keeper.example.com'
const newKey = () => randomBytes(32).toString('base64')
const [kek, keeperKek, ticketSecret] = [newKey(), newKey(), newKey()]
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
const hour = 3_600_000

describe('a gateway and a keeper apart, of which one is restored from a backup', () => {
  let folder: string
  let sinks: { gateway: MailSink; keeper: MailSink }
  let databases: { gateway: TestDatabase; keeper: TestDatabase }
  let copies: TestDatabase[]
  let running: Awaited<ReturnType<typeof start>>
  let ticketKey: Awaited<ReturnType<typeof ticketKeyOf>>
  let now: number
  let place: VaultPlace

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-drill-'))
    // Commands go by the machine's own clock, which no server here is ahead of.
    now = Date.now() - 12 * hour
    sinks = { gateway: await startMailSink(), keeper: await startMailSink() }
    databases = { gateway: await createTestDatabase(), keeper: await createTestDatabase() }
    copies = []
    place = { url: '', gateway: address, app, sink: sinks.gateway, now: () => now }
    ticketKey = await ticketKeyOf(readKeysOr([ticketSecret], { database: ':memory:', file: '' }))
    running = await start()
  })
  afterEach(async () => {
    await running.stop()
    for (const place of [databases.gateway, databases.keeper, ...copies]) await place.drop()
    await sinks.gateway.stop()
    await sinks.keeper.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const keeperOptions = () => ({
    host: '127.0.0.1',
    port: 0,
    database: databases.keeper.location,
    logLevel: 'silent' as const,
    address: keeperAddress,
    app,
    gatewayKeys: [writeTicketKey(ticketKey)],
    releasesPerHour: 1_000,
    name: 'Example wallet',
    smtp: sinks.keeper.url,
    from: 'keeper@example.net',
  })
  const gatewayOptions = (inside: string) => ({
    chains: [{ id: 'eip155:31337' as const, name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }],
    vault: {
      app,
      gateway: address,
      name: 'Example wallet',
      from: 'login@example.com',
      trusted: ['https://shop.example.org'],
      smtp: sinks.gateway.url,
      origins: ['https://shop.example.org'],
      keks: [kek],
      ticketKeys: [ticketSecret],
      keeper: { url: keeperAddress, inside },
      // Devices of other tests wait.
      recovery: { delay: 0 },
    },
  })

  const start = async () => {
    const keeper = await createKeeperServer(
      { ...keeperOptions(), trustedProxies: ['127.0.0.1'], unreachable: 'refuse', keks: [keeperKek] },
      () => now,
    )
    const inside = `http://127.0.0.1:${(await keeper.start()).port}`
    const options = { ...gatewayOptions(inside), database: databases.gateway.location }
    const gateway = await startTestGateway(options, () => now)
    const kept: GatewayDatabase = openDatabase(databases.keeper.location)
    // Browsers of before find what was started anew.
    Object.assign(place, { url: gateway.url, keeper: { url: inside, address: keeperAddress, sink: sinks.keeper } })
    return {
      ...{ gateway, inside, kept },
      stop: async () => {
        await gateway.stop()
        await keeper.stop()
        await kept.destroy()
      },
    }
  }

  const backUp = async (which: 'gateway' | 'keeper') => {
    await running.stop()
    const copy = await copyTestDatabase(databases[which].location)
    copies.push(copy)
    running = await start()
    return { copy, at: now }
  }
  const restore = async (which: 'gateway' | 'keeper', copy: TestDatabase) => {
    await running.stop()
    copies.push(databases[which])
    databases[which] = copy
    running = await start()
  }

  const run = async (args: readonly string[]) => {
    return runCommand(args, {})
  }
  const written = async (value: object) => {
    const file = join(folder, 'config.json')
    await writeFile(file, JSON.stringify(value))
    return file
  }
  const revive = async (at: number) => {
    const since = new Date(at).toISOString()
    const options = { ...keeperOptions(), keks: [keeperKek] }
    return run(['keeper', 'revive', '--json', '--since', since, '--config', await written(options)])
  }
  /** What the keeper's trail has of it. */
  const revivals = async () => {
    const database = openDatabase(databases.keeper.location)
    const rows = await database
      .selectFrom('vault_audit')
      .select('detail')
      .where('event', '=', 'parts-revived')
      .execute()
    await database.destroy()
    return rows.map(({ detail }) => detail)
  }
  const reconcile = async () => {
    const options = { ...gatewayOptions(running.inside), database: databases.gateway.location, logLevel: 'silent' }
    const { code, stderr, stdout } = await run(['vault', 'reconcile', '--json', '--config', await written(options)])
    return { code, ...JSON.parse(stdout === '' ? JSON.stringify({ stderr }) : stdout) }
  }
  const keeperLink = () => {
    const logger = createLogger('silent')
    return remoteLink({ url: keeperAddress, inside: running.inside, ticketKey, logger, now: () => now })
  }
  /** What a running gateway does every ten minutes. */
  const forget = async () => {
    const { database } = running.gateway
    const trail = await testTrail(database)
    await forgetVault({ database, keeper: keeperLink(), quotas: createQuotas(database, () => now), trail, now })
  }

  const member = async (email: string) => {
    const client = await createVaultClient(place)
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(running.gateway.database, client)
    return { client, keys, made, email }
  }
  type Member = Awaited<ReturnType<typeof member>>
  /** What a browser that was never there gets out of both servers. */
  const opens = async ({ email, made }: Pick<Member, 'email' | 'made'>) => {
    for (const database of [running.gateway.database, running.kept]) await database.deleteFrom('vault_counts').execute()
    const client = await createVaultClient(place)
    await client.logIn(email)
    await ageDevice(running.gateway.database, client)
    const { asked, entropy } = await client.recover(made.walletId)
    return entropy === undefined ? asked.status : hex(entropy) === hex(made.entropy)
  }
  /** What the keeper answers to a ticket that is signed with the gateway's key. */
  const forge = async ({ made: { splits, walletId } }: Member) => {
    const client = await createVaultClient(place)
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', client.device.publicKey)
    const jkt = await thumbprintOf({ kty: 'EC', crv: 'P-256', x, y })
    const ticket = writeTicket({ kind: 'release', walletId, splitId: splits.home, jkt, until: now + hour }, ticketKey)
    return client.call('POST', '/v1/vault/keeper/challenge', {}, { token: ticket })
  }
  const protect = ({ client, keys, made }: Member) => protectWallet(client, made, { app, keys })
  const keptOf = async ({ made }: Member) =>
    (
      await running.kept.selectFrom('keeper_shares').select('split_id').where('wallet_id', '=', made.walletId).execute()
    ).map(({ split_id }) => split_id)

  it('keeps every wallet with an old backup of the gateway and today’s keeper, those that were protected since too', async () => {
    const [ann, ben, cleo] = [await member('ann@example.org'), await member('ben@example.org'), await member('c@e.org')]
    const { at, copy } = await backUp('gateway')
    now += hour
    for (const { client, email } of [ben, cleo]) await client.logIn(email)
    expect((await protect(ben)).status).toBe(200)
    const renewed = await renewHome(cleo, cleo.client)
    expect(renewed.status).toBe(200)
    // Retired now: neither the gateway nor who has its key gets the old parts.
    expect([await keptOf(ben), await keptOf(cleo)]).toEqual([[], [renewed.splitId]])
    for (const own of [ben, cleo]) expect(await forge(own)).toMatchObject({ status: 403, code: 'vault-ticket-invalid' })
    const { jti, body, splits, walletId } = cleo.made
    const again = keeperLink().put({ walletId, splitId: splits.home, email: cleo.email }, jti, body.home.recovery)
    await expect(again).rejects.toMatchObject({ code: 'vault-wallet-proof-wrong' })

    await restore('gateway', copy)
    expect(await opens(ann)).toBe(true)
    for (const own of [ben, cleo]) expect(await opens(own)).toBe(403)
    expect(JSON.parse((await revive(at)).stdout)).toEqual({ parts: 2 })
    expect(await revivals()).toEqual([`2 ${new Date(at).toISOString()}`])
    expect(await reconcile()).toMatchObject({ code: 0, revived: 0, lost: [] })
    await forget()
    for (const own of [ann, ben, cleo]) expect([own.email, await opens(own)]).toEqual([own.email, true])
  })

  it('keeps every wallet with an old backup of the keeper and today’s gateway, and names those made since', async () => {
    const [ann, ben, cleo] = [await member('ann@example.org'), await member('ben@example.org'), await member('c@e.org')]
    const { copy } = await backUp('keeper')
    now += hour
    for (const { client, email } of [ben, cleo]) await client.logIn(email)
    const held = await protect(ben)
    expect(held.status).toBe(200)
    expect((await renewHome(cleo, cleo.client)).status).toBe(200)
    const eve = await member('eve@example.org')

    await restore('keeper', copy)
    expect(await opens(cleo)).toBe(403)
    expect(await keptOf(ben)).toEqual([ben.made.splits.home])
    expect(await reconcile()).toMatchObject({ code: 1, revived: 1, ordered: 2, lost: [eve.made.walletId] })
    await forget()
    expect([await opens(ann), await opens(cleo)]).toEqual([true, true])
    // Only its member opens it, and the keeper was told so again.
    expect(await keptOf(ben)).toEqual([])
    expect(await forge(ben)).toMatchObject({ status: 403, code: 'vault-ticket-invalid' })
    expect((await eve.client.release(eve.made.walletId)).status).toBe(200)
    // Once more there is nothing to mend.
    expect(await reconcile()).toMatchObject({ revived: 0, lost: [eve.made.walletId] })
  })

  it('erases what was retired once no backup can need it, to the millisecond, with the address', async () => {
    const ann = await member('ann@example.org')
    const { kept } = running
    const { walletId } = ann.made
    expect((await protect(ann)).status).toBe(200)
    const row = await kept.selectFrom('keeper_retired_shares').select('retired_at').executeTakeFirstOrThrow()
    const addresses = () => kept.selectFrom('keeper_retired_contacts').select('wallet_id').execute()
    expect(await addresses()).toEqual([{ wallet_id: walletId }])
    const keepMs = 30 * 24 * hour
    await eraseRetired(kept, { keepMs, now: row.retired_at + keepMs - 1 })
    expect(await addresses()).toHaveLength(1)
    expect(await reviveParts(kept, row.retired_at)).toBe(1)
    await retireParts(kept, { walletId }, { keepMs, now: row.retired_at })
    await eraseRetired(kept, { keepMs, now: row.retired_at + keepMs })
    expect(await kept.selectFrom('keeper_retired_shares').selectAll().execute()).toEqual([])
    expect(await reviveParts(kept, 0)).toBe(0)
    // With no backups there is nothing to wait for.
    const bob = await member('bob@example.org')
    await retireParts(kept, { walletId: bob.made.walletId }, { keepMs: 0, now })
    expect(await kept.selectFrom('keeper_retired_shares').selectAll().execute()).toEqual([])
  })
})
