import type { Transaction } from 'kysely'
import type { GatewayTables } from '../db/schema.ts'
import type { Followed } from './writeFacts.ts'

type Writer = Transaction<GatewayTables>

/** Another process moved the chain or the account on in the meantime; nothing was written. */
export class MovedOnError extends Error {
  override readonly name = 'MovedOnError'
}

/** Changes the chain's row while its head is where the caller believes it; everybody else waits for the end of this. */
export async function holdChain(
  writer: Writer,
  chainId: string,
  head: number,
  change: { head_number?: number; head_hash?: string },
): Promise<void> {
  const held = await writer
    .updateTable('history_chains')
    .set({ head_number: head, ...change })
    .where('chain_id', '=', chainId)
    .where('head_number', '=', head)
    .executeTakeFirst()
  if (Number(held.numUpdatedRows) !== 1) throw new MovedOnError('The chain was followed by another process.')
}

/** Who was let in after the blocks were read would miss what happened in them. */
export async function refuseNewcomers(
  writer: Writer,
  chainId: string,
  { from, followed }: { from: number; followed: Followed },
): Promise<void> {
  if (followed === 'everybody') return
  const newest = await writer
    .selectFrom('history_accounts')
    .select('address')
    .where('chain_id', '=', chainId)
    .where('joined_block', '>=', from)
    .execute()
  if (newest.some(({ address }) => !followed.has(address))) {
    throw new MovedOnError('An account was let in by another process.')
  }
}
