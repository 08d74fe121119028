import type { CaipNetworkId } from '../../core/network.ts'
import type { TransferStatus } from '../../core/transfers.ts'
import { amountCodec } from '../amountCodec.ts'
import { isRecord } from '../persistedCache.ts'
import { storedPicture } from '../storedPicture.ts'

/** Where an own transfer stands. */
export type TransferState = TransferStatus['type']

/** A transfer that this browser has sent. */
export type OwnTransfer = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly toName?: string | undefined
  /** In the token's smallest unit. */
  readonly amount: bigint
  readonly token: {
    /** Absent for the native coin. */
    readonly address?: string | undefined
    readonly symbol: string
    readonly decimals: number
    readonly iconUrl?: string | undefined
  }
  /** What the transfer was worth in US dollars when it was sent. */
  readonly value?: number | undefined
  readonly hash: string
  readonly nonce?: number | undefined
  /** In ms since 1970. */
  readonly sentAt: number
  readonly state: TransferState
}

/** How long a transaction may be missing from the pool before it counts as dropped, in ms: pools forget and learn anew. */
export const missingPatience = 60_000

/**
 * The state that follows from one look at the chain. A final state stays; a missing transaction counts as dropped once
 * it has been missing for a minute.
 */
export function nextState(current: TransferState, seen: TransferState, missingFor: number): TransferState {
  if (current !== 'pending') return current
  return seen === 'dropped' && missingFor < missingPatience ? 'pending' : seen
}

/** Puts lists together by hash, newest first; a final state wins over a pending one. */
export function mergeTransfers(...lists: readonly (readonly OwnTransfer[])[]): OwnTransfer[] {
  const byHash = new Map<string, OwnTransfer>()
  for (const transfer of lists.flat()) {
    const known = byHash.get(transfer.hash)
    if (!known || known.state === 'pending') byHash.set(transfer.hash, transfer)
  }
  return [...byHash.values()].sort((a, b) => b.sentAt - a.sentAt)
}

/** At most `limit` transfers of each account; finished ones go first, then the oldest. */
export function limitTransfers(transfers: readonly OwnTransfer[], limit: number): OwnTransfer[] {
  const counts = new Map<string, number>()
  const pendingFirst = [...transfers].sort(
    (a, b) => Number(b.state === 'pending') - Number(a.state === 'pending') || b.sentAt - a.sentAt,
  )
  const kept = pendingFirst.filter(({ from, networkId }) => {
    const account = `${networkId.split(':')[0]}:${from}`
    const count = (counts.get(account) ?? 0) + 1
    counts.set(account, count)
    return count <= limit
  })
  return kept.sort((a, b) => b.sentAt - a.sentAt)
}

/** Transfers as JSON. */
export function encodeTransfers(transfers: readonly OwnTransfer[]): unknown {
  return transfers.map(({ amount, token, ...rest }) => ({
    ...rest,
    amount: amountCodec.encode(amount),
    token: { ...token, iconUrl: storedPicture(token.iconUrl) },
  }))
}

/** Reads stored transfers, dropping those that are none. */
export function decodeTransfers(value: unknown): OwnTransfer[] | undefined {
  return Array.isArray(value) ? value.flatMap(decodeTransfer) : undefined
}

function decodeTransfer(value: unknown): OwnTransfer[] {
  if (!isRecord(value) || !isRecord(value.token)) return []
  const { from, hash, networkId, nonce, sentAt, to, toName, token, value: worth } = value
  const amount = amountCodec.decode(value.amount)
  const state = (['pending', 'done', 'failed', 'replaced', 'dropped'] as const).find((each) => each === value.state)
  if (amount === undefined || !state || typeof networkId !== 'string' || !/^[^:]+:[^:]+$/.test(networkId)) return []
  if (typeof from !== 'string' || typeof to !== 'string' || typeof hash !== 'string') return []
  if (typeof sentAt !== 'number' || !Number.isFinite(sentAt)) return []
  const { address, decimals, iconUrl, symbol } = token
  if (typeof symbol !== 'string' || !isCount(decimals) || decimals > 255) return []
  return [
    {
      networkId: networkId as CaipNetworkId,
      from,
      to,
      amount,
      hash,
      sentAt,
      state,
      token: {
        symbol,
        decimals,
        ...(typeof address === 'string' && { address }),
        ...(typeof iconUrl === 'string' && { iconUrl }),
      },
      ...(isCount(nonce) && { nonce }),
      ...(typeof toName === 'string' && { toName }),
      ...(typeof worth === 'number' && Number.isFinite(worth) && { value: worth }),
    },
  ]
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
