import type { ChainConfig } from '../../engines/config/schema.ts'
import type { GasPrices } from '../../engines/rpc/gasPrices.ts'
import type { Provider } from '../providers/provider.ts'

/** One place that gas prices come from. */
export type GasProvider = Provider<ChainConfig, GasPrices>
