import * as v from 'valibot'
import { type GasFees, readGasFees } from '../../../engines/rpc/gasPrices.ts'
import type { ServedChain } from '../../chains/servedChain.ts'
import { askBundlers, quantity } from './askBundlers.ts'
import { highest } from './highest.ts'

/** For so long a price counts after it was told: a visitor reads an approval while the network's price falls. */
const keptMs = 60_000

/** What gas costs on the chains, as bundlers there ask for it. */
export type OwnPrices = {
  /**
   * The highest of what the chain's bundlers asked for their fastest within the last minute; what its nodes say where none tells
   * a price.
   */
  highest: (chain: ServedChain) => Promise<GasFees>
}

const Prices = v.object({ fast: v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }) })

/** Builds them. */
export function createOwnPrices({ now }: { now: () => number }): OwnPrices {
  const history = new Map<string, (GasFees & { at: number })[]>()

  const read = async (chain: ServedChain): Promise<readonly GasFees[]> => {
    const answers = await askBundlers(chain, 'pimlico_getUserOperationGasPrice', [], Prices)
    return answers.length > 0 ? answers.map(({ fast }) => fast) : [(await readGasFees(chain.client)).instant]
  }

  return {
    highest: async (chain) => {
      const { id } = chain.config
      const at = now()
      const latest = highestOf(await read(chain))
      const recent = (history.get(id) ?? []).filter((fees) => fees.at > at - keptMs)
      // One for each second at most, so that frequent questions make no long list.
      const kept = recent.filter((fees) => Math.floor(fees.at / 1_000) !== Math.floor(at / 1_000))
      history.set(id, [...kept, { ...highestOf([latest, ...recent.slice(kept.length)]), at }])
      return highestOf([latest, ...recent])
    },
  }
}

function highestOf(fees: readonly GasFees[]): GasFees {
  return {
    maxFeePerGas: highest(fees.map(({ maxFeePerGas }) => maxFeePerGas)),
    maxPriorityFeePerGas: highest(fees.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas)),
  }
}
