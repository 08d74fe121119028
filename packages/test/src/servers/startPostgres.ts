import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { TestKitError } from '../TestKitError.ts'
import { findServer, postgresProgram, run } from './findServer.ts'
import { type RunningServer, startServer } from './startServer.ts'

/**
 * Starts a throw-away Postgres on a free port; user `postgres`, no password. Root runs it as the user `postgres`, because
 * the server refuses root.
 *
 * @throws {TestKitError} `SERVER_MISSING`, `SERVER_NOT_READY`.
 * @example
 * const postgres = await startPostgres()
 * process.env.DATABASE_URL = postgres.url
 * await postgres.stop()
 */
export async function startPostgres(): Promise<RunningServer> {
  const program = await findServer(postgresProgram)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'))
  const clean = () => rm(folder, { recursive: true, force: true })
  const asUser = process.getuid?.() === 0 ? dropRoot(folder) : []
  const data = join(folder, 'data')
  const initdb = [...asUser, join(dirname(program), 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres']
  const [command = '', ...args] = [...initdb, '-E', 'UTF8', '--locale=C', '--no-sync']
  const failure = await run(command, args)
  if (failure !== undefined) {
    await clean()
    throw new TestKitError('SERVER_NOT_READY', `initdb failed: ${failure.trim().slice(-400)}.`, 'Check its words.')
  }
  // A killed process loses nothing that was handed to the operating system, so the disk need not be waited for.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'unix_socket_directories=']
  return startServer({
    name: 'postgres',
    url: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
    command: (port) => {
      const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((text) => ['-c', text])]
      const [first = program, ...rest] = [...asUser, program, ...options]
      return [first, ...rest]
    },
    readyLine: /ready to accept connections/,
    stopSignal: 'SIGINT',
    clean,
  })
}

function dropRoot(folder: string): readonly string[] {
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, idOf('-u'), idOf('-g'))
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--']
}
