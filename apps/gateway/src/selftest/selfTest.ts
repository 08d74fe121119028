import type { PlainServedChains, ServedChains } from '../capabilities/chains/servedChain.ts'
import type { History } from '../capabilities/history/createHistory.ts'
import type { PriceReader } from '../capabilities/prices/createPriceReader.ts'
import type { SignIn } from '../capabilities/signIn/createSignIn.ts'
import type { TokenLists } from '../capabilities/tokens/tokenLists.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import type { Check } from '../engines/observability/check.ts'
import type { ChainFamily } from '../sources/chainFamily.ts'

/** What the self-test looks at. */
export type SelfTestNeeds = {
  config: GatewayConfig
  chains: ServedChains
  plainChains: PlainServedChains
  families: readonly ChainFamily[]
  history: Pick<History, 'chainIds'>
  prices: PriceReader
  signIn: Pick<SignIn, 'keys'> | undefined
  tokenLists: TokenLists
}

/**
 * Tests one capability against the outside world. Failures are findings; it does not throw.
 *
 * @example
 * const testSwaps: SelfTest = async ({ chains }) => [{ subject: 'eip155:1', what: 'router', state: 'ok', note: 'Code stands there.' }]
 */
export type SelfTest = (needs: SelfTestNeeds) => Promise<readonly Check[]>
