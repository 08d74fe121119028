import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { VaultAuditHeadRow, VaultAuditRow } from '../vaultTables.ts'
import { ownEvents } from './appendRow.ts'
import { createErasedHash, digestOf, headText, linkOf, rowText } from './links.ts'
import type { TrailKeys } from './trailKeys.ts'

/** What is wrong with the trail at a row. */
export type TrailFault =
  | 'changed'
  | 'missing'
  | 'added'
  | 'erased'
  | 'noticed'
  | 'begun-anew'
  | 'unmarked'
  | 'head'
  | 'head-key'
  | 'empty'
  | 'put-back'

/** What was found in the trail. */
export type TrailReport = {
  /** Rows that were looked at, from number `first` to number `last`. */
  rows: number
  first: number
  last: number
  /** Rows of before the chain, which had no mark then and are covered by the marks after them. */
  before: number
  /** Rows whose content was erased for a person. */
  erased: number
  /** Rows beside the chain, of the day on which it began: processes of a version before wrote them. They have no mark. */
  beside: number
  /** When the first row was written that has a mark, in milliseconds since 1970. */
  since: number | undefined
  /** The last row's number and hash. A copy of them outside the database shows that an older trail was put back, or a new one begun. */
  end: string
  /** The first row that is not as it was written: by its number, and its id where it has none. */
  broken: { row: number | string; fault: TrailFault } | undefined
}

/** The end that an earlier check found. */
export type NotedEnd = { seq: number; hash: string }

export type VerifyTrailParameters = {
  database: GatewayDatabase
  keys: Pick<TrailKeys, 'has' | 'isGood'>
  noted?: NotedEnd | undefined
}

const pageRows = 1_000
/** For so long around the beginning of the chain another version may have served beside this one. */
const besideMs = 86_400_000

/** Reads the whole trail as it stands at one moment, beside processes that write it, and names the first row that is not as it was written. */
export function verifyTrail({ database, ...given }: VerifyTrailParameters): Promise<TrailReport> {
  // On SQLite every transaction that reads keeps to one moment, and Kysely takes no word for it.
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => walk({ database: transaction, ...given }))
}

async function walk({ database, keys, noted }: VerifyTrailParameters): Promise<TrailReport> {
  const head = await database.selectFrom('vault_audit_head').selectAll().executeTakeFirst()
  const first = (head?.base_seq ?? 0) + 1
  const report: TrailReport = {
    ...{ rows: 0, first, last: first - 1, before: 0, erased: 0, beside: 0 },
    ...{ since: undefined, end: `${head?.seq ?? 0}:${head?.hash ?? ''}`, broken: undefined },
  }
  /** Rows that were erased together, by the row that tells of them; the first of each. */
  const reported = new Map<number, number>()
  let hash = head?.base_hash ?? ''
  let begunAt: number | undefined
  const fail = (row: number | string, fault: TrailFault): TrailReport => ({ ...report, broken: { row, fault } })
  while (true) {
    const rows = await database
      .selectFrom('vault_audit')
      .selectAll()
      .where('seq', '>', report.last)
      .orderBy('seq')
      .limit(pageRows)
      .execute()
    for (const row of rows) {
      const seq = report.last + 1
      if (row.seq !== seq) return fail(seq, row.seq > seq ? 'missing' : 'added')
      // What stands after the marked end was put there without the key.
      if (head !== undefined && seq > head.seq) return fail(seq, 'added')
      hash = linkOf(hash, seq, row.digest ?? digestOf(row))
      if (seq === noted?.seq && row.hash !== noted.hash) return fail(seq, 'put-back')
      const fault = hash === row.hash ? await faultOf(database, keys, row, { report, reported }) : 'changed'
      if (fault !== undefined) return fail(seq, fault)
      if (row.event === ownEvents.begun) begunAt = row.at
      report.rows += 1
      report.last = seq
    }
    if (rows.length < pageRows) break
  }
  const beside = await database.selectFrom('vault_audit').select(['id', 'at']).where('seq', 'is', null).execute()
  const added = beside.find(({ at }) => begunAt === undefined || Math.abs(at - begunAt) > besideMs)
  if (added !== undefined) return fail(added.id, 'added')
  report.beside = beside.length
  const [unreported] = [...reported.values()].sort((a, b) => a - b)
  if (unreported !== undefined) return fail(unreported, 'erased')
  const fault = headFault(head, keys, { hash, last: report.last })
  if (fault === undefined && noted !== undefined && noted.seq > report.last) return fail(report.last + 1, 'put-back')
  return fault === undefined ? report : fail(fault === 'missing' ? report.last + 1 : report.last, fault)
}

type Walked = { report: TrailReport; reported: Map<number, number> }

/** What is wrong with a row whose hash is right; counts it. */
async function faultOf(
  database: GatewayDatabase,
  keys: VerifyTrailParameters['keys'],
  row: VaultAuditRow,
  { report, reported }: Walked,
): Promise<TrailFault | undefined> {
  const isFirstMarked = report.since === undefined
  if (row.kid === '') {
    if (!isFirstMarked) return 'unmarked'
    report.before += 1
  } else {
    // A key that was taken away proves nothing any more; the marks after it cover this row too.
    if (keys.has(row.kid) && !keys.isGood(row.mark, row.kid, rowText(row.seq, row.hash))) return 'changed'
    report.since ??= row.at
  }
  if (row.erased_by !== null) {
    if (row.digest === null || row.erased_by <= row.seq) return 'erased'
    report.erased += 1
    if (!reported.has(row.erased_by)) reported.set(row.erased_by, row.seq)
    return undefined
  }
  if (row.digest !== null) return 'erased'
  if (row.event === ownEvents.broken) return 'noticed'
  if (row.event === ownEvents.begun && !isFirstMarked) return 'begun-anew'
  if (row.event !== ownEvents.erased) return undefined
  reported.delete(row.seq)
  return (await erasedDetail(database, row.seq)) === row.detail ? undefined : 'erased'
}

/** What the row says that tells of erased ones, by those that are there. */
async function erasedDetail(database: GatewayDatabase, seq: number): Promise<string> {
  const erased = createErasedHash()
  let after = 0
  while (true) {
    const rows = await database
      .selectFrom('vault_audit')
      .select(['seq', 'digest'])
      .where('erased_by', '=', seq)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(pageRows)
      .execute()
    for (const row of rows) {
      erased.add(row.seq, row.digest ?? '')
      after = row.seq
    }
    if (rows.length < pageRows) return erased.detail()
  }
}

function headFault(
  head: VaultAuditHeadRow | undefined,
  keys: VerifyTrailParameters['keys'],
  { hash, last }: { hash: string; last: number },
): TrailFault | undefined {
  if (head === undefined) return 'head'
  if (head.kid === '') return 'empty'
  if (!keys.has(head.kid)) return 'head-key'
  if (!keys.isGood(head.mark, head.kid, headText(head))) return 'head'
  if (last < head.seq) return 'missing'
  return hash === head.hash ? undefined : 'changed'
}
