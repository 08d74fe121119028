import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer, redisProgram } from './findServer.ts'
import { type RunningServer, startServer } from './startServer.ts'

/**
 * Starts a throw-away Redis on a free port; it writes what it accepted to a log, so that `kill` and `revive` lose nothing.
 *
 * @throws {TestKitError} `SERVER_MISSING`, `SERVER_NOT_READY`.
 * @example
 * const redis = await startRedis()
 * process.env.REDIS_URL = redis.url
 * await redis.stop()
 */
export async function startRedis(): Promise<RunningServer> {
  const program = await findServer(redisProgram)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-redis-'))
  return startServer({
    name: 'redis-server',
    url: (port) => `redis://127.0.0.1:${port}`,
    command: (port) => {
      const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
      return [program, ...place, '--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction']
    },
    readyLine: /Ready to accept connections/,
    stopSignal: 'SIGTERM',
    clean: () => rm(folder, { recursive: true, force: true }),
  })
}
