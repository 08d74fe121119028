import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/** How far the indexer of one chain is, whichever process runs it. Times in milliseconds since 1970, 0 for never. */
export type IndexerState = {
  chainId: string
  /** The newest block that was read; absent before the first. */
  head: number | undefined
  /** Whether a followed account was asked for lately; else the indexer rests. */
  isNeeded: boolean
  /** When the newest block of the chain was last reached. */
  checkedAt: number
  failedAt: number
  /** Accounts whose past is not read yet. */
  backfills: number
}

/**
 * Reads the state of the indexers of some chains.
 *
 * @param restMsOf After how long without a question a chain's indexer rests, in milliseconds; `undefined` for never.
 * @param now Milliseconds since 1970.
 */
export async function readIndexers(
  database: GatewayDatabase,
  chainIds: readonly string[],
  restMsOf: (chainId: string) => number | undefined,
  now: number,
): Promise<readonly IndexerState[]> {
  if (chainIds.length === 0) return []
  const [chains, accounts] = await Promise.all([
    database.selectFrom('history_chains').selectAll().where('chain_id', 'in', chainIds).execute(),
    database
      .selectFrom('history_accounts')
      .select(({ fn, and, or, eb, ref }) => [
        'chain_id',
        fn.max('asked_at').as('asked'),
        fn
          .countAll()
          .filterWhere(
            and([
              eb('refused_at', '=', 0),
              or([eb('joined_block', 'is', null), eb('next_block', '>=', ref('floor_block'))]),
            ]),
          )
          .as('backfills'),
      ])
      .where('chain_id', 'in', chainIds)
      .groupBy('chain_id')
      .execute(),
  ])
  return chainIds.map((chainId) => {
    const chain = chains.find(({ chain_id }) => chain_id === chainId)
    const followed = accounts.find(({ chain_id }) => chain_id === chainId)
    return {
      chainId,
      head: chain === undefined || chain.head_hash === '' ? undefined : chain.head_number,
      isNeeded:
        (chain !== undefined && chain.everyone_from !== null) ||
        (followed !== undefined && Number(followed.asked) > now - (restMsOf(chainId) ?? Number.POSITIVE_INFINITY)),
      checkedAt: chain?.checked_at ?? 0,
      failedAt: chain?.failed_at ?? 0,
      backfills: Number(followed?.backfills ?? 0),
    }
  })
}
