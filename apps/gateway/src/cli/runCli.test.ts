import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChains } from '@foyer/test'
import { afterAll, describe, expect, it } from 'vitest'
import { createEventWriter } from '../capabilities/analytics/eventWriter.ts'
import { openDatabase } from '../engines/db/openDatabase.ts'
import type { Check } from '../engines/observability/check.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { runCommand } from '../testing/runCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-commands-'))
const file = join(folder, 'gateway.json')
const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1/secret-key'] }]
writeFileSync(file, JSON.stringify({ port: 0, metricsPort: 0, logLevel: 'silent', chains }))

describe('runCli', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('says how a command is used', async () => {
    expect(await runCommand(['serve', 'now', '--config', file])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Use it as: foyer-gateway serve [--role api,indexer,cron] [--workers <n>] [--no-migrate]\n',
    })
    expect(await runCommand(['serve', '--workers', 'many', '--config', file])).toMatchObject({
      code: 2,
      stderr: '--workers takes a whole number from 1 to 64.\n',
    })
    expect(await runCommand(['serve', '--workers', '2', '--config', file])).toMatchObject({
      code: 2,
      stderr: 'Several workers need Postgres (DATABASE_URL): a SQLite file belongs to one process.\n',
    })
    const role = await runCommand(['serve', '--role', 'api,painter', '--config', file])
    expect([role.code, role.stderr]).toEqual([1, expect.stringContaining('roles.1: "painter" was given')])
    expect((await runCommand(['migrate', '--origin', '*'])).stderr).toContain('"migrate" has no option --origin')
    expect((await runCommand(['project'])).stderr).toContain('There is no command "project".')
    expect((await runCommand(['toString'])).code).toBe(2)
    expect((await runCommand(['project', 'list', '--config', join(folder, 'none.json')])).code).toBe(1)
  })

  it('explains one command, and a group of them', async () => {
    const add = await runCommand(['project', 'add', '--help'])
    expect(add.code).toBe(0)
    expect(add.stdout).toContain('foyer-gateway project add <id>')
    expect(add.stdout).toContain('--per-month number')
    expect(add.stdout).not.toContain('foyer-gateway serve')
    expect(add.stdout).not.toContain('--dry-run')
    const group = await runCommand(['project', '--help'])
    for (const command of ['add', 'set', 'show', 'list', 'remove'])
      expect(group.stdout).toContain(`foyer-gateway project ${command}`)
    const erase = await runCommand(['erase', '-h'])
    expect(erase.stdout).toContain('--dry-run')
    expect(erase.stdout).toContain('FOYER_DATABASE')
    expect((await runCommand(['fly', '--help'])).stdout).toContain('foyer-gateway selftest')
  })

  it('keeps projects', async () => {
    const env = { FOYER_DATABASE: join(folder, 'projects.sqlite') }
    const project = (...args: string[]) => runCommand(['project', ...args, '--config', file], env)
    const json = async (...args: string[]): Promise<unknown> => JSON.parse((await project(...args, '--json')).stdout)
    expect((await runCommand(['migrate', '--config', file], env)).code).toBe(0)
    expect((await project('list')).stdout).toBe(
      'No project is described, so every caller passes. Add one with "project add".\n',
    )
    const settings = ['--name', 'Shop', '--origin', 'https://*.shop.example', '--origin', 'localhost']
    expect(await project('add', 'shop', ...settings, '--per-month', '1000')).toEqual({
      code: 0,
      stdout: 'Saved "shop".\n',
      stderr: '',
    })
    expect((await project('add', 'shop')).code).toBe(1)
    const shop = {
      id: 'shop',
      name: 'Shop',
      origins: ['https://*.shop.example', 'localhost'],
      callsPerMonth: 1_000,
      hasSignIn: false,
      isEnabled: true,
    }
    expect(await json('list')).toEqual([{ ...shop, source: 'database' }])
    expect(
      await json(
        'set',
        'shop',
        '--feature',
        'swaps',
        '--per-second',
        '5',
        '--node-calls-per-second',
        '50',
        '--per-month',
        'none',
      ),
    ).toEqual({
      ...shop,
      callsPerMonth: undefined,
      callsPerSecond: 5,
      nodeCallsPerSecond: 50,
      features: ['swaps'],
    })
    const shown = await project('show', 'shop')
    expect(shown.stdout).toMatch(/^id +shop\n/)
    expect(shown.stdout).toMatch(/\nfeatures +swaps\n/)
    expect(shown.stdout).toMatch(/\ncalls this month +0\n$/)
    expect(await json('set', 'shop', '--enabled', 'no', '--feature', 'all')).toMatchObject({ isEnabled: false })
    expect(await json('set', 'shop', '--sign-in', 'yes')).toMatchObject({ hasSignIn: true })
    expect((await project('show', 'shop')).stdout).toMatch(/\nsign-in +yes\n/)
    for (const wrong of [
      ['add', 'two words'],
      ['add', 'x', '--origin', 'https://shop.example/path'],
      ['set', 'shop', '--per-month', '0'],
      ['set', 'shop', '--enabled', 'maybe'],
      ['set'],
    ]) {
      expect((await project(...wrong)).code).toBe(2)
    }
    expect((await project('set', 'none', '--name', 'x')).code).toBe(1)
    expect((await project('remove', 'shop')).stdout).toBe('Removed "shop".\n')
    expect((await project('remove', 'shop')).code).toBe(1)
    expect((await project('show', 'shop')).stderr).toBe(
      'There is no project "shop" in the database. "project list" names all.\n',
    )
  })

  it('hands events out and erases them by account', async () => {
    const location = join(folder, 'events.sqlite')
    const env = { FOYER_DATABASE: location }
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const command = (...args: string[]) => runCommand([...args, '--config', file], env)
    await command('migrate')
    const database = openDatabase(location)
    const row = { project_id: 'p', sdk_type: '', sdk_version: '', url: '', domain: 'd', occurred_at: 0, received_at: 0 }
    const writer = createEventWriter(database, createLogger('silent'))
    await writer.write([
      { ...row, event_id: 'a', event: 'X', day: '2026-11-20', props: '{"event":"X"}' },
      { ...row, event_id: 'b', event: 'X', day: '2026-11-21', props: JSON.stringify({ event: 'X', address: account }) },
    ])
    await database.destroy()
    const lines = async (...args: string[]) =>
      (await command('export', ...args)).stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    expect((await lines()).map(({ eventId }) => eventId)).toEqual(['a', 'b'])
    expect((await lines('--from', '2026-11-21')).map(({ eventId }) => eventId)).toEqual(['b'])
    expect(await lines('--daily', '--to', '2026-11-20')).toEqual([
      { day: '2026-11-20', projectId: 'p', domain: 'd', event: 'X', events: 1 },
    ])
    expect((await command('export', '--from', 'yesterday')).code).toBe(2)
    expect((await command('erase', account)).code).toBe(2)
    expect((await command('erase', '0x1', '--yes')).code).toBe(2)
    expect((await command('erase', account, '--yes', '--dry-run')).code).toBe(2)
    const counted = await command('erase', account, '--dry-run')
    expect(counted.code).toBe(0)
    expect(counted.stdout).toMatch(/^table +rows\nanalytics_events +1\n/)
    expect(counted.stdout).toContain('1 rows would be erased. Nothing was changed.\n')
    expect((await lines()).map(({ eventId }) => eventId)).toEqual(['a', 'b'])
    const erased = await command('erase', `eip155:1:${account}`, '--yes')
    expect([erased.code, erased.stderr]).toEqual([0, ''])
    expect(erased.stdout).toMatch(/Erased 1 rows\.\n$/)
    expect((await lines()).map(({ eventId }) => eventId)).toEqual(['a'])
  })

  it('tests what its configuration names', async () => {
    const chains = await startChains({ chains: [{ chainId: 31337 }] })
    try {
      const [{ rpcUrl }] = chains.chains
      const local = { name: 'Local', local: true, rpcUrls: [{ url: rpcUrl, id: 'anvil' }] }
      const test = async (...ids: string[]) => {
        const env = {
          FOYER_DATABASE: join(folder, 'tested.sqlite'),
          FOYER_CHAINS: JSON.stringify(ids.map((id) => ({ ...local, id }))),
        }
        const { code, stdout } = await runCommand(['selftest', '--json', '--config', file], env)
        const { failed, checks }: { failed: number; checks: Check[] } = JSON.parse(stdout)
        return {
          code,
          failed,
          states: Object.fromEntries(checks.map((item) => [`${item.subject} ${item.what}`, item])),
        }
      }
      const prepared = { FOYER_DATABASE: join(folder, 'tested.sqlite') }
      expect((await runCommand(['migrate', '--config', file], prepared)).code).toBe(0)
      const good = await test('eip155:31337')
      expect(good).toMatchObject({
        code: 0,
        failed: 0,
        states: {
          'database write and read': { state: 'ok' },
          'eip155:31337 chain id of anvil': { state: 'ok', note: 'The node is of chain 31337.' },
          'eip155:31337 newest block of anvil': { state: 'ok' },
          'eip155:31337 Multicall3': { state: 'ok' },
          'eip155:31337 token lists': { state: 'warning' },
        },
      })
      const wrong = await test('eip155:10')
      expect(wrong.code).toBe(1)
      expect(wrong.states['eip155:10 chain id of anvil']).toEqual({
        subject: 'eip155:10',
        what: 'chain id of anvil',
        state: 'failed',
        note: 'This node is of the chain 31337. Remove it from eip155:10: its answers are wrong.',
      })
      const gone = await runCommand(['selftest', '--config', file], { FOYER_DATABASE: join(folder, 'tested.sqlite') })
      expect(gone.code).toBe(1)
      expect(gone.stdout).toContain('This node does not answer. Check its address, its key and its quota.')
      expect(gone.stdout).not.toContain('secret-key')
    } finally {
      await chains.stop()
    }
  })
})
