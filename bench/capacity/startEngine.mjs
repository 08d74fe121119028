import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChains, startPostgres, startRedis } from '@foyer/test'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../gateway/freePort.mjs'
import { startProcess } from '../lib/startProcess.mjs'
import { findPid, residentMegabytes } from './processTimes.mjs'
import { startReplayingNode } from './replayingNode.mjs'

/** 32 bytes as base64; Postgres needs a key, and nothing here is secret. */
const masterKey = Buffer.alloc(32, 7).toString('base64')

/**
 * Starts a gateway on one of the engines, with a local chain behind a node that repeats what it has seen, so that the node
 * costs the machine as little as can be.
 *
 * @param {{ folder: string, engine: 'SQLite' | 'Postgres and Redis', workers: number }} parameters
 */
export async function startEngine({ folder, engine, workers }) {
  const running = []
  const stop = async () => {
    for (const end of running.reverse()) await end()
  }
  try {
    const chains = await startChains({ chains: [{ chainId: 31337 }] })
    running.push(() => chains.stop())
    const [chain] = chains.chains
    const node = await startReplayingNode(chain.rpcUrl)
    running.push(node.stop)
    const tokens = join(folder, 'tokens.json')
    writeFileSync(tokens, JSON.stringify(chains.tokenList))
    const servers = engine === 'SQLite' ? [] : await Promise.all([startPostgres(), startRedis()])
    for (const server of servers) running.push(() => server.stop())
    const [postgres, redis] = servers
    const [port, metricsPort] = [await freePort(), await freePort()]
    const file = join(folder, `gateway-${port}.json`)
    const config = {
      port,
      metricsPort,
      logLevel: 'error',
      masterKeys: [masterKey],
      database: postgres?.url ?? join(folder, `gateway-${port}.sqlite`),
      ...(redis === undefined ? {} : { redis: redis.url }),
      projects: [{ id: 'bench' }],
      // The load is one caller; its bucket is counted as any other, but never empty.
      limits: {
        rate: { tokens: 1e9, refillPerSecond: 1e9 },
        projectRate: { tokens: 1e9, refillPerSecond: 1e9 },
        projectNodeRate: { tokens: 1e9, refillPerSecond: 1e9 },
        callerConcurrency: 1_000,
      },
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: [node.url], local: true, tokenLists: [tokens] }],
    }
    writeFileSync(file, JSON.stringify(config))
    const url = `http://127.0.0.1:${port}`
    const cli = join(root, 'apps/gateway/dist/cli.js')
    const args = [cli, 'serve', '--config', file, ...(workers > 1 ? ['--workers', String(workers)] : [])]
    const gateway = await startProcess({ args, env: { NODE_ENV: 'production' }, url: `${url}/health` })
    running.push(gateway.stop)
    return {
      url,
      node,
      /** Megabytes of the gateway with its workers. */
      memory: () => residentMegabytes(gateway.pid),
      /** Processes whose time counts: the gateway with its workers, and the servers that it stores with. */
      pids: {
        gateway: gateway.pid,
        ...(postgres === undefined ? {} : { Postgres: findPid('postgres', postgres.port) }),
        ...(redis === undefined ? {} : { Redis: findPid('redis-server', redis.port) }),
      },
      accounts: chains.accounts,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
