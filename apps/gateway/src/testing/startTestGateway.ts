import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningChain, TokenList } from '@foyer/test'
import type { GatewayOptions } from '../config/schema.ts'
import { createGateway, type Gateway } from '../createGateway.ts'

/** A gateway on a free port with a database file of its own. */
export type TestGateway = {
  url: string
  metricsUrl: string
  gateway: Gateway
  databaseFile: string
  /** Sends a request to a path; a body makes it a POST. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends one JSON-RPC body, or its text, to the proxy. */
  rpc: (chainId: string, body: unknown) => Promise<Response>
  stop: () => Promise<void>
}

export async function startTestGateway(options: GatewayOptions): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-gateway-'))
  const databaseFile = join(folder, 'gateway.sqlite')
  const gateway = await createGateway({
    port: 0,
    metricsPort: 0,
    database: databaseFile,
    logLevel: 'silent',
    ...options,
  })
  const { port, metricsPort } = await gateway.start()
  const url = `http://127.0.0.1:${port}`
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, method: init.method ?? (init.body === undefined ? 'GET' : 'POST') })
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    gateway,
    databaseFile,
    send,
    rpc: (chainId, body) =>
      send(`/v1?chainId=${chainId}`, { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    stop: async () => {
      await gateway.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The configuration of a local chain as the gateway takes it. */
export function chainOptions(chain: RunningChain, changes: Partial<GatewayOptions['chains'][number]> = {}) {
  return { id: chain.caipNetworkId, name: `Local ${chain.chainId}`, rpcUrls: [chain.rpcUrl], local: true, ...changes }
}

/** Writes a token list into a folder of its own; answers its path. */
export async function writeTokenList(list: TokenList): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'foyer-tokens-')), 'tokens.json')
  await writeFile(file, JSON.stringify(list))
  return file
}
