import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningServer, startRedis } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli/runCli.ts'
import { createTimedCache } from '../engines/cache/timedCache.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { createRedisEngine } from '../engines/shared/redisEngine.ts'
import type { SharedEngine } from '../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../engines/shared/sharedLayer.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('foyer-gateway erase, and what is cached', () => {
  let redis: RunningServer
  const engines: SharedEngine[] = []
  const folder = mkdtempSync(join(tmpdir(), 'foyer-erase-'))
  const file = join(folder, 'gateway.json')

  const erase = async (...options: string[]) => {
    const written = { stdout: '', stderr: '' }
    const to = (name: 'stdout' | 'stderr') => ({
      write: (text: unknown) => {
        written[name] += String(text)
        return true
      },
    })
    const env = { FOYER_DATABASE: join(folder, 'gateway.sqlite'), REDIS_URL: redis.url, FOYER_REDIS_PREFIX: 'erase' }
    const code = await runCli(['erase', alice, '--config', file, '--json', ...options], {
      env,
      stdout: to('stdout'),
      stderr: to('stderr'),
    })
    return { code, answer: JSON.parse(written.stdout) as unknown, stderr: written.stderr }
  }

  beforeAll(async () => {
    writeFileSync(
      file,
      JSON.stringify({ chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }] }),
    )
    redis = await startRedis()
    const parameters = { url: redis.url, prefix: 'erase', logger: createLogger('silent') }
    engines.push(await createRedisEngine(parameters), await createRedisEngine(parameters))
  })
  afterAll(async () => {
    for (const engine of engines) await engine.close()
    await redis?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('removes cached answers from Redis and from the memory of every process, and no other', async () => {
    const caches = engines.map((engine) =>
      createTimedCache<number>({ lifetimeMs: 60_000, beneath: sharedLayer(engine, 'identity') }),
    )
    let loads = 0
    const read = (process: number, key: string) => caches[process]?.get(key, async () => ++loads)
    // With a chain in front, as other caches write it, and in both spellings.
    const keys = [alice, `eip155:1 ${alice.toLowerCase()} usd`, bob]
    for (const key of keys) await read(0, key)
    await sleep(100)
    for (const key of keys) await read(1, key)
    expect(loads).toBe(3)
    const counted = await erase('--dry-run')
    expect(counted).toMatchObject({ code: 0, answer: { dryRun: true, total: 0, cached: 2 }, stderr: '' })
    for (const key of keys) await read(1, key)
    expect(loads).toBe(3)
    expect(await erase('--yes')).toMatchObject({ code: 0, answer: { dryRun: false, total: 0, cached: 2 } })
    await sleep(100)
    for (const key of keys) await read(1, key)
    expect(loads).toBe(5)
    for (const key of keys) await read(0, key)
    expect(loads).toBe(5)
  })

  it('says that it is not done while Redis is away, and ends with 1', { timeout: 60_000 }, async () => {
    await redis.kill()
    const { code, answer, stderr } = await erase('--yes')
    expect({ code, answer }).toMatchObject({ code: 1, answer: { total: 0, cached: null } })
    expect(stderr).toContain('Redis does not answer')
    await redis.revive()
    expect((await erase('--yes')).code).toBe(0)
  })
})
