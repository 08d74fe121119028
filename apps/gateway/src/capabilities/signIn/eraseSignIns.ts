import { sql } from 'kysely'
import type { Eraser } from '../../engines/db/erasure.ts'

/** Who was signed in with an account, on every chain and at every site. */
export const eraseSignIns: Eraser = async (database, { evm, text }, mode) => {
  // An account is the last part of a CAIP-10 name; Solana's has letters in both cases.
  const isOfAccount = sql<boolean>`lower(account) like ${`%:${evm ?? text}`}`
  if (mode === 'erase') {
    const { numDeletedRows } = await database.deleteFrom('sign_in_sessions').where(isOfAccount).executeTakeFirst()
    return { sign_in_sessions: Number(numDeletedRows) }
  }
  const query = database.selectFrom('sign_in_sessions').select(({ fn }) => fn.countAll().as('count'))
  const { count } = await query.where(isOfAccount).executeTakeFirstOrThrow()
  return { sign_in_sessions: Number(count) }
}
