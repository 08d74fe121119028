import type { Eraser } from '../../engines/db/erasure.ts'

/** The smart sessions of an account on every chain, with the sealed keys that belong to them. */
export const eraseSessions: Eraser = async (database, { evm }, mode) => {
  if (evm === undefined) return { sessions: 0 }
  const ofAccount = `eip155:%:${evm}`
  if (mode === 'erase') {
    const { numDeletedRows } = await database
      .deleteFrom('sessions')
      .where('account', 'like', ofAccount)
      .executeTakeFirst()
    return { sessions: Number(numDeletedRows) }
  }
  const query = database.selectFrom('sessions').select(({ fn }) => fn.countAll().as('count'))
  const { count } = await query.where('account', 'like', ofAccount).executeTakeFirstOrThrow()
  return { sessions: Number(count) }
}
