import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { VaultAuditRow } from '../vaultTables.ts'

/** Which rows are wanted. */
export type WantedRows = {
  /** From this time on, in milliseconds since 1970; the last hundred where nothing is said. */
  since?: number | undefined
  /** The id of a wallet, or one of its addresses: what was done with it and by its member. */
  wallet?: string | undefined
}

const pageRows = 1_000
const latestRows = 100

/** Reads rows of the trail in their order, a page at a time, and last those that an earlier version wrote beside the chain. */
export async function* readTrail(
  database: GatewayDatabase,
  { since, wallet }: WantedRows,
): AsyncGenerator<VaultAuditRow> {
  const owned = wallet === undefined ? undefined : await findOwner(database, wallet)
  const wanted = database
    .selectFrom('vault_audit')
    .selectAll()
    .$if(owned !== undefined, (rows) =>
      rows.where((where) =>
        where.or([
          where('wallet_id', '=', owned?.walletId ?? ''),
          ...(owned?.userId === undefined ? [] : [where('user_id', '=', owned.userId)]),
        ]),
      ),
    )
  if (since === undefined) {
    const latest = await wanted.where('seq', 'is not', null).orderBy('seq', 'desc').limit(latestRows).execute()
    yield* latest.reverse()
    yield* await wanted.where('seq', 'is', null).orderBy('at').limit(latestRows).execute()
    return
  }
  let after = 0
  while (true) {
    const page = await wanted.where('at', '>=', since).where('seq', '>', after).orderBy('seq').limit(pageRows).execute()
    yield* page
    const last = page.at(-1)
    if (last === undefined) break
    after = last.seq
  }
  yield* await wanted.where('seq', 'is', null).where('at', '>=', since).orderBy('at').execute()
}

/** A keeper apart knows wallets by their ids alone. */
async function findOwner(database: GatewayDatabase, wallet: string): Promise<{ walletId: string; userId?: string }> {
  const row = await database
    .selectFrom('vault_wallets')
    .select(['id', 'user_id'])
    .where((where) =>
      where.or([
        where('id', '=', wallet),
        where('evm_address', '=', wallet.toLowerCase()),
        where('solana_address', '=', wallet),
      ]),
    )
    .executeTakeFirst()
  return row === undefined ? { walletId: wallet } : { walletId: row.id, userId: row.user_id }
}
