import type { Eraser, RowCounts } from '../../engines/db/erasure.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/**
 * The names of an account, with their attributes and all their addresses, and every address of another owner's name that
 * leads to it. A name that another account signed for too stays with that account. An erased name is free again.
 */
export const eraseNames: Eraser = async (database, { evm }, mode) => {
  if (evm === undefined) return { names: 0, name_addresses: 0 }
  if (mode === 'count') return (await findOwned(database, evm)).rows
  return database.transaction().execute(async (writer) => {
    // A write comes first: on SQLite a transaction that began by reading cannot always go on to write. On Postgres it holds
    // off changes of these names, which lock in the same order.
    await writer
      .updateTable('names')
      .set((names) => ({ updated_at: names.ref('updated_at') }))
      .where('name', 'in', (own) => own.selectFrom('name_addresses').select('name').where('address', '=', evm))
      .execute()
    const { rows, owned } = await findOwned(writer, evm)
    for (const name of owned) {
      await writer.deleteFrom('name_addresses').where('name', '=', name).execute()
      await writer.deleteFrom('names').where('name', '=', name).execute()
    }
    await writer.deleteFrom('name_addresses').where('address', '=', evm).execute()
    return rows
  })
}

async function findOwned(database: GatewayDatabase, address: string): Promise<{ rows: RowCounts; owned: string[] }> {
  const all = await database
    .selectFrom('name_addresses')
    .select(['name', 'address', 'is_proven'])
    .where('name', 'in', (own) => own.selectFrom('name_addresses').select('name').where('address', '=', address))
    .execute()
  const owned = [...new Set(all.map(({ name }) => name))].filter((name) => {
    const rows = all.filter((row) => row.name === name)
    const others = rows.filter((row) => row.address !== address)
    const hasSigned = rows.some((row) => row.address === address && row.is_proven === 1)
    return others.length === 0 || (hasSigned && others.every((row) => row.is_proven === 0))
  })
  const gone = all.filter((row) => row.address === address || owned.includes(row.name))
  return { rows: { names: owned.length, name_addresses: gone.length }, owned }
}
