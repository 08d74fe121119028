import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningChain } from '@foyer/test'
import { createGateway, type Gateway } from '../createGateway.ts'
import type { GatewayOptions } from '../engines/config/schema.ts'
import { type GatewayDatabase, openDatabase } from '../engines/db/openDatabase.ts'
import { createTestDatabase, testEngines } from './createTestDatabase.ts'

/** The master key of every test gateway, so that two over one database read the same secrets. */
export const testMasterKey = 'Zm95ZXItdGVzdC1nYXRld2F5LW1hc3Rlci1rZXktMzI='

/** A gateway on a free port with its own database. */
export type TestGateway = {
  url: string
  metricsUrl: string
  gateway: Gateway
  /** What `openDatabase` takes: a SQLite file, or the address of a Postgres database. */
  databaseFile: string
  /** A second handle of its database, to look into it. */
  database: GatewayDatabase
  /** Sends a request to a path; a body makes it a POST. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends one JSON-RPC body, or its text, to the proxy. */
  rpc: (chainId: string, body: unknown) => Promise<Response>
  stop: () => Promise<void>
}

/**
 * Starts a gateway on the engines under test. A file that `options.database` names outlives the gateway; on Postgres it
 * stands for a database that the same path names again. `now` is the clock of all that expires in it.
 */
export async function startTestGateway(options: GatewayOptions, now: () => number = Date.now): Promise<TestGateway> {
  const kept = options.database
  const own = kept === undefined || testEngines.databaseUrl() !== undefined ? await createTestDatabase(kept) : undefined
  const location = own?.location ?? kept ?? ':memory:'
  const gateway = await createGateway(
    {
      port: 0,
      metricsPort: 0,
      logLevel: 'silent',
      masterKeys: [testMasterKey],
      ...testRedis(location),
      ...options,
      // The directory that comes with the gateway has tests that ask for it.
      wallets: { builtIn: false, ...options.wallets },
      // A test is one caller and may send more than any visitor; what bounds callers has tests that say so.
      limits: {
        rate: null,
        projectRate: null,
        projectNodeRate: null,
        webSocketRate: null,
        callerConcurrency: 1_000,
        chainCheckMs: 0,
        headLagMs: 0,
        ...options.limits,
      },
      database: location,
    },
    now,
  )
  const { port, metricsPort } = await gateway.start()
  const database = openDatabase(location)
  const url = `http://127.0.0.1:${port}`
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, method: init.method ?? (init.body === undefined ? 'GET' : 'POST') })
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    gateway,
    databaseFile: location,
    database,
    send,
    rpc: (chainId, body) =>
      send(`/v1?chainId=${chainId}`, { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    stop: async () => {
      await gateway.stop()
      await database.destroy()
      if (kept === undefined) await own?.drop()
    },
  }
}

// Gateways of one database share their keys in Redis, as processes of one gateway do.
function testRedis(location: string): Pick<GatewayOptions, 'redis' | 'redisPrefix'> {
  const redis = testEngines.redisUrl()
  if (redis === undefined) return {}
  return { redis, redisPrefix: `test-${createHash('sha256').update(location).digest('hex').slice(0, 20)}` }
}

/** The configuration of a local chain as the gateway takes it. */
export function chainOptions(chain: RunningChain, changes: Partial<GatewayOptions['chains'][number]> = {}) {
  return { id: chain.caipNetworkId, name: `Local ${chain.chainId}`, rpcUrls: [chain.rpcUrl], local: true, ...changes }
}

/** Writes a token list into a separate folder; answers its path. */
export async function writeTokenList(list: object): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'foyer-tokens-')), 'tokens.json')
  await writeFile(file, JSON.stringify(list))
  return file
}
