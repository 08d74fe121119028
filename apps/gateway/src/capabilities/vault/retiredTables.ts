import type { SharePlace } from '@foyer/contract/vault'
import { authenticatorSecrets } from './authenticator/authenticatorSecrets.ts'
import { contactPlace } from './keeper/createContacts.ts'
import { gatewayParts, keeperContacts, keeperParts, type PartTable } from './partTables.ts'

type RetiredTable = 'keeper_retired_shares' | 'vault_retired_homes' | 'keeper_retired_contacts'

/** Parts that are handed out no more, in a table of theirs. */
function retiredIn(name: RetiredTable, placeOf: (ids: { walletId: string; splitId: string }) => SharePlace): PartTable {
  const id = name === 'keeper_retired_contacts' ? 'wallet_id' : 'split_id'
  return {
    read: async (database, { besides, after, most }) => {
      const rows = await database
        .selectFrom(name)
        .select(['wallet_id', 'envelope', 'kid'])
        .select((from) => from.ref(id).as('split_id'))
        .where(id, '>', after)
        .where('kid', '<>', besides)
        .orderBy(id)
        .limit(most)
        .execute()
      return rows.map(({ split_id, wallet_id, ...sealed }) => ({
        ...sealed,
        place: placeOf({ walletId: wallet_id, splitId: split_id }),
      }))
    },
    replace: async (database, { place, envelope }, anew) => {
      const { numUpdatedRows } = await database
        .updateTable(name)
        .set(anew)
        .where(id, '=', place.splitId)
        .where('envelope', '=', envelope)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    count: async (database) => {
      const rows = await database
        .selectFrom(name)
        .select(['kid', ({ fn }) => fn.countAll<number | string>().as('rows')])
        .groupBy('kid')
        .execute()
      return new Map(rows.map(({ kid, rows: count }) => [kid, Number(count)]))
    },
  }
}

/** Two tables of one holder as one; no id stands in both. */
function together(one: PartTable, other: PartTable): PartTable {
  return {
    read: async (database, wanted) => {
      const rows = [...(await one.read(database, wanted)), ...(await other.read(database, wanted))]
      rows.sort((a, b) => (a.place.splitId < b.place.splitId ? -1 : 1))
      return rows.slice(0, wanted.most)
    },
    replace: async (...given) => (await one.replace(...given)) || other.replace(...given),
    count: async (database) => {
      const counts = new Map(await one.count(database))
      for (const [kid, rows] of await other.count(database)) counts.set(kid, (counts.get(kid) ?? 0) + rows)
      return counts
    },
  }
}

/** All that the gateway has sealed: its parts, those that it keeps for a restored keeper, and the secrets of authenticator apps. */
export const allGatewayParts = together(
  together(
    gatewayParts,
    retiredIn('vault_retired_homes', (ids) => ({ kind: 'home', holder: 'auth', ...ids })),
  ),
  authenticatorSecrets,
)

/** All parts of a keeper, those that it keeps for a restored gateway among them. */
export const allKeeperParts = together(
  keeperParts,
  retiredIn('keeper_retired_shares', (ids) => ({ kind: 'home', holder: 'recovery', ...ids })),
)

/** All addresses that a keeper has sealed. */
export const allKeeperContacts = together(
  keeperContacts,
  retiredIn('keeper_retired_contacts', ({ walletId }) => contactPlace(walletId)),
)
