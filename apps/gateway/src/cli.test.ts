import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './engines/db/openDatabase.ts'

const root = join(import.meta.dirname, '..')
// One folder below package.json, as the real build is.
const outDir = join(root, '.foyer')
const cli = join(outDir, 'cli.js')
const folder = mkdtempSync(join(tmpdir(), 'foyer-cli-'))
const config = {
  port: 0,
  metricsPort: 0,
  database: 'gateway.sqlite',
  chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1/secret-key'] }],
}
const file = join(folder, 'gateway.json')

type Finished = { code: number | null; stdout: string; stderr: string }

type User = { uid?: number; gid?: number }

async function run(args: readonly string[], env: Record<string, string> = {}, user: User = {}): Promise<Finished> {
  const options = { env: { PATH: process.env.PATH, ...env }, cwd: folder, ...user }
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [cli, ...args], options)) }
  } catch (error) {
    return error as Finished
  }
}

/** Starts `serve` and waits for the line that says where it listens. */
async function serve(): Promise<{ child: ChildProcess; port: number; output: () => string }> {
  const child = spawn(process.execPath, [cli, 'serve', '--config', file], {
    env: { PATH: process.env.PATH },
    cwd: folder,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await expect.poll(() => output).toContain('"listening"')
  const line: { port: number } = JSON.parse(output.split('\n').find((text) => text.includes('listening')) ?? '')
  return { child, port: line.port, output: () => output }
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

describe('foyer-gateway', () => {
  beforeAll(async () => {
    writeFileSync(file, JSON.stringify(config))
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'silent', build: { outDir } })
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(outDir, { recursive: true, force: true })
  })

  it('explains itself', async () => {
    const help = await run(['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const usage of [
      'serve',
      'migrate',
      'selftest',
      'project add <id>',
      'export',
      'erase <account> --dry-run | --yes',
    ]) {
      expect(help.stdout).toContain(`foyer-gateway ${usage}`)
    }
    expect(help.stdout).toContain('FOYER_CHAINS')
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    const unknown = await run(['fly'])
    expect(unknown.code).toBe(2)
    expect(unknown.stderr).toContain('There is no command "fly".')
    expect((await run([])).code).toBe(2)
    expect((await run(['serve', '--prot', '1'])).code).toBe(2)
  })

  it('names what is wrong with its configuration, and no secret', async () => {
    const env = { FOYER_CHAINS: JSON.stringify([{ id: '1', name: '', rpcUrls: ['secret-key'] }]), FOYER_PORT: '99999' }
    const { code, stderr } = await run(['serve'], env)
    expect(code).toBe(1)
    expect(stderr).toBe(
      [
        'The configuration cannot be used:',
        '  - port: 99999 was given; expected a number that is at most 65535',
        '  - chains.0.id: "1" was given; expected a chain of the form "eip155:1"',
        '  - chains.0.name: "" was given; expected a text that is not empty',
        '  - chains.0.rpcUrls.0: a text that is not usable was given; expected an http or https address, or { "url": ..., "weight": 1 to 1000, "id": ... }',
        '',
      ].join('\n'),
    )
  })

  it('says what to do where the system refuses a file', async () => {
    // What is refused to an ordinary user is not refused to root.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const place = join(folder, 'refused')
    mkdirSync(place)
    chmodSync(place, 0o555)
    chmodSync(folder, 0o755)
    const path = join(place, 'gateway.sqlite')
    const env = { FOYER_DATABASE: path, FOYER_CHAINS: JSON.stringify(config.chains) }
    const { code, stderr } = await run(['serve'], env, user)
    expect(code).toBe(1)
    const uid = user.uid ?? process.getuid?.()
    expect(stderr).toContain(`The system does not let this user (uid ${uid}) use ${path} (EACCES).`)
    expect(stderr).toContain(`sudo chown ${uid} ${place}`)
    expect(stderr).toContain('FOYER_DATABASE')
    chmodSync(place, 0o755)
  })

  it('updates the database', async () => {
    const env = { FOYER_DATABASE: join(folder, 'migrated.sqlite') }
    const [migrate, asJson] = [
      ['migrate', '--config', file],
      ['migrate', '--config', file, '--json'],
    ]
    const first = await run(migrate, env)
    expect([first.code, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toMatch(/^Done: 0001_events_and_tokens, [\w, ]+\.\n$/)
    expect((await run(migrate, env)).stdout).toBe('The database is up to date.\n')
    expect((await run(asJson, env)).stdout).toBe('{"steps":[]}\n')
  })

  it('serves, keeps what it accepted on SIGTERM, ends with 0 and logs no secret', async () => {
    const { child, port, output } = await serve()
    const exit = ended(child)
    await expect.poll(output).toContain('no node of this chain answers')
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(
      (await fetch(`http://127.0.0.1:${port}/v1/account/${account}/balance?currency=usd&projectId=hidden`)).status,
    ).toBe(503)
    const accepted: string[] = []
    const sending = Array.from({ length: 60 }, async (_, index) => {
      const eventId = `event-${index}`
      const body = JSON.stringify({ eventId, url: '', domain: '', timestamp: 1, props: { event: 'SEND_SUCCESS' } })
      const response = await fetch(`http://127.0.0.1:${port}/e`, { method: 'POST', body }).catch(() => undefined)
      if (response?.status === 200 && accepted.push(eventId) === 5) child.kill('SIGTERM')
    })
    await Promise.all(sending)
    expect(await exit).toBe(0)
    expect(output()).toContain('"stopped"')
    for (const secret of ['secret-key', account, account.toLowerCase(), 'hidden'])
      expect(output()).not.toContain(secret)
    const database = openDatabase(join(folder, 'gateway.sqlite'))
    const rows = await database.selectFrom('analytics_events').select('event_id').execute()
    await database.destroy()
    expect(rows.map((row) => row.event_id)).toEqual(expect.arrayContaining(accepted))
  })

  it('loses no event that it answered when it is killed', async () => {
    const { child, port } = await serve()
    const exit = ended(child)
    const accepted: string[] = []
    const sending = Array.from({ length: 100 }, async (_, index) => {
      const eventId = `killed-${index}`
      const body = JSON.stringify({ eventId, url: '', domain: '', timestamp: 1, props: { event: 'SEND_SUCCESS' } })
      const response = await fetch(`http://127.0.0.1:${port}/e`, { method: 'POST', body }).catch(() => undefined)
      if (response?.status === 200 && accepted.push(eventId) === 10) child.kill('SIGKILL')
    })
    await Promise.all(sending)
    await exit
    const database = openDatabase(join(folder, 'gateway.sqlite'))
    const rows = await database
      .selectFrom('analytics_events')
      .select('event_id')
      .where('event_id', 'like', 'killed-%')
      .execute()
    await database.destroy()
    expect(accepted.length).toBeGreaterThanOrEqual(10)
    expect(rows.map((row) => row.event_id)).toEqual(expect.arrayContaining(accepted))
  })
})
