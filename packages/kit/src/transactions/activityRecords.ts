import { createStore } from 'zustand/vanilla'
import type { BundleStatus } from '../core/calls.ts'
import type { Kit } from '../core/kit.ts'
import { limits } from '../core/limits.ts'
import { namespaceOf } from '../core/network.ts'
import { defineResource } from '../core/resource.ts'
import type { Account } from '../core/session.ts'
import type { TransferStatus } from '../core/transfers.ts'
import { type AccountKey, isSameAddress } from '../domain/account.ts'
import { refreshBalances } from '../domain/portfolio/freshBalances.ts'
import {
  type ActivityRecord,
  decodeRecords,
  encodeRecords,
  isBundled,
  isOpen,
  limitRecords,
  mergeRecords,
  nextState,
  type RecordedAmount,
} from './activityRecord.ts'

/** The transactions of this browser, and the watcher that follows the pending ones. */
export type ActivityRecords = {
  /** Every account's records, newest first; the same list until something changes. */
  list(): readonly ActivityRecord[]
  /** Remembers a transaction and follows it. */
  add(record: ActivityRecord): void
  /** Calls `listener` at each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const storageName = 'transfers'
/** Between two polls of a pending transaction, in ms: often at first, later less. */
const pollMs = 3000
const latePollMs = 15_000
/** Between two polls of one that was replaced or dropped, in ms, while no other is pending. */
const revisionPollMs = 60_000
/** Until when a transaction counts as fresh, in ms. */
const fresh = 120_000

/**
 * This browser's own transactions: kept over reloads, at most 99 for each account. While any is pending they are followed;
 * that begins with the first call after a reload and ends with the kit.
 */
export function activityRecords(kit: Kit): ActivityRecords {
  return kit.resource(records)
}

const records = defineResource('activityRecords', createActivityRecords)

/** One account's part of a list of records. */
export function recordsOf(
  kit: Kit,
  records: readonly ActivityRecord[],
  { address, namespace }: AccountKey,
): ActivityRecord[] {
  return records.filter(
    ({ from, networkId }) => namespaceOf(networkId) === namespace && isSameAddress(kit, from, address),
  )
}

function createActivityRecords(kit: Kit): ActivityRecords & { destroy(): void } {
  const store = createStore(readStored)
  const missingSince = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  function readStored(): ActivityRecord[] {
    return limitRecords(mergeRecords(kit.storage.read(storageName, decodeRecords) ?? []), limits.pendingTransactions)
  }
  function put(...changed: ActivityRecord[]): void {
    if (ended) return
    // Another tab may have written meanwhile; what it knows is kept.
    const kept = limitRecords(mergeRecords(changed, readStored(), store.getState()), limits.pendingTransactions)
    kit.storage.write(storageName, encodeRecords(kept))
    store.setState(kept, true)
    schedule()
  }
  function open(): ActivityRecord[] {
    return store.getState().filter((record) => isOpen(record, Date.now()))
  }
  function schedule(): void {
    if (ended || timer !== undefined || open().length === 0) return
    const newest = Math.max(...open().map(({ sentAt, state }) => (state === 'pending' ? sentAt : 0)))
    const pace = Date.now() - newest < fresh ? pollMs : latePollMs
    timer = setTimeout(pollAll, newest > 0 ? pace : revisionPollMs)
  }
  async function pollAll(): Promise<void> {
    await Promise.all(open().map(poll))
    timer = undefined
    schedule()
  }
  async function poll(record: ActivityRecord): Promise<void> {
    const found = isBundled(record) ? await readBundle(kit, record) : await readState(kit, record)
    if (ended || found === undefined) return
    const { hash = record.hash, type: seen } = found
    if (seen === 'sent') {
      put({ ...record, hash })
      return poll({ ...record, hash })
    }
    if (seen === 'dropped') missingSince.set(record.hash, missingSince.get(record.hash) ?? Date.now())
    else missingSince.delete(record.hash)
    const state = nextState(record.state, seen, Date.now() - (missingSince.get(record.hash) ?? Date.now()))
    if (state === record.state) return
    const received = state === 'done' && record.kind === 'swap' ? await whatCame(kit, record) : undefined
    put({ ...record, hash, state, ...(received && { received }) })
    await refreshChanged(kit, record)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== kit.storage.key(storageName)) return
    store.setState(limitRecords(mergeRecords(readStored(), store.getState()), limits.pendingTransactions), true)
    schedule()
  }

  if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)
  schedule()
  return {
    list: store.getState,
    add: (record) => put(record),
    subscribe: store.subscribe,
    destroy() {
      ended = true
      clearTimeout(timer)
      if (typeof window !== 'undefined') window.removeEventListener('storage', onStorage)
    },
  }
}

/** Asks anew for the balances that a transaction changes; a kit that was destroyed meanwhile has none. */
export async function refreshChanged(kit: Kit, record: ActivityRecord): Promise<void> {
  const { from, networkId, received, sent } = record
  const moved = [sent, received].filter((each) => each !== undefined)
  const tokenAddresses = moved.map(({ token }) => token.address)
  await refreshBalances(kit, { address: from, networkId, tokenAddresses }).catch(() => undefined)
}

/** What a swap really brought; undefined where that cannot be read, so that the expected amount stays. */
function whatCame(kit: Kit, record: ActivityRecord): Promise<RecordedAmount | undefined> {
  return import('./readReceived.ts').then((part) => part.readReceived(kit, record)).catch(() => undefined)
}

/** What one poll finds; of calls that a wallet carries out the hash as well. */
type Found = { readonly type: (TransferStatus | BundleStatus)['type']; readonly hash?: string | undefined }

async function readState(kit: Kit, record: ActivityRecord): Promise<Found | undefined> {
  try {
    const chain = await kit.chain(namespaceOf(record.networkId))
    const methods = await chain.transfers?.()
    return await methods?.status(record)
  } catch {
    // A node that is away says nothing about the transaction; the next poll asks again.
    return undefined
  }
}

/** Asks the wallet that carries calls out; one that is not connected by now says nothing. */
async function readBundle(kit: Kit, { bundle, from, networkId }: ActivityRecord): Promise<Found | undefined> {
  const isOwner = ({ address }: Account) => isSameAddress(kit, address, from)
  const session = kit.store
    .getState()
    .sessions.find(({ accounts, wallet }) => wallet.id === bundle?.walletId && accounts.some(isOwner))
  if (!bundle || !session) return undefined
  try {
    const methods = await (await kit.chain(namespaceOf(networkId))).calls?.()
    return await methods?.bundleStatus?.(session, bundle.id)
  } catch {
    // A wallet that is away says nothing either.
    return undefined
  }
}
