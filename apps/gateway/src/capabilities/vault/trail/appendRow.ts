import { randomUUID } from 'node:crypto'
import { isPostgres } from '../../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { Logger } from '../../../engines/observability/logger.ts'
import type { VaultAuditHeadRow } from '../vaultTables.ts'
import { digestOf, headText, linkOf, rowText, type Tip, type TrailContent } from './links.ts'
import type { TrailKeys } from './trailKeys.ts'

/** What writes the trail. */
export type TrailWriter = { keys: TrailKeys; logger: Pick<Logger, 'info' | 'error'>; now: () => number }

/** What the trail says of itself; it is about no member. */
export const ownEvents = {
  begun: 'trail-begun',
  broken: 'trail-broken',
  erased: 'rows-erased',
  /** In place of what a row said that was erased. */
  gone: 'erased',
} as const

const headId = 1

/**
 * Waits for the end of the chain and holds it until the transaction ends: rows are added one after the other, in all processes
 * together. A transaction takes it last, so that two of them never wait for one another.
 *
 * An end without a good mark was changed by a hand without the key; a row says so before the chain goes on, for else the next
 * mark would vouch for the change. A login is not refused for that.
 */
export async function takeTip(transaction: GatewayDatabase, writer: TrailWriter): Promise<Tip> {
  const { keys, logger, now } = writer
  const head = await lockHead(transaction)
  if (head !== undefined && keys.isGood(head.mark, head.kid, headText(head))) return head
  const last = await lastRow(transaction)
  if (head?.kid === '' && (last?.kid ?? '') === '') {
    logger.info({ rows: head.seq }, 'the trail of the hosted wallet begins')
    return (await insertRow(transaction, writer, head, ownContent(ownEvents.begun, now()))) ?? head
  }
  return noteBroken(transaction, writer, head)
}

/** Adds a row after the end of the chain, and answers the new end, which {@link writeTip} has to write. */
export async function addRow(
  transaction: GatewayDatabase,
  writer: TrailWriter,
  tip: Tip,
  content: TrailContent,
): Promise<Tip> {
  const added = await insertRow(transaction, writer, tip, content)
  if (added !== undefined) return added
  // The number is taken: an old end was put back, with the mark it had.
  const mended = await noteBroken(transaction, writer, await lockHead(transaction))
  const again = await insertRow(transaction, writer, mended, content)
  if (again === undefined)
    throw new Error('The trail takes no row: its end was changed again meanwhile. Try once more.')
  return again
}

/** Writes the end of the chain, with its mark. */
export async function writeTip(transaction: GatewayDatabase, { keys }: TrailWriter, tip: Tip): Promise<void> {
  const { base_hash, base_seq, hash, seq } = tip
  await transaction
    .updateTable('vault_audit_head')
    .set({ seq, hash, base_seq, base_hash, mark: keys.markOf(headText(tip)), kid: keys.kid })
    .where('id', '=', headId)
    .execute()
}

/** A row that the trail writes about itself. */
export function ownContent(event: string, at: number, detail = ''): TrailContent {
  return {
    ...{ id: randomUUID(), user_id: '', wallet_id: null, device_id: null },
    ...{ event, origin: '', network: '', at, detail },
  }
}

/** Holds the row of the head; on SQLite only a write takes the lock. */
function lockHead(transaction: GatewayDatabase): Promise<VaultAuditHeadRow | undefined> {
  if (isPostgres(transaction)) {
    return transaction
      .selectFrom('vault_audit_head')
      .selectAll()
      .where('id', '=', headId)
      .forUpdate()
      .executeTakeFirst()
  }
  return transaction
    .updateTable('vault_audit_head')
    .set((update) => ({ seq: update.ref('seq') }))
    .where('id', '=', headId)
    .returningAll()
    .executeTakeFirst()
}

function lastRow(transaction: GatewayDatabase) {
  return transaction
    .selectFrom('vault_audit')
    .select(['seq', 'hash', 'kid'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Goes on after the last row that is there, with a row that says that the end was not what it had to be. */
async function noteBroken(
  transaction: GatewayDatabase,
  writer: TrailWriter,
  head: VaultAuditHeadRow | undefined,
): Promise<Tip> {
  const last = await lastRow(transaction)
  const base = { base_seq: head?.base_seq ?? 0, base_hash: head?.base_hash ?? '' }
  const tip = { seq: last?.seq ?? base.base_seq, hash: last?.hash ?? base.base_hash, ...base }
  writer.logger.error(
    { row: tip.seq + 1 },
    'the trail of the hosted wallet was changed from outside: foyer-gateway vault audit --verify names the first row',
  )
  if (head === undefined) {
    await transaction
      .insertInto('vault_audit_head')
      .values({ id: headId, ...tip, mark: '', kid: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return (await insertRow(transaction, writer, tip, ownContent(ownEvents.broken, writer.now()))) ?? tip
}

/** Nothing where a row has the number already. */
async function insertRow(
  transaction: GatewayDatabase,
  { keys }: TrailWriter,
  tip: Tip,
  content: TrailContent,
): Promise<Tip | undefined> {
  const seq = tip.seq + 1
  const hash = linkOf(tip.hash, seq, digestOf(content))
  const added = await transaction
    .insertInto('vault_audit')
    .values({
      ...content,
      ...{ seq, hash, mark: keys.markOf(rowText(seq, hash)), kid: keys.kid, digest: null, erased_by: null },
    })
    .onConflict((conflict) => conflict.column('seq').doNothing())
    .returning('seq')
    .executeTakeFirst()
  return added && { ...tip, seq, hash }
}
