import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { mainnetCoin } from '../names/coinType.ts'

/** The names of many accounts in this gateway's zones, by lower-case address: of each the one that stands for it. */
export type ZoneNamesOf = (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Reads names with one query however many accounts are asked about, by the rules by which one account is told its name. */
export function createZoneNamesOf(database: GatewayDatabase): ZoneNamesOf {
  return async (addresses) => {
    if (addresses.length === 0) return new Map()
    const rows = await database
      .with('ranked', (db) =>
        db
          .selectFrom('name_addresses')
          .innerJoin('names', 'names.name', 'name_addresses.name')
          .select(['name_addresses.address', 'names.name'])
          .select((e) =>
            e.fn
              .agg<number>('row_number')
              .over((over) =>
                over
                  .partitionBy('name_addresses.address')
                  .orderBy('name_addresses.chosen_at', 'desc')
                  .orderBy('names.registered_at')
                  .orderBy('names.name'),
              )
              .as('place'),
          )
          .where('name_addresses.address', 'in', addresses)
          .where('name_addresses.coin_type', '=', mainnetCoin)
          .where('name_addresses.is_proven', '=', 1),
      )
      .selectFrom('ranked')
      .select(['address', 'name'])
      .where('place', '=', 1)
      .execute()
    return new Map(rows.map(({ address, name }) => [address, name]))
  }
}
