import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../engines/db/migrations.ts'
import { openDatabase, openMigrated } from '../engines/db/openDatabase.ts'
import { runCommand } from '../testing/runCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-start-'))
const at = (name: string) => join(folder, name)
const config = (name: string, content: unknown) => {
  writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content))
  return at(name)
}
const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1/secret-key'] }]
const plain = { port: 0, metricsPort: 0, logLevel: 'silent', chains }
const file = config('gateway.json', plain)

/** Answers the first message of each connection with these bytes, as a Postgres server refuses a start. */
function startRefusing(fields: string): Promise<Server> {
  const body = Buffer.from(`${fields.split('|').join('\0')}\0\0`)
  const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), body])
  answer.writeInt32BE(body.length + 4, 1)
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)))
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const portOf = (server: Server) => (server.address() as { port: number }).port
const known = Object.keys(migrations)

describe('a start that fails', () => {
  const servers: Server[] = []
  const places: Record<string, string> = {}
  beforeAll(async () => {
    const refusals = {
      password: 'SFATAL|C28P01|Mpassword authentication failed for user "foyer"',
      name: 'SFATAL|C3D000|Mdatabase "foyer" does not exist',
      full: 'SFATAL|C53300|Mtoo many connections',
      starting: 'SFATAL|C57P03|Mthe database system is starting up',
    }
    for (const [name, fields] of Object.entries(refusals)) {
      const server = await startRefusing(fields)
      servers.push(server)
      places[name] = `postgres://foyer:hidden-word@127.0.0.1:${portOf(server)}/foyer`
    }
    const taken = createServer()
    servers.push(taken)
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    places.taken = String(portOf(taken))
    mkdirSync(at('folder'))
    writeFileSync(at('letter.sqlite'), 'Dear reader, this is no database at all.')
    const older = await openMigrated(at('older.sqlite'))
    await sql`delete from kysely_migration where name = ${known.at(-1)}`.execute(older)
    await older.destroy()
    const newer = await openMigrated(at('newer.sqlite'))
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01')`.execute(newer)
    await newer.destroy()
    await openDatabase(at('empty.sqlite')).destroy()
  })
  afterAll(async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  })

  const serve = ['serve', '--config', file]
  const list = ['project', 'list', '--config', file]
  it.each<[string, readonly string[], () => Record<string, string>, readonly string[]]>([
    [
      'no Postgres listens',
      serve,
      () => ({ DATABASE_URL: 'postgres://x:hidden-word@127.0.0.1:1/x' }),
      ['No database answers at x@127.0.0.1:1/x. Start it, or correct DATABASE_URL.', 'because: connect ECONNREFUSED'],
    ],
    [
      'the host of Postgres is unknown',
      serve,
      () => ({ DATABASE_URL: 'postgres://x:hidden-word@no-such-host.invalid/x' }),
      ['The host of x@no-such-host.invalid/x is not known here. Correct DATABASE_URL.'],
    ],
    [
      'Postgres refuses the password',
      serve,
      () => ({ DATABASE_URL: places.password ?? '' }),
      ['refuses this user or password. Correct them in DATABASE_URL.', 'because: password authentication failed'],
    ],
    [
      'Postgres has no such database',
      serve,
      () => ({ DATABASE_URL: places.name ?? '' }),
      ['The server has no database of the name in foyer@127.0.0.1', 'Create it, or correct DATABASE_URL.'],
    ],
    ['Postgres is full', serve, () => ({ DATABASE_URL: places.full ?? '' }), ['has no free connection. Raise max_']],
    ['Postgres starts up', serve, () => ({ DATABASE_URL: places.starting ?? '' }), ['because: the database system is']],
    ['a command finds no Postgres', list, () => ({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }), ['Start it, or']],
    [
      'the database is a folder',
      serve,
      () => ({ FOYER_DATABASE: at('folder') }),
      [`${at('folder')} cannot be opened as a file. Name a file with FOYER_DATABASE.`],
    ],
    [
      'the database is another kind of file',
      serve,
      () => ({ FOYER_DATABASE: at('letter.sqlite') }),
      [`${at('letter.sqlite')} is not an SQLite database. Name another file with FOYER_DATABASE.`],
    ],
    [
      'the disk is full',
      serve,
      () => ({ FOYER_DATABASE: '/dev/full' }),
      ['The disk of /dev/full is full. Free some space', 'because: database or disk is full'],
    ],
    [
      'a newer program updated the database',
      serve,
      () => ({ FOYER_DATABASE: at('newer.sqlite') }),
      ['The database is at the step 9999_later of a newer program', `up to ${known.at(-1)}`, 'restore the backup'],
    ],
    [
      'a newer program updated the database, and it is updated again',
      ['migrate', '--config', file],
      () => ({ FOYER_DATABASE: at('newer.sqlite') }),
      ['The database is at the step 9999_later of a newer program'],
    ],
    [
      'the database is older and must not be updated',
      [...serve, '--no-migrate'],
      () => ({ FOYER_DATABASE: at('older.sqlite') }),
      [
        `is at the step ${known.at(-2)}, and this program needs ${known.at(-1)}. Update it with "foyer-gateway migrate".`,
      ],
    ],
    [
      'the database is missing and must not be made',
      [...serve, '--no-migrate'],
      () => ({ FOYER_DATABASE: at('none.sqlite') }),
      [`There is no database at ${at('none.sqlite')}. Create it with "foyer-gateway migrate"`],
    ],
    [
      'the database has no tables yet',
      list,
      () => ({ FOYER_DATABASE: at('empty.sqlite') }),
      [`The database ${at('empty.sqlite')} has no tables yet. Create them with "foyer-gateway migrate".`],
    ],
    [
      'the port is taken',
      serve,
      () => ({ FOYER_DATABASE: at('ports.sqlite'), FOYER_HOST: '127.0.0.1', FOYER_PORT: places.taken ?? '' }),
      ['is already in use. Choose another with FOYER_PORT and FOYER_METRICS_PORT.'],
    ],
    [
      'the port of metrics is taken',
      serve,
      () => ({ FOYER_DATABASE: at('ports.sqlite'), FOYER_METRICS_PORT: places.taken ?? '' }),
      ['is already in use. Choose another with FOYER_PORT and FOYER_METRICS_PORT.'],
    ],
    ['the master key is too short', serve, () => ({ FOYER_MASTER_KEY: 'short' }), ['masterKeys.0', 'secrets new-key']],
    [
      'the file of a secret is missing',
      serve,
      () => ({ FOYER_MASTER_KEY_FILE: at('none.key') }),
      [`FOYER_MASTER_KEY_FILE: ${at('none.key')} cannot be read`],
    ],
    ['a role is unknown', [...serve, '--role', 'painter'], () => ({}), ['"painter" was given']],
    [
      'the configuration is missing',
      ['serve', '--config', at('none.json')],
      () => ({}),
      ['cannot be read; give --config'],
    ],
    ['the configuration is a folder', ['serve', '--config', folder], () => ({}), ['cannot be read; give --config']],
    ['the configuration is no JSON', ['serve', '--config', config('bad.json', '{')], () => ({}), ['not valid JSON']],
    ['no chain is named', ['serve', '--config', config('few.json', {})], () => ({}), ['name at least one chain']],
    [
      'a key of the configuration is misspelt',
      ['serve', '--config', config('odd.json', { ...plain, chians: [] })],
      () => ({ FOYER_DATABASE: at('odd.sqlite') }),
      ['chians'],
    ],
  ])('says what to do when %s', async (_, args, env, sentences) => {
    const { code, stdout, stderr } = await runCommand(args, env())
    expect(code).toBe(1)
    for (const sentence of sentences) expect(stderr).toContain(sentence)
    expect(stdout + stderr).not.toMatch(/hidden-word|secret-key|node:internal/)
  })

  it.each([
    ['project list'],
    ['project show shop'],
    ['export'],
    ['erase 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 --dry-run'],
    ['secrets rotate'],
    ['selftest'],
  ])('changes no schema and makes no file by "%s"', async (command) => {
    const key = Buffer.alloc(32, 7).toString('base64')
    const words = [...command.split(' '), '--config', file]
    const missing = at(`never-${command.split(' ').join('-')}.sqlite`)
    expect(await runCommand(words, { FOYER_DATABASE: missing, FOYER_MASTER_KEY: key })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no database at ${missing}.`),
    })
    expect(await runCommand(words, { FOYER_DATABASE: at('older.sqlite'), FOYER_MASTER_KEY: key })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Update it with "foyer-gateway migrate".'),
    })
    const database = openDatabase(at('older.sqlite'))
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)
    await database.destroy()
    expect(rows.at(-1)?.name).toBe(known.at(-2))
  })
})
