import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createContacts } from '../capabilities/vault/keeper/createContacts.ts'
import { keeperParts } from '../capabilities/vault/partTables.ts'
import { createSealer, type Sealer } from '../capabilities/vault/sealer.ts'
import { openMigrated } from '../engines/db/openDatabase.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { readKeysOr } from '../engines/secrets/masterKeys.ts'
import { runCommand } from '../testing/runCommand.ts'
import { runProcess } from '../testing/runProcess.ts'
import { seedParts } from '../testing/seedParts.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-keeper-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newKey = () => randomBytes(32).toString('base64')
const sealerOf = (...keys: string[]) => createSealer(readKeysOr(keys, { database: ':memory:', file: '' }))
const written = (name: string, value: unknown) => {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}
const vault = {
  app: 'https://wallet.example.com',
  gateway: 'https://gateway.example.com',
  name: 'Example wallet',
  from: 'login@example.com',
  smtp: 'smtp://127.0.0.1:1',
}
const gatewayFile = written('gateway.json', {
  database: ':memory:',
  chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
  vault: { ...vault, keeper: { url: 'https://keeper.example.com' } },
})

describe('foyer-gateway keeper', () => {
  const kek = newKey()
  const secret = newKey()
  const ticketKey = () =>
    runCommand(['vault', 'ticket-key', '--config', gatewayFile], { VAULT_KEK: kek, VAULT_TICKET_KEY: secret })
  const keeperFile = async (changes: object = {}) =>
    written('keeper.json', {
      port: 0,
      database: 'keeper.sqlite',
      address: 'https://keeper.example.com',
      app: vault.app,
      smtp: 'smtp://127.0.0.1:1',
      from: 'keeper@example.net',
      gatewayKeys: [(await ticketKey()).stdout.trim()],
      ...changes,
    })

  it('runs as a process that says who it is and whose orders it takes, and ends when it is told to', {
    timeout: 120_000,
  }, async () => {
    const key = newKey()
    const file = await keeperFile()
    const running = runProcess(new URL('../cli.ts', import.meta.url), ['keeper', '--config', file], { KEEPER_KEK: key })
    try {
      await expect.poll(running.output, { timeout: 100_000 }).toContain('"listening"')
      const line = running
        .output()
        .split('\n')
        .find((text) => text.includes('"listening"'))
      const { port }: { port: number } = JSON.parse(line ?? '{}')
      expect(await (await fetch(`http://127.0.0.1:${port}/health`)).text()).toBe('ok')
      expect(await (await fetch(`http://127.0.0.1:${port}/v1/vault/keeper`)).json()).toEqual({
        address: 'https://keeper.example.com',
        publicKey: (await sealerOf(key)).publicKey,
        gatewayKeys: [(await ticketKey()).stdout.trim()],
      })
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
    } finally {
      running.child.kill('SIGKILL')
    }
  })

  it('prints the same key for its gateway each time, another for another gateway, and no secret', async () => {
    const [first, second] = [await ticketKey(), await ticketKey()]
    expect(first).toEqual({ code: 0, stdout: expect.stringMatching(/^[A-Za-z0-9_-]{43}\n$/), stderr: '' })
    expect(second.stdout).toBe(first.stdout)
    const keyOf = async (own: object) =>
      runCommand(['vault', 'ticket-key', '--config', gatewayFile], { VAULT_KEK: kek, ...own })
    expect((await keyOf({ VAULT_TICKET_KEY: newKey() })).stdout).not.toBe(first.stdout)
    // It hangs on nothing but its own key.
    expect(await keyOf({ VAULT_KEK: newKey(), VAULT_TICKET_KEY: secret })).toEqual(first)
    expect((await keyOf({})).stderr).toContain('needs VAULT_TICKET_KEY')
  })

  it('starts with no key of the other: neither the keeper with VAULT_KEK, nor its gateway with KEEPER_KEK', async () => {
    const file = await keeperFile()
    const keeper = await runCommand(['keeper', '--config', file], { KEEPER_KEK: newKey(), VAULT_KEK: kek })
    expect(keeper).toMatchObject({ code: 1, stdout: '' })
    expect(keeper.stderr).toContain('VAULT_KEK: belongs to the gateway alone')
    const gateway = await runCommand(['vault', 'rewrap', '--config', gatewayFile], {
      KEEPER_KEK: newKey(),
      VAULT_KEK: kek,
    })
    expect(gateway).toMatchObject({ code: 1, stdout: '' })
    expect(gateway.stderr).toContain('KEEPER_KEK belongs to the keeper alone')
    for (const { stderr } of [keeper, gateway]) expect(stderr).not.toContain(kek)
  })

  it.each<[string, object | string, string]>([
    ['a keeper that others can reach without a key', {}, 'needs KEEPER_KEK'],
    ['no gateway', { gatewayKeys: [] }, 'gatewayKeys'],
    ['an invalid key', { gatewayKeys: ['short'] }, 'foyer-gateway vault ticket-key'],
    ['an address without encryption', { address: 'http://keeper.example.com' }, 'address'],
    ['a setting it does not know', { chains: [] }, 'chains: unknown key'],
    ['a proxy that is no address', { trustedProxies: ['proxy'] }, 'trustedProxies.0'],
    ['a port that is no number', { port: '80' }, 'port'],
    ['no mail server for its codes', { smtp: undefined }, 'smtp'],
    ['no sender of its mails', { from: undefined }, 'from'],
  ])('refuses %s', async (_, changes, sentence) => {
    const result = await runCommand(['keeper', '--config', await keeperFile(changes as object)], {})
    expect(result).toMatchObject({ code: 1, stdout: '' })
    expect(result.stderr).toContain(sentence)
  })

  it('names a file that is not there or no JSON', async () => {
    const missing = await runCommand(['keeper', '--config', join(folder, 'none.json')], {})
    expect(missing.stderr).toContain('cannot be read')
    const broken = await runCommand(['keeper', '--config', written('broken.json', '{')], {})
    expect(broken.stderr).toContain('is not valid JSON')
  })

  it('rewraps its own parts', async () => {
    const [old, young] = [newKey(), newKey()]
    const file = await keeperFile({ database: 'rewrapped.sqlite' })
    const database = await openMigrated(join(folder, 'rewrapped.sqlite'))
    const [before, after] = [await sealerOf(old), await sealerOf(young)]
    await seedParts(database, { gateway: before, keeper: before }, 3)
    const logger = createLogger('silent')
    const contactsOf = (sealer: Sealer) =>
      createContacts({ database, sealer, logger, unreachable: 'refuse', now: Date.now })
    const walletId = randomUUID()
    await contactsOf(before).learn(walletId, 'alice@example.org')
    const result = await runCommand(['keeper', 'rewrap', '--json', '--config', file], { KEEPER_KEK: `${young},${old}` })
    expect({ code: result.code, ...JSON.parse(result.stdout) }).toEqual({
      code: 0,
      holders: [
        {
          holder: 'keeper',
          variable: 'KEEPER_KEK',
          rewrapped: 3,
          keys: [
            { id: after.kid, place: 1, rows: 3 },
            { id: before.kid, place: 2, rows: 0 },
          ],
          damaged: [],
        },
        {
          holder: 'keeper addresses',
          variable: 'KEEPER_KEK',
          rewrapped: 1,
          keys: [
            { id: after.kid, place: 1, rows: 1 },
            { id: before.kid, place: 2, rows: 0 },
          ],
          damaged: [],
        },
      ],
    })
    expect(await contactsOf(after).find(walletId)).toBe('alice@example.org')
    expect([...(await keeperParts.count(database)).keys()]).toEqual([after.kid])
    await database.destroy()
  })
})
