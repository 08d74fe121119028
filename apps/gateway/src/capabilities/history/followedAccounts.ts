import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { createNewcomerBudget } from './newcomerBudget.ts'

/** Who asks for an account, and on which chains. */
export type AskedAccount = {
  /** Lower-case. */
  address: string
  chainIds: readonly string[]
  /** The caller's network, as far as it is known. */
  caller: string | undefined
}

/** The accounts that callers asked for, on the chains with an index. */
export type FollowedAccounts = {
  /** Records a request; a new account is followed from now on, if the caller and the chain have room. */
  ask: (asked: AskedAccount) => Promise<void>
}

export type CreateFollowedAccountsParameters = {
  database: GatewayDatabase
  isLocal: (chainId: string) => boolean
  maxAccounts: number
  newAccountsPerCaller: number
  /** Milliseconds since 1970. */
  now: () => number
}

/** How old the note that an account is asked for may get before it is written again. */
const askedAgainMs = 1_000
/** Questions closer together than this are one visit. */
const visitMs = 600_000
/** An account that was too busy to be followed is tried again after this. */
const refusedMs = 86_400_000
/** These are never followed: all coins are minted and burnt there. */
const burnAddresses: readonly string[] = [`0x${'0'.repeat(40)}`, '0x000000000000000000000000000000000000dead']

export function createFollowedAccounts(parameters: CreateFollowedAccountsParameters): FollowedAccounts {
  const { database, isLocal, maxAccounts, newAccountsPerCaller, now: clock } = parameters
  const budget = createNewcomerBudget(newAccountsPerCaller)

  const admitNew = async (address: string, chainId: string, now: number): Promise<void> => {
    const { count } = await database
      .selectFrom('history_accounts')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('chain_id', '=', chainId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxAccounts) await makeRoom(chainId)
    const refusedAt = !isLocal(chainId) && burnAddresses.includes(address) ? now : 0
    const places = { next_block: 0, floor_block: 0, native_floor_block: 0, covered_since: 0 }
    await database
      .insertInto('history_accounts')
      .values({
        chain_id: chainId,
        address,
        asked_at: now,
        joined_block: null,
        refused_at: refusedAt,
        ...places,
      })
      .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doNothing())
      .execute()
  }

  /**
   * Stops following a hundredth of the accounts: first those that were asked for on one occasion only, then those whose last
   * request is oldest. What was read of them is deleted later, with other unused rows.
   */
  const makeRoom = async (chainId: string): Promise<void> => {
    const leaving = await database
      .selectFrom('history_accounts')
      .select('address')
      .where('chain_id', '=', chainId)
      .orderBy((expression) => expression.case().when('visits', '>', 1).then(1).else(0).end())
      .orderBy('asked_at')
      .limit(Math.max(1, Math.floor(maxAccounts / 100)))
      .execute()
    await database
      .deleteFrom('history_accounts')
      .where('chain_id', '=', chainId)
      .where(
        'address',
        'in',
        leaving.map(({ address }) => address),
      )
      .execute()
  }

  return {
    ask: async ({ address, chainIds, caller }) => {
      const now = clock()
      const known = await database
        .selectFrom('history_accounts')
        .select(['chain_id', 'asked_at', 'refused_at'])
        .where('address', '=', address)
        .where('chain_id', 'in', chainIds)
        .execute()
      for (const chainId of chainIds) {
        const account = known.find(({ chain_id }) => chain_id === chainId)
        if (account === undefined) {
          if (isLocal(chainId) || budget.take(caller, chainId, now)) await admitNew(address, chainId, now)
        } else if (account.asked_at < now - askedAgainMs) {
          const isVisit = account.asked_at < now - visitMs
          const isTriedAgain = account.refused_at < now - refusedMs && !burnAddresses.includes(address)
          await database
            .updateTable('history_accounts')
            .set(({ eb }) => ({
              asked_at: now,
              visits: eb('visits', '+', isVisit ? 1 : 0),
              ...(isTriedAgain ? { refused_at: 0 } : {}),
            }))
            .where('chain_id', '=', chainId)
            .where('address', '=', address)
            .execute()
        }
      }
    },
  }
}
