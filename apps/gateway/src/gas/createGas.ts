import { getGasPrice } from 'viem/actions'
import type { ChainConfig } from '../config/schema.ts'
import type { ServedChain } from '../endpoints/services.ts'
import { chainUnavailable } from '../http/problem.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import { askProviders, NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Provider, Sourced } from '../providers/provider.ts'
import { type GasPrices, readGasPrices } from '../rpc/gasPrices.ts'
import type { GasProvider } from './gasProvider.ts'

/** The gas prices of one gateway. */
export type Gas = {
  /**
   * Asks the providers in order until one answers.
   *
   * @throws HttpProblem 503 `chainId` when all failed.
   */
  read: (chain: ChainConfig) => Promise<Sourced<GasPrices>>
  /**
   * What a unit of gas costs at the moment, in wei: what the node says, else what the next provider calls standard.
   *
   * @throws HttpProblem 503 `chainId` when all failed.
   */
  now: (chain: ChainConfig) => Promise<bigint>
}

export type CreateGasParameters = {
  chains: ReadonlyMap<string, ServedChain>
  /** Companies with a key, asked when the chain cannot be read. */
  keyed: readonly GasProvider[]
  logger: Logger
}

export function createGas({ chains, keyed, logger }: CreateGasParameters): Gas {
  const clientOf = ({ id }: ChainConfig) => {
    const chain = chains.get(id)
    if (chain === undefined) throw new NoProviderError(`There is no node of ${id}.`)
    return chain.client
  }

  const ask = async <Answer>(chain: ChainConfig, providers: readonly Provider<ChainConfig, Answer>[]) => {
    try {
      return await askProviders({
        capability: 'gas prices',
        providers,
        question: chain,
        onFailure: (source, error) =>
          logger.warn({ source, chain: chain.id, err: describeError(error) }, 'a gas price source failed'),
      })
    } catch (error) {
      if (error instanceof ProvidersFailedError) throw chainUnavailable(chain.id, error)
      throw error
    }
  }

  const own = { id: 'chain', kind: 'built-in', serves: ({ id }: ChainConfig) => chains.has(id) } as const
  const prices: readonly GasProvider[] = [{ ...own, ask: (chain) => readGasPrices(clientOf(chain)) }, ...keyed]
  const current: readonly Provider<ChainConfig, bigint>[] = [
    { ...own, ask: (chain) => getGasPrice(clientOf(chain)) },
    ...keyed.map(({ id, kind, serves, ask: read }) => ({
      id,
      kind,
      serves,
      ask: async (chain: ChainConfig) => (await read(chain)).standard,
    })),
  ]
  return { read: (chain) => ask(chain, prices), now: async (chain) => (await ask(chain, current)).value }
}
