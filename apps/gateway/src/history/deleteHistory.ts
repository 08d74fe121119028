import type { ExpressionBuilder, Transaction } from 'kysely'
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

/**
 * The list of an account as far as it was read because of the account: from the block on from which everybody is followed
 * it would not be read again when the account comes back.
 */
export function readBecauseOf(chainId: string, address: string) {
  return (eb: ExpressionBuilder<GatewayTables, 'history_participants'>) =>
    eb.and([
      eb('history_participants.chain_id', '=', chainId),
      eb('history_participants.address', '=', address),
      eb.not(
        eb.exists(
          eb
            .selectFrom('history_chains as chain')
            .select('chain.chain_id')
            .where('chain.chain_id', '=', chainId)
            .whereRef('chain.everyone_from', '<=', 'history_participants.block_number'),
        ),
      ),
    ])
}
