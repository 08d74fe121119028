import { createStore } from 'zustand/vanilla'
import type { Kit } from '../core/kit.ts'
import type { CaipNetworkId } from '../core/network.ts'
import { defineResource } from '../core/resource.ts'
import { isRecord } from '../domain/persistedCache.ts'

/** How far a purchase of this browser has come; `waiting` until the seller tells of a payment, `untracked` where it tells nothing. */
export type PurchaseStage = 'waiting' | 'started' | 'received' | 'failed' | 'expired' | 'untracked'

/** A checkout that this browser has opened. */
export type OpenedPurchase = {
  readonly id: string
  /** The account that the coins go to, and the network that was active. */
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The seller's page, and whether the browser opened it by itself. */
  readonly url: string
  readonly isOpened: boolean
  readonly symbol: string
  /** Where the coins arrive; absent where that is another network than the active one. */
  readonly deliveredOn?: CaipNetworkId | undefined
  /** Decimal text in whole coins, as the price promised it. */
  readonly quoted?: string | undefined
  /** Absent for a native coin. */
  readonly tokenAddress?: string | undefined
  /** In ms since 1970. */
  readonly openedAt: number
  /** Purchases that the seller knew before. */
  readonly known: readonly string[]
  readonly stage: PurchaseStage
  /** Decimal text in whole coins, once the seller has said it. */
  readonly amount?: string | undefined
  /** Of the transaction that brings the coins, once the seller has said it. */
  readonly hash?: string | undefined
}

/** The checkouts of this browser, kept over reloads. */
export type Purchases = {
  /** Newest first; the same list until something changes. */
  list(): readonly OpenedPurchase[]
  /** Keeps a purchase in place of the one with its id. */
  put(purchase: OpenedPurchase): void
  subscribe(listener: () => void): () => void
}

const storageName = 'purchases'
const most = 10
const stages: readonly PurchaseStage[] = ['waiting', 'started', 'received', 'failed', 'expired', 'untracked']

/** The kit's checkouts. */
export function purchases(kit: Kit): Purchases {
  return kit.resource(checkouts)
}

const checkouts = defineResource('purchases', (kit): Purchases => {
  const store = createStore<readonly OpenedPurchase[]>(() => kit.storage.read(storageName, decode) ?? [])
  return {
    list: store.getState,
    put(purchase) {
      // Another tab may have written meanwhile.
      const others = (kit.storage.read(storageName, decode) ?? store.getState()).filter(({ id }) => id !== purchase.id)
      const kept = [purchase, ...others].sort((a, b) => b.openedAt - a.openedAt).slice(0, most)
      kit.storage.write(storageName, kept)
      store.setState(kept, true)
    },
    subscribe: store.subscribe,
  }
})

/** Whether the seller may still tell something new. */
export const isUnderWay = ({ stage }: OpenedPurchase): boolean => stage === 'waiting' || stage === 'started'

function decode(value: unknown): OpenedPurchase[] | undefined {
  return Array.isArray(value) ? value.flatMap(decodeOne) : undefined
}

function decodeOne(value: unknown): OpenedPurchase[] {
  if (!isRecord(value)) return []
  const {
    address,
    amount,
    deliveredOn,
    hash,
    id,
    isOpened,
    known,
    networkId,
    openedAt,
    quoted,
    symbol,
    tokenAddress,
    url,
  } = value
  const stage = stages.find((each) => each === value.stage)
  if (!stage || ![address, id, symbol].every(isText) || !isText(url) || !/^https?:\/\//.test(url)) return []
  if (!isNetworkId(networkId) || typeof openedAt !== 'number') return []
  if (!Array.isArray(known) || !known.every(isText)) return []
  return [
    {
      id: String(id),
      address: String(address),
      networkId,
      url,
      isOpened: isOpened === true,
      symbol: String(symbol),
      ...(isNetworkId(deliveredOn) && { deliveredOn }),
      ...(isText(quoted) && { quoted }),
      ...(isText(tokenAddress) && { tokenAddress }),
      openedAt,
      known,
      stage,
      ...(isText(amount) && { amount }),
      ...(isText(hash) && { hash }),
    },
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNetworkId = (value: unknown): value is CaipNetworkId => isText(value) && /^[^:]+:[^:]+$/.test(value)
