import type { ChainFamily } from '../chains/family/chainFamily.ts'
import type { PlainServedChains, ServedChains } from '../chains/servedChain.ts'
import type { GatewayConfig } from '../config/schema.ts'
import type { History } from '../history/createHistory.ts'
import type { Check } from '../observability/check.ts'
import type { PriceReader } from '../prices/createPriceReader.ts'
import type { TokenLists } from '../tokens/tokenLists.ts'

/** What the self-test looks at. */
export type SelfTestNeeds = {
  config: GatewayConfig
  chains: ServedChains
  plainChains: PlainServedChains
  families: readonly ChainFamily[]
  history: Pick<History, 'chainIds'>
  prices: PriceReader
  tokenLists: TokenLists
}

/**
 * Tests one capability against the outside world. Failures are findings; it does not throw.
 *
 * @example
 * const testSwaps: SelfTest = async ({ chains }) => [{ subject: 'eip155:1', what: 'router', state: 'ok', note: 'Code stands there.' }]
 */
export type SelfTest = (needs: SelfTestNeeds) => Promise<readonly Check[]>
