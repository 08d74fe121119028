import type { Exchange, ExchangeAsset, ExchangePaymentStatus } from '../../../capabilities/exchanges/exchange.ts'
import type { BuyOptions } from '../../../capabilities/onramp/onrampProvider.ts'
import { createTimedCache } from '../../../engines/cache/timedCache.ts'
import { type CoinbaseOnrampParameters, coinbaseOnramp } from './coinbaseOnramp.ts'
import { coinbasePicture } from './coinbasePicture.ts'
import { coinbaseTransactions } from './coinbaseTransactions.ts'

const ownApi = 'https://api.developer.coinbase.com'
const optionsLifetimeMs = 300_000

const states: Readonly<Record<string, ExchangePaymentStatus['status']>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'SUCCESS',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'IN_PROGRESS',
  ONRAMP_TRANSACTION_STATUS_CREATED: 'IN_PROGRESS',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'FAILED',
}
const transactionHash = /^0x[0-9a-fA-F]{64}$/

/**
 * Coinbase as an exchange to pay from: its onramp's checkout, filed under the payment's own session, and its list of
 * purchases of that session.
 *
 * @throws Error when the secret cannot be read.
 */
export function coinbaseExchange(parameters: CoinbaseOnrampParameters & { country: string }): Exchange {
  const { buyOptions, checkout } = coinbaseOnramp(parameters)
  const transactions = coinbaseTransactions(parameters)
  const cache = createTimedCache<BuyOptions>({
    lifetimeMs: optionsLifetimeMs,
    capacity: 1,
    now: parameters.now,
  })
  const place = { country: parameters.country, subdivision: undefined }

  const find = async (asset: ExchangeAsset, signal: AbortSignal) => {
    if (buyOptions === undefined) return undefined
    const { purchaseCurrencies } = await cache.get('options', (end) => buyOptions(place, end), { signal })
    for (const { networks, symbol } of purchaseCurrencies) {
      const network = networks.find((each) => isOf(each, asset))
      if (network !== undefined) return { symbol, network: network.name }
    }
    return undefined
  }

  const isOwn = parameters.baseUrl === ownApi
  return {
    id: 'coinbase',
    // What stands in for the company must not pass for it.
    name: isOwn ? 'Coinbase' : `Coinbase (${new URL(parameters.baseUrl).host})`,
    imageUrl: isOwn ? coinbasePicture : '',
    supports: async (asset, signal) => (await find(asset, signal)) !== undefined,
    begin: async ({ amount, recipient, sessionId, clientAddress, ...asset }, signal) => {
      const found = await find(asset, signal)
      if (found === undefined || checkout === undefined) throw new Error('Coinbase does not pay this coin out.')
      const { network, symbol } = found
      const wallet = { address: recipient, blockchains: [network], assets: [symbol] }
      const question = {
        destinationWallets: [wallet],
        partnerUserId: sessionId,
        defaultNetwork: network,
        clientAddress,
      }
      const url = new URL(await checkout(question, signal))
      url.searchParams.set('defaultAsset', symbol)
      url.searchParams.set('presetCryptoAmount', amount)
      return url.href
    },
    status: async (sessionId, signal) => {
      const { data } = await transactions.ask({ address: sessionId, cursor: undefined }, signal)
      const metadata = data[0]?.metadata
      if (metadata === undefined) return { status: 'UNKNOWN', txHash: null }
      const txHash = transactionHash.test(metadata.hash) ? metadata.hash : null
      return { status: states[metadata.status] ?? 'UNKNOWN', txHash }
    },
  }
}

function isOf(network: { chainId: string; contractAddress: string }, { chainId, token }: ExchangeAsset): boolean {
  if (`eip155:${network.chainId}` !== chainId) return false
  return token === undefined
    ? network.contractAddress === ''
    : network.contractAddress.toLowerCase() === token.toLowerCase()
}
