import * as v from 'valibot'
import type { PurchasePage, PurchaseProvider } from '../../../capabilities/onramp/purchaseProvider.ts'
import { camelKeys } from '../camelKeys.ts'
import { createVendorClient, type KeyedVendor } from '../createVendorClient.ts'
import { type CdpKey, createCdpToken } from './createCdpToken.ts'

const pageSize = '50'
// Purchases are filed under what the checkout was given as the buyer's name, which the vendor keeps below 50 characters.
const maxUserLength = 49
const money = v.object({ value: v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/)), currency: v.string() })
const answer = v.pipe(
  v.unknown(),
  v.transform(camelKeys),
  v.object({
    transactions: v.array(
      v.object({
        transactionId: v.string(),
        status: v.string(),
        purchaseNetwork: v.nullish(v.string()),
        purchaseAmount: money,
        paymentTotal: v.nullish(v.object({ value: v.string(), currency: v.string() })),
        walletAddress: v.nullish(v.string()),
        txHash: v.nullish(v.string()),
        createdAt: v.string(),
      }),
    ),
    nextPageKey: v.nullish(v.string()),
  }),
)

type Purchase = v.InferOutput<typeof answer>['transactions'][number]

/**
 * Purchases through Coinbase Onramp (`/onramp/v1/buy/user/{ref}/transactions`), by the address that the checkout was made
 * for.
 *
 * @throws Error when the secret cannot be read.
 */
export function coinbaseTransactions(
  parameters: CdpKey & { baseUrl: string } & Pick<KeyedVendor, 'onCall' | 'now'>,
): PurchaseProvider {
  const createToken = createCdpToken(parameters)
  const ask = createVendorClient({
    vendor: 'coinbase',
    baseUrl: parameters.baseUrl,
    onCall: parameters.onCall,
    now: parameters.now,
    headers: ({ method }, url) => ({
      authorization: `Bearer ${createToken({ method, host: url.host, path: url.pathname })}`,
    }),
  })
  return {
    id: 'coinbase',
    kind: 'keyed',
    serves: () => true,
    ask: async ({ address, cursor }, signal) => {
      const path = `/onramp/v1/buy/user/${encodeURIComponent(address.slice(0, maxUserLength))}/transactions`
      const query = { page_size: pageSize, page_key: cursor }
      const { transactions, nextPageKey } = await ask(answer, { method: 'GET', path, query }, signal)
      return { data: transactions.map(writeItem), next: nextPageKey == null || nextPageKey === '' ? null : nextPageKey }
    },
  }
}

// Clients compare the status with the seller's own words, such as ONRAMP_TRANSACTION_STATUS_SUCCESS, and show its network.
function writeItem(purchase: Purchase): PurchasePage['data'][number] {
  const { transactionId, txHash, createdAt, walletAddress, purchaseAmount, paymentTotal } = purchase
  const paid = paymentTotal?.currency === 'USD' ? Number(paymentTotal.value) : Number.NaN
  return {
    id: transactionId,
    metadata: {
      operationType: 'buy',
      hash: txHash == null || txHash === '' ? transactionId : txHash,
      minedAt: createdAt,
      sentFrom: 'Coinbase',
      sentTo: walletAddress ?? '',
      status: purchase.status,
      nonce: 0,
      application: null,
      chain: purchase.purchaseNetwork ?? null,
    },
    transfers: [
      {
        fungible_info: { name: purchaseAmount.currency, symbol: purchaseAmount.currency, icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: purchaseAmount.value },
        value: Number.isFinite(paid) ? paid : null,
        price: null,
      },
    ],
  }
}
