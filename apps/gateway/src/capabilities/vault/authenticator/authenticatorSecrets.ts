import type { SharePlace } from '@foyer/contract/vault'
import type { PartTable } from '../partTables.ts'

/** Where the secret of an app belongs: the id of its member stands for a wallet's, and its own for a split's. */
export function authenticatorPlace({ id, userId }: { id: string; userId: string }): SharePlace {
  return { kind: 'home', holder: 'authenticator', walletId: userId, splitId: id }
}

/** The secrets of the members' authenticator apps. */
export const authenticatorSecrets: PartTable = {
  read: async (database, { besides, after, most }) => {
    const rows = await database
      .selectFrom('vault_authenticators')
      .select(['id', 'user_id', 'envelope', 'kid'])
      .where('id', '>', after)
      .where('kid', '<>', besides)
      .orderBy('id')
      .limit(most)
      .execute()
    return rows.map(({ id, user_id: userId, ...sealed }) => ({ ...sealed, place: authenticatorPlace({ id, userId }) }))
  },
  replace: async (database, { place, envelope }, anew) => {
    const { numUpdatedRows } = await database
      .updateTable('vault_authenticators')
      .set(anew)
      .where('id', '=', place.splitId)
      .where('envelope', '=', envelope)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
  count: async (database) => {
    const rows = await database
      .selectFrom('vault_authenticators')
      .select(['kid', ({ fn }) => fn.countAll<number | string>().as('rows')])
      .groupBy('kid')
      .execute()
    return new Map(rows.map(({ kid, rows: count }) => [kid, Number(count)]))
  },
}
