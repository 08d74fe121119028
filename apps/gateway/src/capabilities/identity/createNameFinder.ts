import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import type { Names } from '../names/createNames.ts'
import type { FindChainClient } from '../names/signatureVerifier.ts'
import { avatarSourcesUnder } from './avatarSourcesUnder.ts'
import { type NameQuestion, type NameTarget, resolveEnsName } from './resolveEnsName.ts'
import { isInZone, resolveZoneName } from './resolveZoneName.ts'

/** The account that a name stands for, the source, and when it said so, in milliseconds since 1970. */
export type FoundName = NameTarget & { source: 'zone' | 'ens'; at: number }

/** Finds the account of one name; the signal fires when no caller waits for it any more. */
export type NameFinder = (question: NameQuestion, signal: AbortSignal) => Promise<FoundName>

/** How long an address out of ENS is kept: one block of mainnet, since coins are sent to it. */
const ensLifetimeMs = 12_000

export type NameFinderNeeds = {
  config: GatewayConfig
  findClient: FindChainClient
  mainnet: ChainClient | undefined
  metrics: Metrics
  names: Names
  safeFetch: SafeFetch
  now?: () => number
}

/**
 * Finds the accounts of names: those of this gateway's zones in its own database, uncached, and all others in ENS.
 *
 * @returns A function that throws GatewayError `unavailable` when a name of ENS cannot be looked up.
 */
export function createNameFinder(services: NameFinderNeeds): NameFinder {
  const { config, mainnet, metrics, now = Date.now } = services
  const cache = createTimedCache<FoundName>({ lifetimeMs: ensLifetimeMs, now, ...countCache(metrics, 'name') })

  return async (question, signal) => {
    const { name, chainId } = question
    if (isInZone(name, config.names)) {
      const found = await resolveZoneName(services, question, avatarSourcesUnder(services, signal))
      return { ...found, source: 'zone', at: now() }
    }
    if (mainnet === undefined) {
      throw new GatewayError(
        'unavailable',
        'name',
        'Names of ENS are not available on this gateway: it has no mainnet node.',
      )
    }
    const load = async (end: AbortSignal): Promise<FoundName> => {
      const found = await resolveEnsName(withSignal(mainnet, end), question, avatarSourcesUnder(services, end))
      return { ...found, source: 'ens', at: now() }
    }
    return cache.get(`${chainId} ${name}`, load, { signal })
  }
}
