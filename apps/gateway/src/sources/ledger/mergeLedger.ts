import * as v from 'valibot'
import type { AccountTransaction } from '../../capabilities/history/historyReader.ts'
import type { HistoryTransferRow } from '../../capabilities/history/historyTables.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { LedgerEntry, LedgerList, LedgerPage } from './ledgerList.ts'

/** One page of the whole; `next` is null on the last. */
export type LedgerAnswer = { entries: readonly AccountTransaction[]; next: string | null }

const placeSchema = v.object({
  before: v.pipe(v.number(), v.safeInteger()),
  /** By list; null for a list that is at its end. */
  tokens: v.array(v.nullable(v.pipe(v.string(), v.maxLength(400)))),
})
type Place = v.InferOutput<typeof placeSchema>

/** So often the lists are asked for more until something can be shown. */
const maxRounds = 6

/**
 * Puts several lists of one account together, newest first. A transaction may stand in several of them, so that only what is
 * newer than the oldest entry of every list that goes on is complete; the rest waits for the next page.
 *
 * @param cursor The `next` of the page before; `undefined` for the first.
 * @param signal Fires when no caller waits for the answer any more.
 * @throws GatewayError `invalid` for a cursor of another list.
 */
export async function mergeLedger(
  lists: readonly LedgerList[],
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<LedgerAnswer> {
  const { before, tokens } = readPlace(cursor, lists.length)
  const reading = lists.map((read, index) => ({ read, asked: tokens[index] ?? null, pages: [] as LedgerPage[] }))
  const advance = async (list: (typeof reading)[number]) => {
    const token = list.pages.length === 0 ? list.asked : (list.pages.at(-1)?.next ?? null)
    if (token !== null) list.pages.push(await list.read(token, signal))
  }
  await Promise.all(reading.map(advance))
  let boundary = Number.NEGATIVE_INFINITY
  let shown: LedgerEntry[] = []
  for (let round = 0; ; round += 1) {
    const lows = reading.map(({ pages }) => lowOf(pages, before))
    boundary = Math.max(...lows)
    const all = reading.flatMap(({ pages }) => pages.flatMap(({ entries }) => entries))
    shown = all.filter(({ minedAt }) => minedAt > boundary && minedAt < before)
    if (shown.length > 0 || boundary === Number.NEGATIVE_INFINITY) break
    if (round === maxRounds) {
      // Hundreds of entries in one second: what was read of it is shown, so that the list goes on below.
      boundary -= 1
      shown = all.filter(({ minedAt }) => minedAt > boundary && minedAt < before)
      break
    }
    await Promise.all(reading.filter((_, index) => lows[index] === boundary).map(advance))
  }
  const left = reading.map(({ pages }) => {
    const page = pages.find(({ entries }) => entries.some(({ minedAt }) => minedAt <= boundary))
    return page?.token ?? pages.at(-1)?.next ?? null
  })
  const isDone = left.every((token) => token === null)
  return { entries: group(shown), next: isDone ? null : writePlace({ before: boundary + 1, tokens: left }) }
}

/** Down to which time a list is known; minus infinity at its end. */
function lowOf(pages: readonly LedgerPage[], before: number): number {
  const last = pages.at(-1)
  if (last?.next === undefined) return Number.NEGATIVE_INFINITY
  const lowest = pages.flatMap(({ entries }) => entries).at(-1)
  return Math.min(lowest?.minedAt ?? before - 1, before - 1)
}

function group(entries: readonly LedgerEntry[]): AccountTransaction[] {
  const found = new Map<string, { first: LedgerEntry; transfers: Map<string, HistoryTransferRow> }>()
  for (const entry of entries) {
    const key = `${entry.chainId} ${entry.hash}`
    const known = found.get(key) ?? { first: entry, transfers: new Map() }
    if (known.first.transaction === undefined && entry.transaction !== undefined) known.first = entry
    for (const transfer of entry.transfers) known.transfers.set(`${transfer.log_index} ${transfer.item}`, transfer)
    found.set(key, known)
  }
  return [...found.values()]
    .map(({ first, transfers }): AccountTransaction => {
      const { chainId, hash, block, minedAt } = first
      const bare = { chain_id: chainId, hash, block_number: block, mined_at: minedAt, tx_index: 0 }
      const unread = { sender: '', receiver: '', created: '', nonce: 0, succeeded: 1, has_input: 1, fee: '0' }
      return { transaction: first.transaction ?? { ...bare, ...unread }, transfers: [...transfers.values()] }
    })
    .sort(
      ({ transaction: a }, { transaction: b }) =>
        b.mined_at - a.mined_at ||
        (a.chain_id < b.chain_id ? -1 : a.chain_id > b.chain_id ? 1 : 0) ||
        b.block_number - a.block_number ||
        b.tx_index - a.tx_index,
    )
}

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place), 'utf8').toString('base64url')
}

function readPlace(cursor: string | undefined, count: number): Place {
  if (cursor === undefined) return { before: Number.MAX_SAFE_INTEGER, tokens: new Array<string>(count).fill('') }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), placeSchema), Buffer.from(cursor, 'base64url').toString())
  if (!read.success || read.output.tokens.length !== count) {
    throw new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
  }
  return read.output
}
