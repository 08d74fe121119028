import type { CaipNetworkId } from '../core/network.ts'
import type { TransferStatus } from '../core/transfers.ts'
import { amountCodec } from '../domain/amountCodec.ts'
import { isRecord } from '../domain/persistedCache.ts'
import { storedPicture } from '../domain/storedPicture.ts'

/** What a transaction of this browser is for. */
export type ActivityRecordKind = 'transfer' | 'swap' | 'approval' | 'purchase'

/** Where a transaction stands. */
export type ActivityRecordState = TransferStatus['type']

/** An amount of a token, as it was when the transaction was sent. */
export type RecordedAmount = {
  /** In the token's smallest unit. */
  readonly amount: bigint
  readonly token: {
    /** Absent for the native coin. */
    readonly address?: string | undefined
    readonly symbol: string
    readonly decimals: number
    readonly iconUrl?: string | undefined
    /** Of collectibles: which, as decimal text. */
    readonly tokenId?: string | undefined
  }
}

/** A transaction that this browser has sent. */
export type ActivityRecord = {
  readonly kind: ActivityRecordKind
  readonly networkId: CaipNetworkId
  readonly from: string
  /** The receiver, or the permitted spender. */
  readonly counterparty?: { readonly address: string; readonly name?: string | undefined } | undefined
  /** What leaves the account. */
  readonly sent?: RecordedAmount | undefined
  /** What should reach it. */
  readonly received?: RecordedAmount | undefined
  /** What another may spend from now on. */
  readonly approved?: RecordedAmount | undefined
  /** What it was worth in US dollars when it was sent. */
  readonly value?: number | undefined
  /** Of its transaction; while only a wallet knows it, the id of `bundle`. */
  readonly hash: string
  /** The calls that a wallet carries out as one, and which wallet does. */
  readonly bundle?: { readonly id: string; readonly walletId: string } | undefined
  /** As the chain family gave it. */
  readonly marker?: string | undefined
  /** In ms since 1970. */
  readonly sentAt: number
  readonly state: ActivityRecordState
}

/** In characters. */
const maxMarkerLength = 200

const kinds: readonly ActivityRecordKind[] = ['transfer', 'swap', 'approval', 'purchase']
/** How much is known in each state: from 4 on by a receipt, below by what was missing. */
const knowledge: Record<ActivityRecordState, number> = { pending: 1, dropped: 2, replaced: 3, failed: 4, done: 4 }

/** Of the stored shape; raise it when the shape changes, and teach `decodeRecords` to read the released one before. */
const version = 2

/** How long a transaction may be missing from the pool before it counts as dropped, in ms: pools forget and learn anew. */
export const missingForMs = 60_000

/** How long a transaction that was replaced or dropped is looked at again, in ms: its receipt may still come. */
const revisionTime = 86_400_000

/** Whether the chain may still say more about a transaction than is known. */
export function isOpen({ sentAt, state }: Pick<ActivityRecord, 'sentAt' | 'state'>, now: number): boolean {
  return knowledge[state] < (now - sentAt < revisionTime ? 4 : 2)
}

/**
 * The state that follows from one look at the chain. What a receipt says stays, and revises what was concluded without one; a
 * missing transaction counts as dropped once it has been missing for a minute.
 */
export function nextState(
  current: ActivityRecordState,
  seen: ActivityRecordState,
  missingFor: number,
): ActivityRecordState {
  if (current === 'pending') return seen === 'dropped' && missingFor < missingForMs ? 'pending' : seen
  return knowledge[current] < 4 && knowledge[seen] > 2 ? seen : current
}

/** Whether only the wallet that carries calls out knows their transaction by now. */
export function isBundled({ bundle, hash }: Pick<ActivityRecord, 'bundle' | 'hash'>): boolean {
  return bundle?.id === hash
}

/**
 * Puts lists together by hash, and bundles by their id, newest first; what a receipt says wins over what was concluded
 * without one, that over a pending state, and a known transaction over one that only its wallet knows.
 */
export function mergeRecords(...lists: readonly (readonly ActivityRecord[])[]): ActivityRecord[] {
  const byKey = new Map<string, ActivityRecord>()
  for (const record of lists.flat()) {
    const key = record.bundle?.id ?? record.hash
    const known = byKey.get(key)
    const gain = known ? knowledgeOf(record) - knowledgeOf(known) : 1
    if (gain > 0 || (gain === 0 && known?.state === 'pending')) byKey.set(key, record)
  }
  return [...byKey.values()].sort((a, b) => b.sentAt - a.sentAt)
}

function knowledgeOf(record: ActivityRecord): number {
  return isBundled(record) && record.state === 'pending' ? 0 : knowledge[record.state]
}

/** At most `limit` records of each account; finished ones go first, then the oldest. */
export function limitRecords(records: readonly ActivityRecord[], limit: number): ActivityRecord[] {
  const counts = new Map<string, number>()
  const pendingFirst = [...records].sort(
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

/** Records as JSON, with the version of their shape. */
export function encodeRecords(records: readonly ActivityRecord[]): unknown {
  return {
    version,
    records: records.map(({ approved, received, sent, ...rest }) => ({
      ...rest,
      ...(sent && { sent: encodeAmount(sent) }),
      ...(received && { received: encodeAmount(received) }),
      ...(approved && { approved: encodeAmount(approved) }),
    })),
  }
}

/** Reads stored records of this version, dropping invalid ones. */
export function decodeRecords(value: unknown): ActivityRecord[] | undefined {
  if (!isRecord(value) || value.version !== version || !Array.isArray(value.records)) return undefined
  return value.records.flatMap(decodeRecord)
}

function decodeRecord(value: unknown): ActivityRecord[] {
  if (!isRecord(value)) return []
  const { bundle, from, hash, networkId, marker, sentAt, value: worth } = value
  const kind = kinds.find((each) => each === value.kind)
  const state = value.state as ActivityRecordState
  if (!kind || !Object.hasOwn(knowledge, state) || typeof networkId !== 'string' || !/^[^:]+:[^:]+$/.test(networkId))
    return []
  if (typeof from !== 'string' || typeof hash !== 'string') return []
  if (typeof sentAt !== 'number' || !Number.isFinite(sentAt)) return []
  const [sent, received, approved] = [value.sent, value.received, value.approved].map(decodeAmount)
  const counterparty = decodeParty(value.counterparty)
  const isWhole = {
    transfer: sent && counterparty,
    swap: sent && received,
    approval: approved && counterparty,
    purchase: received,
  }[kind]
  if (!isWhole) return []
  return [
    {
      kind,
      networkId: networkId as CaipNetworkId,
      from,
      hash,
      sentAt,
      state,
      ...(isBundle(bundle) && { bundle: { id: bundle.id, walletId: bundle.walletId } }),
      ...(counterparty && { counterparty }),
      ...(sent && { sent }),
      ...(received && { received }),
      ...(approved && { approved }),
      ...(isMarker(marker) && { marker }),
      ...(typeof worth === 'number' && Number.isFinite(worth) && { value: worth }),
    },
  ]
}

function encodeAmount({ amount, token }: RecordedAmount): unknown {
  return { amount: amountCodec.encode(amount), token: { ...token, iconUrl: storedPicture(token.iconUrl) } }
}

function decodeAmount(value: unknown): RecordedAmount | undefined {
  if (!isRecord(value) || !isRecord(value.token)) return undefined
  const amount = amountCodec.decode(value.amount)
  const { address, decimals, iconUrl, symbol, tokenId } = value.token
  if (amount === undefined || typeof symbol !== 'string' || !isCount(decimals) || decimals > 255) return undefined
  return {
    amount,
    token: {
      symbol,
      decimals,
      ...(typeof address === 'string' && { address }),
      ...(typeof iconUrl === 'string' && { iconUrl }),
      ...(typeof tokenId === 'string' && { tokenId }),
    },
  }
}

function decodeParty(value: unknown): ActivityRecord['counterparty'] {
  if (!isRecord(value) || typeof value.address !== 'string') return undefined
  return { address: value.address, ...(typeof value.name === 'string' && { name: value.name }) }
}

function isBundle(value: unknown): value is NonNullable<ActivityRecord['bundle']> {
  return isRecord(value) && typeof value.id === 'string' && typeof value.walletId === 'string'
}

function isMarker(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxMarkerLength
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
