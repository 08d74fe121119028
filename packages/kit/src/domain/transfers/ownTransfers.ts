import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import { namespaceOf } from '../../core/network.ts'
import { loadData } from '../../data/loadData.ts'
import { type AccountKey, isSameAddress } from '../account.ts'
import { needFreshBalance } from '../portfolio/freshBalances.ts'
import {
  decodeTransfers,
  encodeTransfers,
  limitTransfers,
  mergeTransfers,
  nextState,
  type OwnTransfer,
  type TransferState,
} from './ownTransfer.ts'

/** The transfers of this browser, and the watcher that follows the pending ones. */
export type OwnTransfers = {
  /** Every account's transfers, newest first; the same list until something changes. */
  list(): readonly OwnTransfer[]
  /** Remembers a transfer and follows it. */
  add(transfer: OwnTransfer): void
  /** Calls `listener` at each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const storageName = 'transfers'
/** Between two looks at a pending transfer, in ms: often at first, later less. */
const look = 3000
const lateLook = 15_000
/** Until when a transfer counts as fresh, in ms. */
const fresh = 120_000

/**
 * This browser's own transfers: kept over reloads, at most 99 for each account. While any is pending they are followed;
 * that begins with the first call after a reload and ends with the kit.
 */
export function ownTransfers(kit: Kit): OwnTransfers {
  return kit.scope('transfers', () => createOwnTransfers(kit))
}

/** One account's part of a list of transfers. */
export function transfersOf(transfers: readonly OwnTransfer[], { address, namespace }: AccountKey): OwnTransfer[] {
  return transfers.filter(({ from, networkId }) => namespaceOf(networkId) === namespace && isSameAddress(from, address))
}

function createOwnTransfers(kit: Kit): OwnTransfers & { destroy(): void } {
  const listeners = new Set<() => void>()
  const missingSince = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let current = readStored()

  function readStored(): OwnTransfer[] {
    return limitTransfers(
      mergeTransfers(kit.storage.read(storageName, decodeTransfers) ?? []),
      limits.pendingTransactions,
    )
  }
  function put(...changed: OwnTransfer[]): void {
    if (ended) return
    // Another tab may have written meanwhile; what it knows is kept.
    current = limitTransfers(mergeTransfers(changed, readStored(), current), limits.pendingTransactions)
    kit.storage.write(storageName, encodeTransfers(current))
    notify()
  }
  function notify(): void {
    for (const listener of [...listeners]) listener()
    schedule()
  }
  function schedule(): void {
    const pending = current.filter(({ state }) => state === 'pending')
    if (ended || timer !== undefined || pending.length === 0) return
    const newest = Math.max(...pending.map(({ sentAt }) => sentAt))
    timer = setTimeout(lookAtAll, Date.now() - newest < fresh ? look : lateLook)
  }
  async function lookAtAll(): Promise<void> {
    const pending = current.filter(({ state }) => state === 'pending')
    await Promise.all(pending.map(lookAt))
    timer = undefined
    schedule()
  }
  async function lookAt(transfer: OwnTransfer): Promise<void> {
    const seen = await readState(kit, transfer)
    if (ended || seen === undefined) return
    if (seen === 'dropped') missingSince.set(transfer.hash, missingSince.get(transfer.hash) ?? Date.now())
    else missingSince.delete(transfer.hash)
    const state = nextState(transfer.state, seen, Date.now() - (missingSince.get(transfer.hash) ?? Date.now()))
    if (state === transfer.state) return
    put({ ...transfer, state })
    // A kit that was destroyed meanwhile has no balances to refresh.
    await refreshBalances(kit, transfer).catch(() => undefined)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== kit.storage.key(storageName)) return
    current = limitTransfers(mergeTransfers(readStored(), current), limits.pendingTransactions)
    notify()
  }

  if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)
  schedule()
  return {
    list: () => current,
    add: (transfer) => put(transfer),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy() {
      ended = true
      clearTimeout(timer)
      listeners.clear()
      if (typeof window !== 'undefined') window.removeEventListener('storage', onStorage)
    },
  }
}

async function readState(kit: Kit, transfer: OwnTransfer): Promise<TransferState | undefined> {
  try {
    const adapter = await kit.adapter(namespaceOf(transfer.networkId))
    const methods = await adapter.transfers?.()
    return (await methods?.status(transfer))?.type
  } catch {
    // A node that is away says nothing about the transfer; the next look asks again.
    return undefined
  }
}

/** What the account holds has changed, so its balances are asked again. */
export async function refreshBalances(
  kit: Kit,
  { from, networkId, token }: Pick<OwnTransfer, 'from' | 'networkId' | 'token'>,
): Promise<void> {
  needFreshBalance(kit, { address: from, networkId, tokenAddress: token.address })
  const { queryClient } = await loadData(kit)
  await Promise.all(
    ['portfolio', 'nativeBalance'].map((name) => queryClient.invalidateQueries({ queryKey: [name, networkId] })),
  )
}
