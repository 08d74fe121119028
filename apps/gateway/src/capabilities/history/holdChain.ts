import type { Transaction } from 'kysely'
import type { GatewayTables } from '../../engines/db/schema.ts'
import type { HistoryChainRow } from './historyTables.ts'
import type { Followed } from './writeFacts.ts'

type Writer = Transaction<GatewayTables>

/** Another process moved the chain or the account on in the meantime; nothing was written. */
export class MovedOnError extends Error {
  override readonly name = 'MovedOnError'
}

/** The newest block that was read, as the caller believes. */
export type ChainHead = Pick<HistoryChainRow, 'head_number' | 'head_hash'>

/**
 * Changes the chain's row if its head is what the caller believes; every other writer waits for the end of this. Every step
 * on a chain begins with it: a former leader that does not know yet that another leads now writes nothing.
 *
 * @throws MovedOnError
 */
export async function holdChain(
  writer: Writer,
  chainId: string,
  { head_number, head_hash }: ChainHead,
  change: Partial<ChainHead & Pick<HistoryChainRow, 'everyone_from'>> = {},
): Promise<void> {
  const held = await writer
    .updateTable('history_chains')
    .set({ head_number, ...change })
    .where('chain_id', '=', chainId)
    .where('head_number', '=', head_number)
    .where('head_hash', '=', head_hash)
    .executeTakeFirst()
  if (Number(held.numUpdatedRows) !== 1) throw new MovedOnError('The chain was followed by another process.')
}

/**
 * Waits for the chain's lock and holds it, so that a change of the followed accounts falls between two steps of the chain.
 */
export async function waitForChain(writer: Writer, chainId: string): Promise<void> {
  await writer.updateTable('history_chains').set({ chain_id: chainId }).where('chain_id', '=', chainId).execute()
}

/**
 * Refuses a step after a change of the followed accounts: an account let in after the blocks were read would miss what
 * happened in them, and an erased one must not come back.
 *
 * @throws MovedOnError
 */
export async function refuseOtherAccounts(
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
  const { count } = await writer
    .selectFrom('history_accounts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('chain_id', '=', chainId)
    .where('joined_block', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(count) !== followed.size) throw new MovedOnError('An account was erased meanwhile.')
}
