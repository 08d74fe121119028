import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'

/** How long what was signed counts. */
export const dayMs = 86_400_000
/** Amounts of five minutes are one row, so that a day of one asset is at most 289 of them. */
const slotMs = 300_000

type Place = { walletId: string; projectId: string }

/** How much of an asset a wallet signed for; five minutes count as long as the last of them does. */
export async function readSpent(
  database: GatewayDatabase,
  { asset, projectId, since, walletId }: Place & { asset: string; since: number },
): Promise<bigint> {
  const rows = await database
    .selectFrom('vault_policy_spends')
    .select('amount')
    .where('wallet_id', '=', walletId)
    .where('project_id', '=', projectId)
    .where('asset', '=', asset)
    .where('slot', '>', since - slotMs)
    .execute()
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** Adds amounts in a transaction that holds the wallet. */
export async function addSpends(
  transaction: GatewayDatabase,
  { projectId, walletId }: Place,
  amounts: ReadonlyMap<string, bigint>,
  now: number,
): Promise<void> {
  const slot = now - (now % slotMs)
  const place = { wallet_id: walletId, project_id: projectId }
  for (const [asset, amount] of amounts) {
    if (amount === 0n) continue
    const row = await transaction
      .selectFrom('vault_policy_spends')
      .select('amount')
      .where('wallet_id', '=', walletId)
      .where('project_id', '=', projectId)
      .where('asset', '=', asset)
      .where('slot', '=', slot)
      .executeTakeFirst()
    const sum = String(BigInt(row?.amount ?? 0) + amount)
    await transaction
      .insertInto('vault_policy_spends')
      .values({ ...place, asset, slot, amount: sum })
      .onConflict((conflict) =>
        conflict.columns(['wallet_id', 'project_id', 'asset', 'slot']).doUpdateSet({ amount: sum }),
      )
      .execute()
  }
}

/** Forgets what no day counts any more. */
export async function forgetSpends(database: GatewayDatabase, now: number): Promise<void> {
  await database
    .deleteFrom('vault_policy_spends')
    .where('slot', '<=', now - dayMs - slotMs)
    .execute()
}
