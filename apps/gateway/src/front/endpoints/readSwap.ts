import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { Swaps } from '../../capabilities/swaps/createSwaps.ts'
import type { SwapCoin } from '../../capabilities/swaps/swapProvider.ts'
import { HttpProblem } from '../http/problem.ts'
import { checkSameChain, type NamedCoin, readCoin } from './readCoin.ts'

/** The two sides of a swap on one served chain. */
export type NamedSwap = { from: NamedCoin; to: NamedCoin }

/**
 * Reads the two tokens of a swap.
 *
 * @throws HttpProblem 400: `chainId` when no provider swaps on the chain; no field for two chains or one token twice.
 */
export function readSwap(
  services: { chains: ServedChains; swaps: Swaps },
  names: { from: string; to: string },
): NamedSwap {
  const from = readCoin(services, names.from)
  const to = readCoin(services, names.to)
  checkSameChain(from.chain, to.chain)
  if (spell(from.coin) === spell(to.coin)) {
    throw new HttpProblem(400, '', 'Conversion parameter error: both tokens are the same. Choose two tokens.')
  }
  checkSwaps(services, from)
  return { from, to }
}

/** @throws HttpProblem 400 `chainId` when no provider swaps on the chain of a token. */
export function checkSwaps(services: { chains: ServedChains; swaps: Swaps }, { chain }: NamedCoin): void {
  if (services.swaps.serves(chain.config)) return
  const served = [...services.chains.values()].filter(({ config }) => services.swaps.serves(config))
  const names = served.map(({ config }) => config.id).join(', ')
  throw new HttpProblem(
    400,
    'chainId',
    `There is no swap source for ${chain.config.id} here. This gateway swaps on ${names}.`,
  )
}

function spell(coin: SwapCoin): string {
  return coin.toLowerCase()
}
