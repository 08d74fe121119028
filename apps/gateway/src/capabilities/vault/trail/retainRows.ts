import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { type TrailWriter, takeTip, writeTip } from './appendRow.ts'
import { findOld } from './findOld.ts'

const batchRows = 1_000

/**
 * Erases the oldest rows of the trail, from its beginning to the first that is young enough. The mark of the end covers the hash of
 * the last one that went, from which the rest is checked.
 */
export async function retainRows(database: GatewayDatabase, writer: TrailWriter, keepMs: number): Promise<void> {
  const { keys, logger, now } = writer
  const before = now() - keepMs
  const head = await database.selectFrom('vault_audit_head').selectAll().executeTakeFirst()
  if (head !== undefined) {
    // Read without holding the end: on most days there is nothing to erase.
    const base = { seq: head.base_seq, hash: head.base_hash }
    const { faults, last } = await findOld({ database, keys, base, before })
    if (faults.length > 0) logger.error({ rows: faults.slice(0, 100) }, faultNote)
    let isMore = last !== undefined
    while (isMore) isMore = await retainBatch(database, writer, last ?? 0)
  }
  await database.deleteFrom('vault_audit').where('seq', 'is', null).where('at', '<', before).execute()
}

const faultNote = 'old rows of the trail are erased that were changed, or follow rows that were removed'

/** Erases rows up to one; answers whether there may be more. */
async function retainBatch(database: GatewayDatabase, writer: TrailWriter, upTo: number): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const tip = await takeTip(transaction, writer)
    const { base_seq: base } = tip
    const old = await transaction
      .selectFrom('vault_audit')
      .select(['seq', 'hash'])
      .where('seq', '>', base)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(batchRows)
      .execute()
    const last = old.at(-1)
    if (last === undefined) return false
    await transaction
      .deleteFrom('vault_audit')
      .where('seq', '>', base)
      .where('seq', '<=', last.seq)
      .where('erased_by', 'is', null)
      .execute()
    // What was erased for a person stays as long as the row that tells of it, which is checked against it.
    await transaction
      .deleteFrom('vault_audit')
      .where('erased_by', '>', base)
      .where('erased_by', '<=', last.seq)
      .execute()
    await writeTip(transaction, writer, { ...tip, base_seq: last.seq, base_hash: last.hash })
    return old.length === batchRows
  })
}
