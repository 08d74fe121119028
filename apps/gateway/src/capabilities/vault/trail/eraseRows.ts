import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import { addRow, ownContent, ownEvents, type TrailWriter, takeTip, writeTip } from './appendRow.ts'
import { createErasedHash, digestOf } from './links.ts'

/** Whose rows are taken out: those of a wallet, and those of a person where it was the last. */
export type ErasedRows = { walletId: string; userId?: string | undefined }

const batchRows = 500

/**
 * Leaves of each row its number, time and hashes alone, so that the chain holds. One row more tells how many were erased and the
 * hash of them all: a hand that removes others without the key has no such row.
 */
export async function eraseRows(
  transaction: GatewayDatabase,
  writer: TrailWriter,
  { userId, walletId }: ErasedRows,
): Promise<void> {
  const tip = await takeTip(transaction, writer)
  const seqs = await takeSeqs(transaction, { userId, walletId })
  const erased = createErasedHash()
  for (let from = 0; from < seqs.length; from += batchRows) {
    const batch = seqs.slice(from, from + batchRows)
    const rows = await transaction
      .selectFrom('vault_audit')
      .selectAll()
      .where('seq', 'in', batch)
      .orderBy('seq')
      .execute()
    const left = rows.map(({ hash, kid, mark, seq, ...content }) => {
      const digest = digestOf(content)
      erased.add(seq, digest)
      return { ...ownContent(ownEvents.gone, content.at), seq, hash, mark, kid, digest, erased_by: tip.seq + 1 }
    })
    await transaction.deleteFrom('vault_audit').where('seq', 'in', batch).execute()
    await transaction.insertInto('vault_audit').values(left).execute()
  }
  if (seqs.length === 0) return writeTip(transaction, writer, tip)
  const content = ownContent(ownEvents.erased, writer.now(), erased.detail())
  await writeTip(transaction, writer, await addRow(transaction, writer, tip, content))
}

/** The numbers of those rows in their order; deletes rows that an earlier version wrote beside the chain. */
async function takeSeqs(transaction: GatewayDatabase, { userId, walletId }: ErasedRows): Promise<number[]> {
  const seqs = new Set<number>()
  for (const [column, id] of [['wallet_id', walletId] as const, ['user_id', userId] as const]) {
    if (id === undefined) continue
    const rows = await transaction.selectFrom('vault_audit').select('seq').where(column, '=', id).execute()
    for (const { seq } of rows) if (seq !== null) seqs.add(seq)
    await transaction.deleteFrom('vault_audit').where(column, '=', id).where('seq', 'is', null).execute()
  }
  return [...seqs].sort((a, b) => a - b)
}
