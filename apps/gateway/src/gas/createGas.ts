import type { ChainConfig } from '../config/schema.ts'
import type { ServedChain } from '../endpoints/services.ts'
import { chainUnavailable } from '../http/problem.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import { askProviders, NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
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
}

export type CreateGasParameters = {
  chains: ReadonlyMap<string, ServedChain>
  /** Companies with a key, asked when the chain cannot be read. */
  keyed: readonly GasProvider[]
  logger: Logger
}

export function createGas({ chains, keyed, logger }: CreateGasParameters): Gas {
  const own: GasProvider = {
    id: 'chain',
    kind: 'built-in',
    serves: ({ id }) => chains.has(id),
    ask: async ({ id }) => {
      const chain = chains.get(id)
      if (chain === undefined) throw new NoProviderError(`There is no node of ${id}.`)
      return readGasPrices(chain.client)
    },
  }
  return {
    read: async (chain) => {
      try {
        return await askProviders({
          capability: 'gas prices',
          providers: [own, ...keyed],
          question: chain,
          onFailure: (source, error) =>
            logger.warn({ source, chain: chain.id, err: describeError(error) }, 'a gas price source failed'),
        })
      } catch (error) {
        if (error instanceof ProvidersFailedError) throw chainUnavailable(chain.id, error)
        throw error
      }
    },
  }
}
