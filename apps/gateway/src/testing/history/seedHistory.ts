import { sql } from 'kysely'
import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

export type SeedHistoryParameters = {
  database: GatewayDatabase
  chainId: string
  /** Accounts with a list, named by `seededAddress`. */
  accounts: number
  /** Transactions, dealt out to the accounts in turn, one transfer each; ten in a block. */
  transactions: number
}

/** The address of a seeded account. */
export function seededAddress(index: number): string {
  return `0x${index.toString().padStart(40, '0')}`
}

/** The hash of a seeded transaction. */
export function seededHash(index: number): string {
  return `0x${index.toString().padStart(64, '0')}`
}

// Less than a statement of a serving gateway may take, on a busy machine too.
const perStatement = 20_000

/** Writes lists of unfollowed accounts, inside the database, because that takes seconds instead of minutes. */
export async function seedHistory(parameters: SeedHistoryParameters): Promise<void> {
  for (let first = 0; first < parameters.transactions; first += perStatement) {
    await seedSlice(parameters, first, Math.min(first + perStatement, parameters.transactions) - 1)
  }
}

async function seedSlice(parameters: SeedHistoryParameters, first: number, last: number): Promise<void> {
  const { database, chainId, accounts } = parameters
  const series = isPostgres(database)
    ? sql`generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n)`
    : sql`(with recursive count(n) as (select ${sql.lit(first)} union all select n + 1 from count where n < ${sql.lit(last)})
        select n from count) as numbers`
  const padded = (value: ReturnType<typeof sql>, digits: number) =>
    isPostgres(database)
      ? sql`'0x' || lpad(cast(${value} as text), ${sql.lit(digits)}, '0')`
      : sql`printf(${sql.lit(`0x%0${digits}d`)}, ${value})`
  const hash = padded(sql`n`, 64)
  const address = padded(sql`n % ${sql.lit(accounts)}`, 40)
  await sql`
    insert into history_transactions (chain_id, hash, block_number, tx_index, mined_at, sender, receiver, created, nonce,
      succeeded, has_input, fee)
    select ${sql.lit(chainId)}, ${hash}, n / 10, n % 10, n, ${address}, ${address}, '', n, 1, 0, '21000' from ${series}`.execute(
    database,
  )
  await sql`
    insert into history_participants (chain_id, address, hash, block_number, tx_index, mined_at)
    select ${sql.lit(chainId)}, ${address}, ${hash}, n / 10, n % 10, n from ${series}`.execute(database)
  await sql`
    insert into history_transfers (chain_id, hash, log_index, item, block_number, kind, token, sender, receiver, token_id,
      amount, receivers)
    select ${sql.lit(chainId)}, ${hash}, -1, 0, n / 10, 'native', '', ${address}, ${address}, '', '1', 1 from ${series}`.execute(
    database,
  )
}
