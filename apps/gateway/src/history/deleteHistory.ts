import type { Transaction } from 'kysely'
import type { GatewayTables } from '../db/schema.ts'

type Writer = Transaction<GatewayTables>

/** Deletes what was read after a block. */
export async function deleteAfter(writer: Writer, chainId: string, block: number): Promise<void> {
  for (const table of ['history_transactions', 'history_participants', 'history_transfers'] as const) {
    await writer.deleteFrom(table).where('chain_id', '=', chainId).where('block_number', '>', block).execute()
  }
  await writer.deleteFrom('history_blocks').where('chain_id', '=', chainId).where('number', '>', block).execute()
}

/** Deletes transactions that are in nobody's history any more. */
export async function deleteUnused(writer: Writer, chainId: string): Promise<void> {
  for (const table of ['history_transactions', 'history_transfers'] as const) {
    await writer
      .deleteFrom(table)
      .where('chain_id', '=', chainId)
      .where('hash', 'not in', (used) =>
        used.selectFrom('history_participants').select('hash').where('chain_id', '=', chainId),
      )
      .execute()
  }
}
