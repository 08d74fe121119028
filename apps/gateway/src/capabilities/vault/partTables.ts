import type { SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { contactPlace, erased } from './keeper/createContacts.ts'
import type { SealedShare } from './sealer.ts'

/** A sealed part and where it belongs. */
export type StoredPart = SealedShare & { place: SharePlace }

/** A table of parts that one holder sealed. */
export type PartTable = {
  /** Parts sealed under another key than `besides`, by the id of their split and beginning behind `after`. */
  read: (
    database: GatewayDatabase,
    wanted: { besides: string; after: string; most: number },
  ) => Promise<readonly StoredPart[]>
  /** Puts an envelope in the place of another, unless the row changed meanwhile. Answers how many rows it was. */
  replace: (database: GatewayDatabase, part: StoredPart, anew: SealedShare) => Promise<number>
  /** How many parts each key seals. */
  count: (database: GatewayDatabase) => Promise<ReadonlyMap<string, number>>
}

/** Parts that the gateway sealed itself; what visitors seal is not for it to open. */
const sealedHere = ['auth', 'device-server'] as const

/** The gateway's parts. A split has one of them here at most. */
export const gatewayParts: PartTable = {
  read: async (database, { besides, after, most }) => {
    const rows = await database
      .selectFrom('vault_shares')
      .innerJoin('vault_splits', 'vault_splits.id', 'vault_shares.split_id')
      .select(['split_id', 'holder', 'envelope', 'kid', 'kind', 'wallet_id'])
      .where('split_id', '>', after)
      .where('kid', '<>', besides)
      .where('holder', 'in', sealedHere)
      .orderBy('split_id')
      .limit(most)
      .execute()
    return rows.map(({ split_id: splitId, wallet_id: walletId, kind, holder, ...sealed }) => ({
      ...sealed,
      place: { kind, holder, walletId, splitId },
    }))
  },
  replace: async (database, { place, envelope }, anew) => {
    const { numUpdatedRows } = await database
      .updateTable('vault_shares')
      .set(anew)
      .where('split_id', '=', place.splitId)
      .where('holder', 'in', sealedHere)
      .where('envelope', '=', envelope)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
  count: async (database) => {
    const rows = await database
      .selectFrom('vault_shares')
      .select(['kid', ({ fn }) => fn.countAll<number | string>().as('rows')])
      .where('holder', 'in', sealedHere)
      .groupBy('kid')
      .execute()
    return new Map(rows.map(({ kid, rows: count }) => [kid, Number(count)]))
  },
}

/** The keeper's parts. */
export const keeperParts: PartTable = {
  read: async (database, { besides, after, most }) => {
    const rows = await database
      .selectFrom('keeper_shares')
      .select(['split_id', 'wallet_id', 'envelope', 'kid'])
      .where('split_id', '>', after)
      .where('kid', '<>', besides)
      .orderBy('split_id')
      .limit(most)
      .execute()
    return rows.map(({ split_id: splitId, wallet_id: walletId, ...sealed }) => ({
      ...sealed,
      place: { kind: 'home', holder: 'recovery', walletId, splitId },
    }))
  },
  replace: async (database, { place, envelope }, anew) => {
    const { numUpdatedRows } = await database
      .updateTable('keeper_shares')
      .set(anew)
      .where('split_id', '=', place.splitId)
      .where('envelope', '=', envelope)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
  count: async (database) => {
    const rows = await database
      .selectFrom('keeper_shares')
      .select(['kid', ({ fn }) => fn.countAll<number | string>().as('rows')])
      .groupBy('kid')
      .execute()
    return new Map(rows.map(({ kid, rows: count }) => [kid, Number(count)]))
  },
}

/** Where the keeper's mails go; each is of a wallet, whose id stands for the split's. */
export const keeperContacts: PartTable = {
  read: async (database, { besides, after, most }) => {
    const rows = await database
      .selectFrom('keeper_contacts')
      .select(['wallet_id', 'envelope', 'kid'])
      .where('wallet_id', '>', after)
      .where('kid', '<>', besides)
      .where('kid', '<>', erased)
      .orderBy('wallet_id')
      .limit(most)
      .execute()
    return rows.map(({ wallet_id: walletId, ...sealed }) => ({ ...sealed, place: contactPlace(walletId) }))
  },
  replace: async (database, { place, envelope }, anew) => {
    const { numUpdatedRows } = await database
      .updateTable('keeper_contacts')
      .set(anew)
      .where('wallet_id', '=', place.walletId)
      .where('envelope', '=', envelope)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
  count: async (database) => {
    const rows = await database
      .selectFrom('keeper_contacts')
      .select(['kid', ({ fn }) => fn.countAll<number | string>().as('rows')])
      .where('kid', '<>', erased)
      .groupBy('kid')
      .execute()
    return new Map(rows.map(({ kid, rows: count }) => [kid, Number(count)]))
  },
}
