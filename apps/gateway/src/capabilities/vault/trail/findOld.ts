import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { VaultAuditRow } from '../vaultTables.ts'
import { digestOf, linkOf, rowText } from './links.ts'
import type { TrailKeys } from './trailKeys.ts'

/** The last row that is old by what the marks vouch for, and the rows up to it that are not as they were written. */
export type OldRows = { last: number | undefined; faults: readonly number[] }

export type FindOldParameters = {
  database: GatewayDatabase
  keys: Pick<TrailKeys, 'has' | 'isGood'>
  /** After which row, with its hash, the chain begins. */
  base: { seq: number; hash: string }
  /** Rows of before this time are old. */
  before: number
}

const pageRows = 200

/**
 * Finds how far the rows at the beginning of the chain are old. What a row says of its time counts only where a mark vouches for
 * it, its own or a later one that the chain leads to: else a row could be dated back, to be erased with the old ones.
 * A row that was changed or removed is old where a row after it is.
 */
export async function findOld({ database, keys, base, before }: FindOldParameters): Promise<OldRows> {
  let [at, last]: [{ seq: number; hash: string }, number | undefined] = [base, undefined]
  let faults: number[] = []
  /** What no mark has vouched for so far: whether the chain leads through it, and how far it is old. */
  let open = { isWhole: true, faults: [] as number[], lastOld: undefined as number | undefined, isYoung: false }
  while (true) {
    const rows = await database
      .selectFrom('vault_audit')
      .selectAll()
      .where('seq', '>', at.seq)
      .orderBy('seq')
      .limit(pageRows)
      .execute()
    for (const row of rows) {
      const isLinked = row.seq === at.seq + 1 && isNext(at.hash, row)
      if (!isLinked) {
        open.isWhole = false
        open.faults.push(row.seq)
      }
      at = row
      const isVouched = keys.has(row.kid) && keys.isGood(row.mark, row.kid, rowText(row.seq, row.hash))
      if (row.at >= before) open.isYoung = true
      else if (!open.isYoung) open.lastOld = row.seq
      if (!isVouched || !isLinked) continue
      // The chain leads here from the last row that was vouched for, so that every time between them is as it was written.
      if (open.isWhole && open.isYoung) return { last: open.lastOld ?? last, faults }
      if (row.at >= before) return { last, faults }
      last = row.seq
      faults = [...faults, ...open.faults]
      open = { isWhole: true, faults: [], lastOld: undefined, isYoung: false }
    }
    if (rows.length < pageRows) return { last, faults }
  }
}

function isNext(before: string, row: VaultAuditRow): boolean {
  return linkOf(before, row.seq, row.digest ?? digestOf(row)) === row.hash
}
