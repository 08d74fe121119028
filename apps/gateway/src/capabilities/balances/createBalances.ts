import { getAddress } from 'viem'
import { chainUnavailable, unsupportedChain } from '../../engines/errors/chainErrors.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import { askProviders, NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import { TokenListError } from '../tokens/listReader.ts'
import type { BalanceProvider, BalanceQuestion } from './balanceProvider.ts'
import { type BalanceServices, type ChainBalances, readBalances } from './readBalances.ts'

/** The balances of one gateway. */
export type Balances = {
  /** Whether any provider knows what accounts hold on a chain, by its CAIP-2 name. */
  serves: (chainId: string) => boolean
  /**
   * Asks the providers in order until one answers.
   *
   * @param signal Fires when no caller waits for the answer any more.
   * @throws GatewayError `invalid` `chainId` when none serves the chain, `unavailable` `chainId` when all failed.
   */
  read: (question: Omit<BalanceQuestion, 'isLocal'>, signal?: AbortSignal) => Promise<Sourced<ChainBalances>>
}

/** What a family of chains gives to balances. */
type FamilyOfBalances = {
  balances: BalanceProvider
  chainIds: readonly string[]
  isLocal: (chainId: string) => boolean
}

export type CreateBalancesParameters = {
  chains: ReadonlyMap<string, ServedChain>
  /** Chains of other namespaces. */
  /** Of other namespaces. */
  families: readonly FamilyOfBalances[]
  services: BalanceServices
  /** Companies with a key: asked about chains without a node here, and when the chain cannot be read. */
  keyed: readonly BalanceProvider[]
  logger: Logger
}

/** Reads the chain itself where this gateway has a node, the best source; asks companies for the rest. */
export function createBalances({ chains, families, services, keyed, logger }: CreateBalancesParameters): Balances {
  const own: BalanceProvider = {
    id: 'chain',
    kind: 'built-in',
    serves: ({ chainId }) => chains.has(chainId),
    ask: async ({ chainId, owner, wanted, ...holding }, signal) => {
      const chain = chains.get(chainId)
      if (chain === undefined) throw new NoProviderError(`There is no node of ${chainId}.`)
      const client = withSignal(chain.client, signal)
      return readBalances(services, {
        chain: chain.config,
        client,
        signal,
        owner: getAddress(owner),
        wanted: wanted.map((coin) => (coin === 'native' ? coin : getAddress(coin))),
        ...holding,
      })
    },
  }
  const providers = [own, ...families.map(({ balances }) => balances), ...keyed]
  const known = [...chains.keys(), ...families.flatMap(({ chainIds }) => chainIds)]
  const isLocal = (chainId: string) =>
    chains.get(chainId)?.config.local ?? families.some((family) => family.isLocal(chainId))

  const problemOf = (chainId: string, error: unknown): unknown => {
    if (error instanceof NoProviderError) return unsupportedChain(chainId.slice(0, 64), known)
    if (!(error instanceof ProvidersFailedError)) return error
    const [first, ...others] = error.failures
    if (first?.source !== own.id || others.length > 0) {
      return new GatewayError(
        'unavailable',
        'chainId',
        `No source of balances on ${chainId} answers at the moment. Try again.`,
        {
          retryAfterSeconds: 5,
          cause: error,
        },
      )
    }
    if (!(first.error instanceof TokenListError)) return chainUnavailable(chainId, first.error)
    return new GatewayError('unavailable', 'chainId', `${first.error.message} Try again shortly.`, {
      cause: first.error,
    })
  }

  return {
    serves: (chainId) => {
      if (known.includes(chainId)) return true
      const owner = '0x0000000000000000000000000000000000000000'
      const question = { chainId, isLocal: false, owner, currency: 'usd', wanted: [] } as const
      return keyed.some((provider) => provider.serves(question))
    },
    read: async (question, signal) => {
      const { chainId } = question
      try {
        return await askProviders({
          capability: 'balances',
          providers,
          question: { ...question, isLocal: isLocal(chainId) },
          signal,
          onFailure: (source, error) =>
            logger.warn({ source, chain: chainId, err: describeError(error) }, 'a balance source failed'),
        })
      } catch (error) {
        throw problemOf(chainId, error)
      }
    },
  }
}
