import { type EndpointAnswer, type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import type { Address } from 'viem'
import { type IdentityProvider, NamelessError } from '../../capabilities/identity/identityProvider.ts'
import { ensLifetimeMs } from '../../capabilities/identity/identityProviders.ts'
import { askProviders, ProvidersFailedError } from '../../capabilities/providers/askProviders.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import { describeError } from '../../engines/observability/logger.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { readAccount } from './readAccount.ts'

type Identity = EndpointAnswer<Endpoints['identity']>

const solanaSeconds = 3_600
/** Names of this gateway change here, so browsers keep them no longer than kits do. */
const localSeconds = 300
/** An account without a name may have one soon. */
const namelessSeconds = 60

export type IdentityNeeds = {
  config: GatewayConfig
  logger: Logger
  mainnet: ChainClient | undefined
}

/**
 * GET /v1/identity/{address}: ENS name and avatar, else the account's name of this gateway (gateway contract 1.4). When ENS
 * cannot be asked, an account without a name of this gateway is a 503, not an account without a name.
 */
export function identity(services: IdentityNeeds, providers: readonly IdentityProvider[]) {
  const { config, mainnet, logger } = services

  const find = async (address: Address, refresh: boolean, signal: AbortSignal) => {
    let isWhole = true
    const onFailure = (source: string, error: unknown) => {
      isWhole = false
      logger.warn({ source, err: describeError(error) }, 'a source of names failed')
    }
    try {
      const question = { address, refresh }
      const found = await askProviders({ capability: 'names', providers, question, signal, onFailure })
      return { ...found, isWhole }
    } catch (error) {
      if (error instanceof NamelessError) return error
      throw error instanceof ProvidersFailedError ? problemOf(error) : error
    }
  }

  return served(endpoints.identity, async ({ params, query, projectId, signal }) => {
    const refresh = readRefresh(query, projectId, config.testingProject)
    const { namespace, address } = readAccount(params.address)
    if (namespace === 'solana') return answer({ name: null, avatar: null, resolvedAt: null }, solanaSeconds)
    const found = await find(address, refresh, signal())
    if (found instanceof NamelessError) {
      const at = found.at ?? Date.now()
      const resolvedAt = mainnet === undefined ? null : new Date(at).toISOString()
      const asked = providers.filter((provider) => provider.serves({ address, refresh }))
      const headers = sourceHeaders(asked.map(({ id }) => ({ source: id, at })))
      return answer({ name: null, avatar: null, resolvedAt }, namelessSeconds, headers)
    }
    const { name, avatar, isCertain } = found.value
    const resolvedAt = new Date(found.at).toISOString()
    const headers = sourceHeaders([found])
    // An earlier source may know another name once it answers again.
    if (!found.isWhole) return answer({ name, avatar, resolvedAt }, namelessSeconds, headers)
    if (found.source === 'names') return answer({ name, avatar, resolvedAt }, localSeconds, headers)
    const secondsLeft = Math.max(0, Math.floor((found.at + ensLifetimeMs - Date.now()) / 1000))
    return answer({ name, avatar, resolvedAt }, isCertain ? secondsLeft : namelessSeconds, headers)
  })
}

/** What failed beside "no name" is the chain that ENS stands on, or the database, which is told as such further up. */
function problemOf({ failures }: ProvidersFailedError): unknown {
  const ens = failures.find(({ source, error }) => source === 'ens' && !(error instanceof NamelessError))
  return ens === undefined
    ? failures.find(({ error }) => !(error instanceof NamelessError))?.error
    : chainUnavailable('eip155:1', ens.error)
}

function answer(json: Identity, seconds: number, headers: Record<string, string> = {}) {
  return { json, headers: { ...headers, 'cache-control': `public, max-age=${seconds}` } }
}

// Going round the cache costs the operator's nodes, so only the operator's own project may ask for it.
function readRefresh(
  { useCache }: EndpointQuery<Endpoints['identity']>,
  projectId: string | undefined,
  testingProject: string | undefined,
): boolean {
  if (useCache === undefined) return false
  if (testingProject === undefined || projectId !== testingProject) {
    throw new HttpProblem(400, '', 'The parameter useCache is for the testing project of this gateway only.')
  }
  return useCache === 'false'
}
