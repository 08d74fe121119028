import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { type TrailWriter, takeTip, writeTip } from './appendRow.ts'

const batchRows = 1_000

/**
 * Erases the oldest rows of the trail, from its beginning to the first that is young enough. The mark of the end covers the hash of
 * the last one that went, from which the rest is checked.
 */
export async function retainRows(database: GatewayDatabase, writer: TrailWriter, keepMs: number): Promise<void> {
  const before = writer.now() - keepMs
  let isMore = true
  while (isMore) isMore = await retainBatch(database, writer, before)
  await database.deleteFrom('vault_audit').where('seq', 'is', null).where('at', '<', before).execute()
}

/** Answers whether there may be more. */
async function retainBatch(database: GatewayDatabase, writer: TrailWriter, before: number): Promise<boolean> {
  // Looked at without the lock first: on most days there is nothing to do.
  const head = await database.selectFrom('vault_audit_head').select('base_seq').executeTakeFirst()
  if (head === undefined || (await findOld(database, head.base_seq, before)).length === 0) return false
  return database.transaction().execute(async (transaction) => {
    const tip = await takeTip(transaction, writer)
    const { base_seq: base } = tip
    const old = await findOld(transaction, base, before)
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

/** The first rows of the chain after one, as far as they are old one after the other. */
async function findOld(database: GatewayDatabase, after: number, before: number) {
  const rows = await database
    .selectFrom('vault_audit')
    .select(['seq', 'hash', 'at'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(batchRows)
    .execute()
  const young = rows.findIndex(({ at }) => at >= before)
  return young === -1 ? rows : rows.slice(0, young)
}
