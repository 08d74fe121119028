import { sql } from 'kysely'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

export type ForgottenStep = {
  /** Accounts with a list that are no longer followed. */
  forgotten: readonly string[]
  /** How many accounts were looked at. */
  looked: number
  /** The last of them, to go on after; nothing when there are no more. */
  next: string | undefined
}

const addressesPerStep = 100

/** Looks at the next accounts that have a list, by address; one seek in an index each, however long the lists are. */
export async function nextForgotten(database: GatewayDatabase, chainId: string, after: string): Promise<ForgottenStep> {
  const { rows } = await sql<{ address: string; followed: string | null }>`
    with recursive listed(address, place) as (
      select min(address), 1 from history_participants where chain_id = ${chainId} and address > ${after}
      union all
      select (
        select min(next.address) from history_participants as next
        where next.chain_id = ${chainId} and next.address > listed.address
      ), listed.place + 1
      from listed where listed.address is not null and listed.place < ${sql.lit(addressesPerStep)}
    )
    select listed.address as address, account.address as followed from listed
    left join history_accounts as account on account.chain_id = ${chainId} and account.address = listed.address
    where listed.address is not null order by listed.place`.execute(database)
  return {
    forgotten: rows.filter(({ followed }) => followed === null).map(({ address }) => address),
    looked: rows.length,
    next: rows.length < addressesPerStep ? undefined : rows.at(-1)?.address,
  }
}
