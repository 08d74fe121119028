import * as v from 'valibot'
import type { GasProvider } from '../../../capabilities/gas/gasProvider.ts'
import type { GasPrices } from '../../../engines/rpc/gasPrices.ts'
import type { VendorClient } from '../createVendorClient.ts'
import { chainNumber, oneInchChains } from './oneInchClient.ts'

// Wei as decimal text; a number would be rounded.
const wei = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/),
  v.transform((amount) => BigInt(amount)),
)
const speed = v.pipe(
  v.object({ maxFeePerGas: wei }),
  v.transform(({ maxFeePerGas }) => maxFeePerGas),
)
const withBaseFee = v.pipe(
  v.object({ medium: speed, high: speed, instant: speed }),
  v.transform(({ medium, high, instant }): GasPrices => ({ standard: medium, fast: high, instant })),
)
const answer = v.union([withBaseFee, v.object({ standard: wei, fast: wei, instant: wei })])

/** Gas prices from 1inch (`gas-price/v1.5`): what it calls medium, high and instant, or the legacy prices of a chain. */
export function oneInchGas(ask: VendorClient): GasProvider {
  return {
    id: '1inch',
    kind: 'keyed',
    serves: ({ id, local }) => !local && oneInchChains.includes(id),
    ask: ({ id }, signal) => ask(answer, { method: 'GET', path: `/gas-price/v1.5/${chainNumber(id)}` }, signal),
  }
}
