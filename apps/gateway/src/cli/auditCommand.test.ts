import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, openMigrated } from '../engines/db/openDatabase.ts'
import { newMasterKey } from '../engines/secrets/masterKeys.ts'
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts'
import { runCommand } from '../testing/runCommand.ts'
import { testTrail } from '../testing/testTrail.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-audit-command-'))
const file = join(folder, 'gateway.json')
const common = { app: 'https://wallet.example.com', from: 'login@example.com', smtp: 'smtp://127.0.0.1:1' }
writeFileSync(
  file,
  JSON.stringify({
    chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
    vault: { ...common, gateway: 'https://gateway.example.com' },
  }),
)
const keeperFile = join(folder, 'keeper.json')
writeFileSync(
  keeperFile,
  JSON.stringify({
    ...common,
    address: 'https://keeper.example.com',
    gatewayKeys: ['A'.repeat(43)],
    logLevel: 'silent',
  }),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [kek, keeperKek] = [newMasterKey(), newMasterKey()]
const evm = `0x${'ab'.repeat(20)}`

describe('foyer-gateway vault audit', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let now: number
  beforeEach(async () => {
    place = await createTestDatabase()
    database = await openMigrated(place.location)
    now = Date.UTC(2026, 10, 1)
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const run = async (...args: string[]) => {
    const isKeeper = args[0] === 'keeper'
    const keys = isKeeper ? { KEEPER_KEK: keeperKek } : { VAULT_KEK: kek, KEEPER_KEK: keeperKek }
    const words = [...args, '--config', isKeeper ? keeperFile : file]
    const written = await runCommand(words, { ...keys, DATABASE_URL: place.location })
    return { ...written, lines: written.stdout.split('\n').filter((line) => line !== '') }
  }
  const fill = async (days: number) => {
    const trail = await testTrail(database, () => now, [kek])
    for (let index = 0; index < days; index += 1) {
      const about = { origin: 'https://shop.example', network: '203.0.113.0/24' }
      await trail.audit({ event: 'login', userId: index % 2 === 0 ? 'even' : 'odd', detail: 'email', ...about })
      await trail.audit({ event: 'unlocked', userId: 'even', walletId: 'w', deviceId: 'd', ...about })
      now += 86_400_000
    }
    return trail
  }

  it('lists the last hundred rows in their order, one in each line', async () => {
    await fill(60)
    const { code, lines } = await run('vault', 'audit')
    expect(code).toBe(0)
    expect(lines).toHaveLength(100)
    expect(lines[0]).toMatch(
      /^ +22 {2}2026-11-11T00:00:00.000Z {2}login +even +- +- +203.0.113.0\/24 {2}https:\/\/shop.example {2}email$/,
    )
    expect(lines.at(-1)).toMatch(/^ +121 {2}2026-12-30T00:00:00.000Z {2}unlocked +even +w +d +203/)
  })

  it('lists what was done since a time, as one JSON object for each line', async () => {
    await fill(1_100)
    expect((await run('vault', 'audit', '--since', '2026-11-02')).lines).toHaveLength(2_198)
    const { lines } = await run('vault', 'audit', '--since', new Date(now - 86_400_000).toJSON(), '--json')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        row: 2_200,
        event: 'login',
        detail: 'email',
        member: 'odd',
        wallet: null,
        device: null,
      }),
      {
        ...{ row: 2_201, at: new Date(now - 86_400_000).toJSON(), event: 'unlocked', detail: '' },
        ...{ member: 'even', wallet: 'w', device: 'd', origin: 'https://shop.example', network: '203.0.113.0/24' },
      },
    ])
  })

  it('lists rows that the version before wrote beside the chain, without a number, and counts them', async () => {
    await fill(1)
    const old = { user_id: 'even', wallet_id: null, device_id: null, event: 'login', origin: 'o', network: 'n' }
    await database
      .insertInto('vault_audit')
      .values({ ...old, id: 'x', at: now } as never)
      .execute()
    for (const since of [[], ['--since', '2026-11-01']]) {
      const { lines } = await run('vault', 'audit', ...since)
      expect(lines).toHaveLength(4)
      expect(lines.at(-1)).toMatch(/^ {7}- {2}2026-11-02T00:00:00.000Z {2}login +even/)
    }
    const { code, stdout } = await run('vault', 'audit', '--verify')
    expect(code).toBe(0)
    expect(stdout).toContain('1 more have no mark')
  })

  it('lists what was done with one wallet and by its member, by its id or an address', async () => {
    await fill(4)
    const eventsOf = async (wallet: string) =>
      (await run('vault', 'audit', '--wallet', wallet, '--json')).lines.map((line) => JSON.parse(line).row)
    expect(await eventsOf('w')).toEqual([3, 5, 7, 9])
    const times = { confirmed_at: 1, created_at: 1, deleted_at: null, closing_told_at: null }
    await database
      .insertInto('vault_wallets')
      .values({
        ...{ id: 'w', user_id: 'even', scope: 'operator', mode: 'recoverable', ...times },
        ...{ evm_address: evm, solana_address: 'Sol', only_device_id: null },
      })
      .execute()
    for (const name of ['w', evm.replace('ab', 'AB'), 'Sol']) expect(await eventsOf(name)).toEqual([2, 3, 5, 6, 7, 9])
    expect(await eventsOf('another')).toEqual([])
  })

  it('checks every row, and says what the end is known by', async () => {
    const trail = await fill(2)
    await trail.erase(database, { walletId: 'w' })
    const { code, lines, stdout } = await run('vault', 'audit', '--verify')
    expect(code).toBe(0)
    expect(lines.slice(0, 3)).toEqual([
      'Rows 1 to 6 are as they were written.',
      'They have marks from 2026-11-01T00:00:00.000Z on.',
      '2 say nothing any more, since their members were erased.',
    ])
    const [, end = ''] = /The end is (6:[\w-]{43})\./.exec(stdout) ?? []
    expect((await run('vault', 'audit', '--verify', '--end', end)).code).toBe(0)
    const put = await run('vault', 'audit', '--verify', '--end', `6:${'A'.repeat(43)}`)
    expect(put).toMatchObject({ code: 1, stdout: 'From row 6 on it is another trail than the one that --end is of.\n' })
    const { stdout: json } = await run('vault', 'audit', '--verify', '--json')
    expect(JSON.parse(json)).toMatchObject({ rows: 6, first: 1, last: 6, erased: 2, end })
  })

  it('names the first row that is not as it was written, and ends with 1', async () => {
    await fill(2)
    await database.deleteFrom('vault_audit').where('seq', '=', 5).execute()
    expect(await run('vault', 'audit', '--verify')).toMatchObject({ code: 1, stdout: 'Row 5 was removed.\n' })
    await database.deleteFrom('vault_audit').where('seq', '=', 2).execute()
    const { code, stdout } = await run('vault', 'audit', '--verify', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ broken: { row: 2, fault: 'missing' } })
  })

  it('says that no gateway has marked it yet, and ends with 1', async () => {
    const { code, stdout } = await run('vault', 'audit', '--verify')
    expect(code).toBe(1)
    expect(stdout).toContain('No row has a mark yet, of 0.')
  })

  it('lists and checks the trail of a keeper apart, under its own key', async () => {
    const trail = await testTrail(database, () => now, [keeperKek])
    await trail.audit({ event: 'part-released', userId: '', walletId: 'w', origin: '', network: 'thumbprint' })
    const { lines } = await run('keeper', 'audit', '--wallet', 'w', '--json')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ row: 2, event: 'part-released', member: null }])
    expect((await run('keeper', 'audit', '--verify')).code).toBe(0)
    expect(await run('vault', 'audit', '--verify')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('a key that is not given here'),
    })
  })

  it('knows what the operator changed of what is paid for', async () => {
    expect((await run('sponsor', 'set', 'eip155:8453', '--per-user', '0.002', '--per-day', '0.1')).code).toBe(0)
    expect((await run('sponsor', 'remove', 'eip155:8453')).code).toBe(0)
    expect((await run('sponsor', 'remove', 'eip155:8453')).code).toBe(1)
    const { lines } = await run('vault', 'audit', '--json')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'trail-begun' },
      { event: 'policy-set', detail: 'eip155:8453', member: null },
      { event: 'policy-removed', detail: 'eip155:8453' },
    ])
    expect((await run('vault', 'audit', '--verify')).code).toBe(0)
  })

  it.each([
    [['--since', '29.11.2026'], '--since: give a day'],
    [['--since', '2026-11-29T08:00'], '--since: give a day'],
    [['--end', 'x'], 'give both'],
    [['--verify', '--end', 'x'], '--end: give what an earlier check said'],
    [['--verify', '--wallet', 'w'], 'leave --since and --wallet out'],
  ])('does not take %j', async (args, said) => {
    const { code, stderr } = await run('vault', 'audit', ...args)
    expect(code).toBe(2)
    expect(stderr).toContain(said)
  })
})
