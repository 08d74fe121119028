import { endpoints } from '@foyer/contract'
import { findChain } from '../../capabilities/chains/findChain.ts'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import { askHistory } from '../../capabilities/history/askHistory.ts'
import type { History } from '../../capabilities/history/createHistory.ts'
import { historyIndex } from '../../capabilities/history/historyIndex.ts'
import type { HistoryPage } from '../../capabilities/history/historyProvider.ts'
import type { IdentityProvider } from '../../capabilities/identity/identityProvider.ts'
import { createNamesOnPage } from '../../capabilities/identity/namesOnPage.ts'
import type { ZoneNamesOf } from '../../capabilities/identity/zoneNamesOf.ts'
import type { Nfts } from '../../capabilities/nfts/createNfts.ts'
import { askPurchases } from '../../capabilities/onramp/askPurchases.ts'
import type { PriceReader } from '../../capabilities/prices/createPriceReader.ts'
import type { Sourced } from '../../capabilities/providers/provider.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import { withoutLocalChains } from '../../capabilities/providers/withoutLocalChains.ts'
import type { TokenLists } from '../../capabilities/tokens/tokenLists.ts'
import type { TokenMetadataReader } from '../../capabilities/tokens/tokenMetadata.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { callerNetwork } from '../../engines/limits/callerNetwork.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import type { ChainFamily } from '../../sources/chainFamily.ts'
import type { SqlSource } from '../../sources/ledger/createSqlSource.ts'
import { ledgerHistory } from '../../sources/ledger/ledgerHistory.ts'
import type { KeyedSources } from '../../sources/vendors/keyedSources.ts'
import { HttpProblem } from '../http/problem.ts'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { readAccount } from './readAccount.ts'
import { readHistoryChains } from './readHistoryChains.ts'

type HistoryEndpoint = typeof endpoints.history

/** How long a request waits for an account's past to be read; what is missing then comes with a later page. */
const budgetMs = 10_000

export type HistoryNeeds = {
  chains: ServedChains
  config: GatewayConfig
  families: readonly ChainFamily[]
  history: History
  keyed: KeyedSources
  logger: Logger
  nfts: Nfts
  prices: PriceReader
  sqlSource: SqlSource
  tokenLists: TokenLists
  tokenMetadata: TokenMetadataReader
  zoneNamesOf: ZoneNamesOf
}

/**
 * GET /v1/account/{account}/history: transactions, newest first, up to 50 to a page (gateway contract 1.5). This gateway's own
 * index is asked first, then the companies with a key, each of which continues the lists that it began.
 */
export function history(
  services: HistoryNeeds,
  identities: readonly IdentityProvider[],
): ServedEndpoint<HistoryEndpoint> | UnavailableEndpoint {
  const { chains, config, keyed, logger } = services
  const isLocal = (id: string) => chains.get(id)?.config.local ?? services.families.some((family) => family.isLocal(id))
  // What others know reaches back to the first block; this gateway's own index stands in, and alone knows local chains.
  const providers = [
    ...[
      ...[...services.sqlSource.ledgers, ...keyed.ledgers].map((ledger) => ledgerHistory(services, ledger)),
      ...keyed.history,
    ].map((provider) => withoutLocalChains(provider, isLocal)),
    ...services.families.map((family) => family.history),
    historyIndex(services, Math.min(budgetMs, config.limits.requestTimeoutMs / 2)),
  ]
  const isKnown = (id: string) =>
    providers.some((provider) => provider.serves({ address: '0x', chainIds: [id], currency: 'usd', cursor: undefined }))
  if (services.history.chainIds.length === 0 && providers.length === 1) {
    return unavailable('it has no history source')
  }

  const addNames = createNamesOnPage(services, identities)

  return served(endpoints.history, async ({ params, query, clientAddress, chargeWork, signal }) => {
    if (query.onramp !== undefined && query.onramp !== 'coinbase') {
      throw new HttpProblem(400, 'provider', 'The parameter onramp must be coinbase, or absent.')
    }
    const { namespace, address } = readAccount(params.account)
    const { currency = 'usd', cursor } = query
    if (query.onramp !== undefined) {
      if (namespace !== 'eip155') {
        throw new HttpProblem(
          400,
          'provider',
          'Purchases are known for EVM addresses, which have 40 hexadecimal digits.',
        )
      }
      if (query.chainId !== undefined) findChain(services, nameOf(query.chainId))
      // Without a key nothing can have been bought through this gateway (gateway contract, section 6).
      if (keyed.purchases === undefined) return { json: { data: [], next: null } }
      const page = await askPurchases(keyed.purchases, { address, cursor }, logger, signal())
      return { bytes: JSON.stringify(page.value), status: 200, headers: sourceHeaders([page]) }
    }
    const chainIds = readHistoryChains(services, query.chainId, namespace, isKnown)
    if (chainIds.length === 0) return { json: { data: [], next: null } }
    const caller = callerNetwork(clientAddress())
    const question = { address, chainIds, currency, cursor, caller, charge: chargeWork }
    const page = found(await askHistory(providers, question, logger, signal()))
    return { json: await addNames(page.value, address), headers: sourceHeaders([page]) }
  })
}

function found(page: Sourced<HistoryPage> | undefined): Sourced<HistoryPage> {
  if (page !== undefined) return page
  throw new HttpProblem(503, 'chainId', 'The history of this chain is not available on this gateway.')
}

function nameOf(chainId: string): string {
  return /^\d+$/.test(chainId) ? `eip155:${chainId}` : chainId
}
