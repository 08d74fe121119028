import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type RunningChains, type RunningServer, startChains, startPostgres, startRedis } from '@foyer/test'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testMasterKey } from './testing/startTestGateway.ts'

const root = join(import.meta.dirname, '..')
// One folder below package.json, as the real build is, and another one than that of cli.test.ts.
const outDir = join(root, '.foyer-workers')

describe('serve --workers', () => {
  let chains: RunningChains
  let postgres: RunningServer
  let redis: RunningServer
  let child: ChildProcess | undefined

  beforeAll(async () => {
    ;[chains, postgres, redis] = await Promise.all([
      startChains({ chains: [{ chainId: 31337 }] }),
      startPostgres(),
      startRedis(),
    ])
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'silent', build: { outDir } })
  })
  afterEach(() => child?.kill('SIGKILL'))
  afterAll(async () => {
    rmSync(outDir, { recursive: true, force: true })
    await Promise.all([postgres?.stop(), redis?.stop(), chains?.stop()])
  })

  const serve = (env: Record<string, string>) => {
    const { rpcUrl } = chains.chains[0]
    const started = spawn(process.execPath, [join(outDir, 'cli.js'), 'serve', '--workers', '2'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        FOYER_MASTER_KEY: testMasterKey,
        FOYER_CHAINS: JSON.stringify([{ id: 'eip155:31337', name: 'Local', rpcUrls: [rpcUrl], local: true }]),
        ...env,
      },
    })
    child = started
    let output = ''
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8')
      })
    }
    return { started, output: () => output, ended: once(started, 'exit').then(([code]) => code) }
  }

  it('deals calls out to workers on one port, replaces one that dies, and ends with all of them', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const { started, output, ended } = serve({ FOYER_PORT: String(port), FOYER_METRICS_PORT: String(metricsPort) })
    const listening = () => output().split('"listening"').length - 1
    const workersOf = (): number[] => {
      const text = readFileSync(`/proc/${started.pid}/task/${started.pid}/children`, 'utf8')
      return text.trim().split(' ').map(Number)
    }
    await expect.poll(listening, { timeout: 30_000 }).toBe(2)
    const workers = workersOf()
    expect(workers).toHaveLength(2)
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    const ask = async () => {
      // A separate connection each time, or one worker would get them all.
      const headers = { 'content-type': 'application/json', connection: 'close' }
      const response = await fetch(`http://127.0.0.1:${port}/v1?chainId=eip155:31337`, {
        method: 'POST',
        headers,
        body: call,
      })
      expect(await response.json()).toMatchObject({ result: '0x7a69' })
    }
    for (let count = 0; count < 20; count += 1) await ask()
    const countAt = async (place: number) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort + place}/metrics`)).text()
      return Number(/^http_calls_total\{route="rpc",[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const counts = [await countAt(0), await countAt(1)]
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    expect(Math.min(...counts)).toBeGreaterThan(0)

    const [first = 0] = workers
    process.kill(first, 'SIGKILL')
    await expect.poll(listening, { timeout: 30_000 }).toBe(3)
    const replaced = workersOf()
    expect(replaced).toHaveLength(2)
    expect(replaced).not.toContain(first)
    for (let count = 0; count < 10; count += 1) await ask()

    // One that is killed while it takes the place of another does not end the rest.
    const [next = 0] = replaced
    process.kill(next, 'SIGKILL')
    const fresh = () => workersOf().find((pid) => !replaced.includes(pid))
    await expect.poll(fresh, { timeout: 30_000, interval: 5 }).toBeDefined()
    process.kill(fresh() ?? 0, 'SIGKILL')
    await expect.poll(() => output().split(' ended (SIGKILL)').length - 1, { timeout: 30_000 }).toBe(3)
    await ask()
    await expect.poll(listening, { timeout: 60_000 }).toBe(4)
    const last = workersOf()
    expect(last).toHaveLength(2)

    started.kill('SIGTERM')
    expect(await ended).toBe(0)
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  }, 120_000)

  it('ends when its workers cannot start', async () => {
    const { output, ended } = serve({ FOYER_PORT: 'none' })
    expect(await ended).not.toBe(0)
    expect(output()).toContain('FOYER_PORT')
  }, 60_000)
})
