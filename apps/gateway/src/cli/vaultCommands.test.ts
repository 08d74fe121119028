import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransportKeys, openFromTransport, transportContext } from '@foyer/contract/vault'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatewayParts, keeperParts } from '../capabilities/vault/partTables.ts'
import { createSealer, type Sealer } from '../capabilities/vault/sealer.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../engines/db/openDatabase.ts'
import { readKeysOr } from '../engines/secrets/masterKeys.ts'
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts'
import { runCommand } from '../testing/runCommand.ts'
import { runProcess } from '../testing/runProcess.ts'
import { type SeededPart, seedParts } from '../testing/seedParts.ts'
import { runCli } from './runCli.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-vault-command-'))
const file = join(folder, 'gateway.json')
writeFileSync(
  file,
  JSON.stringify({
    chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
    vault: {
      app: 'https://wallet.example.com',
      gateway: 'https://gateway.example.com',
      name: 'Example wallet',
      from: 'login@example.com',
      smtp: 'smtp://127.0.0.1:1',
    },
  }),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newKey = () => randomBytes(32).toString('base64')
const sealerOf = (...keys: string[]) => createSealer(readKeysOr(keys, { database: ':memory:', file: '' }))
const [oldVault, newVault, oldKeeper, newKeeper, lost] = [newKey(), newKey(), newKey(), newKey(), newKey()] as const

async function run(args: readonly string[], env: Record<string, string>) {
  return runCommand([...args, '--config', file], env)
}

/** Opens a part as a device is handed it. */
async function opened(sealer: Sealer, { place }: SeededPart, kept: { envelope: string; kid: string }) {
  const keys = await createTransportKeys()
  const message = await sealer.handOut(place, kept, { eph: keys.publicKey, jti: 'a-call' })
  return openFromTransport({ keys, context: transportContext(place, 'a-call'), message })
}

describe('foyer-gateway vault rewrap', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  const env = () => ({
    FOYER_DATABASE: place.location,
    VAULT_KEK: `${newVault},${oldVault}`,
    KEEPER_KEK: `${newKeeper},${oldKeeper}`,
  })

  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const sealers = async (vault: string, keeper: string) => ({
    gateway: await sealerOf(vault),
    keeper: await sealerOf(keeper),
  })

  /** How many parts each key seals, and whether every one opens to what it was with these keys. */
  const countKeys = async (parts: readonly SeededPart[], sealer: Sealer, table = gatewayParts) => {
    const rows = await table.read(database, { besides: '', after: '', most: 100_000 })
    const bySplit = new Map(rows.map((row) => [row.place.splitId, row]))
    for (const part of parts) {
      const row = bySplit.get(part.place.splitId)
      expect(row?.place).toEqual(part.place)
      if (row !== undefined) expect(await opened(sealer, part, row)).toEqual(part.bytes)
    }
    return Object.fromEntries(await table.count(database))
  }

  it('seals both holders’ parts under their newest keys, tells which keys may go, and does nothing the second time', async () => {
    const before = await sealers(oldVault, oldKeeper)
    const seeded = await seedParts(database, before, 30)
    const after = await sealers(newVault, newKeeper)
    const first = await run(['vault', 'rewrap', '--json'], env())
    expect({ code: first.code, answer: JSON.parse(first.stdout) }).toEqual({
      code: 0,
      answer: {
        holders: [
          {
            holder: 'gateway',
            variable: 'VAULT_KEK',
            rewrapped: 60,
            keys: [
              { id: after.gateway.kid, place: 1, rows: 60 },
              { id: before.gateway.kid, place: 2, rows: 0 },
            ],
            damaged: [],
          },
          {
            holder: 'keeper',
            variable: 'KEEPER_KEK',
            rewrapped: 30,
            keys: [
              { id: after.keeper.kid, place: 1, rows: 30 },
              { id: before.keeper.kid, place: 2, rows: 0 },
            ],
            damaged: [],
          },
        ],
      },
    })
    // Without the old keys.
    expect(await countKeys(seeded.gateway, after.gateway)).toEqual({ [after.gateway.kid]: 60 })
    expect(await countKeys(seeded.keeper, after.keeper, keeperParts)).toEqual({ [after.keeper.kid]: 30 })
    const again = await run(['vault', 'rewrap'], env())
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toContain('gateway: 0 sealed anew.')
    expect(again.stdout).toContain(
      `Key 2 of VAULT_KEK (${before.gateway.kid}) seals nothing any more: take it away once no backup needs it.`,
    )
    for (const secret of [oldVault, newVault, oldKeeper, newKeeper]) expect(again.stdout).not.toContain(secret)
  })

  it('does what it can beside parts that need an unknown key or were changed, names both, and fails', async () => {
    const known = await seedParts(database, await sealers(oldVault, oldKeeper), 3)
    const foreign = await seedParts(database, await sealers(lost, newKeeper), 2)
    const damaged = known.gateway[0]?.place.splitId ?? ''
    const envelope = Buffer.from(randomBytes(80))
    const header = await database
      .selectFrom('vault_shares')
      .selectAll()
      .where('split_id', '=', damaged)
      .executeTakeFirst()
    Buffer.from(header?.envelope ?? '', 'base64').copy(envelope, 0, 0, 30)
    await database
      .updateTable('vault_shares')
      .set({ envelope: envelope.toString('base64') })
      .where('split_id', '=', damaged)
      .execute()
    const result = await run(['vault', 'rewrap'], env())
    const [gateway, missing] = [await sealerOf(newVault), await sealerOf(lost)]
    expect(result.code).toBe(1)
    expect(result.stdout).toContain('gateway: 5 sealed anew.')
    expect(result.stdout).toContain(
      `4 parts need the key ${missing.kid}. Add it to VAULT_KEK after the newest one, and run this again.`,
    )
    expect(result.stdout).toContain(`1 part was changed or moved. Restore it from a backup: ${damaged}.`)
    expect(result.stdout).toContain('keeper: 3 sealed anew.')
    expect(await countKeys(known.gateway.slice(1), gateway)).toMatchObject({ [gateway.kid]: 5, [missing.kid]: 4 })
    // The key turns up.
    const found = await run(['vault', 'rewrap'], { ...env(), VAULT_KEK: `${newVault},${oldVault},${lost}` })
    expect(found.stdout).toContain('gateway: 4 sealed anew.')
    expect(await countKeys(foreign.gateway, gateway)).toMatchObject({ [gateway.kid]: 9 })
  })

  it('goes on where a crash left it, and no part is lost in between', async () => {
    const before = await sealers(oldVault, oldKeeper)
    // Of 600 parts a batch takes 500: the process ends within the transaction of the second.
    const seeded = await seedParts(database, before, 300)
    const [newest, both] = [await sealerOf(newVault), await sealerOf(newVault, oldVault)]
    const fixture = new URL('../testing/rewrapKilled.fixture.ts', import.meta.url)
    const crashed = runProcess(fixture, [place.location, env().VAULT_KEK, '550'])
    expect(await crashed.ended).toBeNull()
    expect((await gatewayParts.count(database)).get(newest.kid)).toBe(500)
    const sample = seeded.gateway.filter((_, index) => index % 10 === 0)
    await countKeys(sample, both)
    const resumed = await run(['vault', 'rewrap', '--json'], env())
    expect(JSON.parse(resumed.stdout).holders[0].rewrapped).toBe(100)
    expect(await countKeys(sample, newest)).toEqual({ [newest.kid]: 600 })
    expect((await keeperParts.count(database)).size).toBe(1)
  })

  it('leaves alone a part that a running gateway replaced meanwhile, and what visitors seal themselves', async () => {
    const seeded = await seedParts(database, await sealers(oldVault, oldKeeper), 1)
    const [row] = await gatewayParts.read(database, { besides: '', after: '', most: 1 })
    if (row === undefined) throw new Error('No part was seeded.')
    const anew = { envelope: 'bmV3', kid: 'ab' }
    expect(await gatewayParts.replace(database, { ...row, envelope: 'b2xk' }, anew)).toBe(0)
    expect(await gatewayParts.replace(database, row, anew)).toBe(1)
    expect(seeded.gateway).toHaveLength(2)
    const foreign = randomUUID()
    await database
      .insertInto('vault_shares')
      // @ts-expect-error No row of the gateway's own is held by visitors.
      .values({ split_id: foreign, holder: 'recovery', envelope: 'c2VhbGVk', kid: 'cd' })
      .execute()
    expect([...(await gatewayParts.count(database)).keys()]).not.toContain('cd')
  })

  it('says that there is no wallet, and which key is missing', async () => {
    const missing = await run(['vault', 'rewrap'], { FOYER_DATABASE: place.location, VAULT_KEK: newVault })
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.stderr).toContain('KEEPER_KEK')
    expect(missing.stderr).not.toContain(newVault)
    const none = join(folder, 'none.json')
    writeFileSync(none, JSON.stringify({ chains: [{ id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:1'] }] }))
    const stderr: string[] = []
    const sink = { write: (text: string) => stderr.push(text) > 0 }
    const code = await runCli(['vault', 'rewrap', '--config', none], { env: {}, stdout: sink, stderr: sink } as never)
    expect(code).toBe(2)
    expect(stderr.join('')).toContain('hosts no wallet')
  })
})
