import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/**
 * Whether a chain was asked for since its head was last looked at, perhaps at another process; not since a failure,
 * after which the indexer keeps its own pauses.
 */
export async function isChainAsked(database: GatewayDatabase, chainId: string): Promise<boolean> {
  const query = database
    .selectFrom('history_accounts as account')
    .leftJoin('history_chains as chain', 'chain.chain_id', 'account.chain_id')
    .select('account.address')
    .where('account.chain_id', '=', chainId)
    .where('account.refused_at', '=', 0)
    .where((expression) =>
      expression.or([
        expression('account.joined_block', 'is', null),
        expression('account.asked_at', '>', expression.ref('chain.checked_at')),
      ]),
    )
    .where((expression) =>
      expression.or([
        expression('chain.failed_at', 'is', null),
        expression('account.asked_at', '>', expression.ref('chain.failed_at')),
      ]),
    )
    .limit(1)
  return (await query.executeTakeFirst()) !== undefined
}
