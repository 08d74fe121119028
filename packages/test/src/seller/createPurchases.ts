import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, erc20Abi, formatUnits, type Hash, parseAbi, parseEther } from 'viem'
import type { RunningChain } from '../chains/startChains.ts'
import { asMoney, type Offer } from './soldCoins.ts'

type Status = 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

type Purchase = Offer & { readonly id: string; readonly to: Address; readonly at: string; status: Status; hash?: Hash }

/** What was paid for at the test seller, by what buyers were called when their checkout was made. */
export interface Purchases {
  /** Sends what was bought after `deliveryMs`, from the seller's own account. */
  pay(buyer: string, to: Address, offer: Offer): void
  /** Keeps a payment that a card's bank declined. */
  decline(buyer: string, to: Address, offer: Offer): void
  /** One page as the vendor answers it, newest first. */
  page(buyer: string, size: number, key: string | null): object
  /** Sends nothing more; waits for what is on its way. */
  stop(): Promise<void>
}

const seller: Address = '0x0000000000000000000000000000000000005e11'
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

/** Begins with no purchases. Coins are sent by transactions on the chain. */
export function createPurchases({ client }: RunningChain, deliveryMs: number): Purchases {
  const closing = new AbortController()
  const byBuyer = new Map<string, Purchase[]>()
  // One after the other: the transactions of one account have an order.
  let last: Promise<void> = Promise.resolve()

  const keep = (buyer: string, to: Address, offer: Offer, status: Status): Purchase => {
    const purchase = { ...offer, id: randomUUID(), to, at: new Date().toISOString(), status }
    byBuyer.set(buyer, [purchase, ...(byBuyer.get(buyer) ?? [])])
    return purchase
  }

  const send = async ({ coin, to, bought }: Purchase): Promise<Hash> => {
    await client.impersonateAccount({ address: seller })
    if (coin.address === undefined) {
      await client.setBalance({ address: seller, value: bought + parseEther('1') })
      return client.sendTransaction({ account: seller, to, value: bought })
    }
    await client.setBalance({ address: seller, value: parseEther('1') })
    const token = { account: seller, address: coin.address } as const
    const stocked = await client.writeContract({ ...token, abi: mintAbi, functionName: 'mint', args: [seller, bought] })
    await client.waitForTransactionReceipt({ hash: stocked })
    return client.writeContract({ ...token, abi: erc20Abi, functionName: 'transfer', args: [to, bought] })
  }

  const deliver = async (purchase: Purchase): Promise<void> => {
    try {
      await sleep(deliveryMs, undefined, { signal: closing.signal })
      const hash = await send(purchase)
      const { status } = await client.waitForTransactionReceipt({ hash })
      purchase.hash = hash
      purchase.status = status === 'success' ? 'SUCCESS' : 'FAILED'
    } catch {
      purchase.status = 'FAILED'
    }
  }

  return {
    pay: (buyer, to, offer) => {
      const purchase = keep(buyer, to, offer, 'IN_PROGRESS')
      last = last.then(() => deliver(purchase))
    },
    decline: (buyer, to, offer) => {
      keep(buyer, to, offer, 'FAILED')
    },
    page: (buyer, size, key) => {
      const all = byBuyer.get(buyer) ?? []
      const start = key === null ? 0 : Number(key)
      const next = start + size
      return {
        transactions: all.slice(start, next).map(writePurchase),
        next_page_key: next < all.length ? String(next) : '',
        total_count: all.length,
      }
    },
    stop: async () => {
      closing.abort()
      await last
    },
  }
}

function writePurchase({ id, coin, currency, total, bought, to, at, status, hash }: Purchase): object {
  return {
    transaction_id: id,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    purchase_currency: coin.symbol,
    purchase_network: 'ethereum',
    purchase_amount: { value: formatUnits(bought, coin.decimals), currency: coin.symbol },
    payment_total: asMoney(total, currency),
    payment_method: 'CARD',
    wallet_address: to,
    tx_hash: hash ?? '',
    country: 'US',
    created_at: at,
  }
}
