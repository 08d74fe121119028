import { getGasPrice } from 'viem/actions'
import type { ChainConfig } from '../../engines/config/schema.ts'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import { type GasPrices, readGasPrices } from '../../engines/rpc/gasPrices.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import { askProviders, NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Provider, Sourced } from '../providers/provider.ts'
import type { GasProvider } from './gasProvider.ts'

/** The gas prices of one gateway. */
export type Gas = {
  /**
   * Asks the providers in order until one answers.
   *
   * @param signal Fires when no caller waits for the answer any more; the same below.
   * @throws GatewayError `unavailable` `chainId` when all failed.
   */
  read: (chain: ChainConfig, signal?: AbortSignal) => Promise<Sourced<GasPrices>>
  /**
   * What a unit of gas costs at the moment, in wei: what the node says, else what the next provider calls standard.
   *
   * @throws GatewayError `unavailable` `chainId` when all failed.
   */
  now: (chain: ChainConfig, signal?: AbortSignal) => Promise<bigint>
}

export type CreateGasParameters = {
  chains: ReadonlyMap<string, ServedChain>
  /** Companies with a key, asked when the chain cannot be read. */
  keyed: readonly GasProvider[]
  logger: Logger
}

export function createGas({ chains, keyed, logger }: CreateGasParameters): Gas {
  const clientOf = ({ id }: ChainConfig, signal: AbortSignal | undefined) => {
    const chain = chains.get(id)
    if (chain === undefined) throw new NoProviderError(`There is no node of ${id}.`)
    return withSignal(chain.client, signal)
  }

  const ask = async <Answer>(
    chain: ChainConfig,
    providers: readonly Provider<ChainConfig, Answer>[],
    signal: AbortSignal | undefined,
  ) => {
    try {
      return await askProviders({
        capability: 'gas prices',
        providers,
        question: chain,
        signal,
        onFailure: (source, error) =>
          logger.warn({ source, chain: chain.id, err: describeError(error) }, 'a gas price source failed'),
      })
    } catch (error) {
      if (error instanceof ProvidersFailedError) throw chainUnavailable(chain.id, error)
      throw error
    }
  }

  const own = { id: 'chain', kind: 'built-in', serves: ({ id }: ChainConfig) => chains.has(id) } as const
  const prices: readonly GasProvider[] = [
    { ...own, ask: (chain, signal) => readGasPrices(clientOf(chain, signal)) },
    ...keyed,
  ]
  const current: readonly Provider<ChainConfig, bigint>[] = [
    { ...own, ask: (chain, signal) => getGasPrice(clientOf(chain, signal)) },
    ...keyed.map(({ id, kind, serves, ask: read }) => ({
      id,
      kind,
      serves,
      ask: async (chain: ChainConfig, signal?: AbortSignal) => (await read(chain, signal)).standard,
    })),
  ]
  return {
    read: (chain, signal) => ask(chain, prices, signal),
    now: async (chain, signal) => (await ask(chain, current, signal)).value,
  }
}
