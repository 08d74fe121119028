import type { BalanceProvider } from '../../capabilities/balances/balanceProvider.ts'
import type { Exchange } from '../../capabilities/exchanges/exchange.ts'
import type { GasProvider } from '../../capabilities/gas/gasProvider.ts'
import type { HistoryProvider } from '../../capabilities/history/historyProvider.ts'
import type { OutsideNftProvider } from '../../capabilities/nfts/nftProvider.ts'
import type { PurchaseProvider } from '../../capabilities/onramp/purchaseProvider.ts'
import type { MarketSource, PriceSource } from '../../capabilities/prices/priceSource.ts'
import type { SwapProvider } from '../../capabilities/swaps/swapProvider.ts'
import type { TokenFinder } from '../../capabilities/tokens/tokenFinder.ts'
import type { TokenProvider } from '../../capabilities/tokens/tokenProvider.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { Ledger } from '../ledger/ledgerHistory.ts'
import { createAlchemyClient } from './alchemy/alchemyClient.ts'
import { alchemyLedger } from './alchemy/alchemyLedger.ts'
import { alchemyNfts } from './alchemy/alchemyNfts.ts'
import { alchemyTokens } from './alchemy/alchemyTokens.ts'
import { createBlockscoutClient } from './blockscout/blockscoutClient.ts'
import { blockscoutLedger } from './blockscout/blockscoutLedger.ts'
import { blockscoutNfts } from './blockscout/blockscoutNfts.ts'
import { blockscoutTokens } from './blockscout/blockscoutTokens.ts'
import { coinbaseExchange } from './coinbase/coinbaseExchange.ts'
import { coinbaseTransactions } from './coinbase/coinbaseTransactions.ts'
import { coinGeckoPrices } from './coinGecko/coinGeckoPrices.ts'
import type { OnVendorCall } from './createVendorClient.ts'
import { createDasClient } from './das/dasClient.ts'
import { dasNfts } from './das/dasNfts.ts'
import { createEtherscanClient } from './etherscan/etherscanClient.ts'
import { etherscanNfts, etherscanTokens } from './etherscan/etherscanHoldings.ts'
import { etherscanLedger } from './etherscan/etherscanLedger.ts'
import { createOneInchClient } from './oneInch/oneInchClient.ts'
import { oneInchGas } from './oneInch/oneInchGas.ts'
import { oneInchPrices } from './oneInch/oneInchPrices.ts'
import { oneInchSwaps } from './oneInch/oneInchSwaps.ts'
import { oneInchTokens } from './oneInch/oneInchTokens.ts'
import { zerionBalances } from './zerion/zerionBalances.ts'
import { createZerionClient } from './zerion/zerionClient.ts'
import { zerionHistory } from './zerion/zerionHistory.ts'
import { zerionNfts } from './zerion/zerionNfts.ts'
import { zeroXSwaps } from './zeroX/zeroXSwaps.ts'

/** What vendors with a key add to each capability, in the order in which they are asked. */
export type KeyedSources = {
  prices: readonly PriceSource[]
  /** Those of them that serve every namespace. */
  marketPrices: readonly MarketSource[]
  swaps: readonly SwapProvider[]
  tokens: readonly TokenProvider[]
  gas: readonly GasProvider[]
  balances: readonly BalanceProvider[]
  nfts: readonly OutsideNftProvider[]
  history: readonly HistoryProvider[]
  /** Lists of accounts' transactions that this gateway puts together itself; asked before `history`. */
  ledgers: readonly Ledger[]
  /** Companies that know which tokens an account has. */
  tokenFinders: readonly TokenFinder[]
  /** Purchases of an account, asked for by `onramp=coinbase`. */
  purchases: PurchaseProvider | undefined
  /** Companies from whose accounts visitors pay. */
  exchanges: readonly Exchange[]
}

/**
 * Builds the adapters of the vendors whose key is configured; a vendor without one is not there.
 *
 * @param onCall Told of every request to any of them.
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function keyedSources(
  { vendors, chains }: Pick<GatewayConfig, 'vendors' | 'chains'>,
  onCall?: OnVendorCall,
  now?: () => number,
): KeyedSources {
  const { alchemy, blockscout, coinbase, coinGecko, das, etherscan, oneInch, zerion, zeroX } = vendors
  const watch = { onCall, now }
  const askOneInch = oneInch && createOneInchClient({ ...oneInch, ...watch })
  const askZerion = zerion && createZerionClient({ ...zerion, ...watch })
  const askAlchemy = alchemy && createAlchemyClient({ ...alchemy, ...watch })
  const askBlockscout = blockscout && createBlockscoutClient({ ...blockscout, ...watch })
  const onBlockscout = Object.keys(blockscout?.instances ?? {})
  const askEtherscan = etherscan && createEtherscanClient({ ...etherscan, ...watch })
  const onEtherscan = etherscan?.chains ?? chains.map(({ id }) => id)
  const marketPrices =
    coinGecko === undefined ? [] : [coinGeckoPrices({ ...coinGecko, baseUrl: coinGecko.baseUrl, ...watch })]
  return {
    marketPrices,
    prices: [...marketPrices, ...(askOneInch === undefined ? [] : [oneInchPrices(askOneInch, now)])],
    swaps: [
      ...(askOneInch === undefined ? [] : [oneInchSwaps(askOneInch)]),
      ...(zeroX === undefined ? [] : [zeroXSwaps({ ...zeroX, ...watch })]),
    ],
    tokens: askOneInch === undefined ? [] : [oneInchTokens(askOneInch)],
    gas: askOneInch === undefined ? [] : [oneInchGas(askOneInch)],
    balances: askZerion === undefined ? [] : [zerionBalances(askZerion)],
    nfts: [
      ...(askBlockscout === undefined ? [] : [blockscoutNfts(askBlockscout, onBlockscout)]),
      ...(askAlchemy === undefined ? [] : [alchemyNfts(askAlchemy)]),
      ...(askZerion === undefined ? [] : [zerionNfts(askZerion)]),
      ...(das === undefined ? [] : [dasNfts(createDasClient({ ...das, ...watch }))]),
      ...(askEtherscan === undefined ? [] : [etherscanNfts(askEtherscan, onEtherscan)]),
    ],
    ledgers: [
      ...(askBlockscout === undefined ? [] : [blockscoutLedger(askBlockscout, onBlockscout)]),
      ...(askEtherscan === undefined ? [] : [etherscanLedger(askEtherscan, onEtherscan)]),
      ...(askAlchemy === undefined ? [] : [alchemyLedger(askAlchemy)]),
    ],
    tokenFinders: [
      ...(askBlockscout === undefined ? [] : [blockscoutTokens(askBlockscout, onBlockscout)]),
      ...(askAlchemy === undefined ? [] : [alchemyTokens(askAlchemy)]),
      ...(askEtherscan === undefined ? [] : [etherscanTokens(askEtherscan, onEtherscan)]),
    ],
    history: askZerion === undefined ? [] : [zerionHistory(askZerion)],
    purchases: coinbase === undefined ? undefined : coinbaseTransactions({ ...coinbase, ...watch }),
    exchanges: coinbase === undefined ? [] : [coinbaseExchange({ ...coinbase, ...watch })],
  }
}
