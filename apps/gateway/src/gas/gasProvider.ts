import type { ChainConfig } from '../config/schema.ts'
import type { Provider } from '../providers/provider.ts'
import type { GasPrices } from '../rpc/gasPrices.ts'

/** One place that gas prices come from. */
export type GasProvider = Provider<ChainConfig, GasPrices>
