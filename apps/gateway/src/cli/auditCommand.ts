import { readTrail } from '../capabilities/vault/trail/readTrail.ts'
import type { TrailKeys } from '../capabilities/vault/trail/trailKeys.ts'
import {
  type NotedEnd,
  type TrailFault,
  type TrailReport,
  verifyTrail,
} from '../capabilities/vault/trail/verifyTrail.ts'
import type { VaultAuditRow } from '../capabilities/vault/vaultTables.ts'
import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import type { CommandOptions, CommandParameters } from './command.ts'
import { type ExitCode, UsageError } from './output.ts'

/** What a command over the trail takes. */
export const auditOptions = ['since', 'wallet', 'verify', 'end'] as const

/** Lists rows of a trail, one in each line, or checks all of it. */
export async function runAudit(
  { options, output }: CommandParameters,
  database: GatewayDatabase,
  keys: TrailKeys,
): Promise<ExitCode> {
  const { verify = false, wallet } = options
  if (verify) {
    if (options.since !== undefined || wallet !== undefined) {
      throw new UsageError('--verify checks the whole trail: leave --since and --wallet out.')
    }
    const report = await verifyTrail({ database, keys, noted: readEnd(options.end) })
    output.result(report, sentencesOf(report).join('\n'))
    return report.broken === undefined ? 0 : 1
  }
  if (options.end !== undefined) throw new UsageError('--end says what --verify compares with: give both.')
  for await (const row of readTrail(database, { since: readSince(options.since), wallet })) {
    await output.line(output.isJson ? JSON.stringify(valuesOf(row)) : lineOf(row))
  }
  return 0
}

function valuesOf({ at, detail, device_id, event, network, origin, seq, user_id, wallet_id }: VaultAuditRow) {
  const about = { member: user_id || null, wallet: wallet_id, device: device_id }
  return { row: seq, at: new Date(at).toJSON(), event, detail, ...about, origin, network }
}

function lineOf(row: VaultAuditRow): string {
  const { at, detail, device, event, member, network, origin, row: seq, wallet } = valuesOf(row)
  const about = [member, wallet, device].map((id) => (id ?? '-').padEnd(36))
  return [String(seq ?? '-').padStart(8), at, event.padEnd(21), ...about, network || '-', origin || '-', detail]
    .join('  ')
    .trimEnd()
}

const faults: Readonly<Record<TrailFault, (row: number | string) => string>> = {
  changed: (row) => `Row ${row} is not as it was written.`,
  missing: (row) => `Row ${row} was removed.`,
  added: (row) => `Row ${row} was added by something else than the trail.`,
  erased: (row) => `Row ${row} was erased, and not for its member.`,
  noticed: (row) =>
    `Before row ${row} the end of the trail was changed, as the gateway noticed when it wrote that row.`,
  'begun-anew': (row) => `At row ${row} the trail was begun anew.`,
  unmarked: (row) => `Row ${row} has no mark.`,
  head: (row) => `The end of the trail was changed. Rows up to ${row} go on from one another.`,
  'head-key': () => 'The end of the trail has a mark by a key that is not given here. Add the key, the newest first.',
  empty: (row) =>
    `No row has a mark yet, of ${row}. A gateway of this version marks the trail when it starts: if one did, its rows were removed.`,
  'put-back': (row) => `From row ${row} on it is another trail than the one that --end is of.`,
}

function sentencesOf(report: TrailReport): string[] {
  const { before, beside, broken, end, erased, first, last, rows, since } = report
  if (broken !== undefined) return [faults[broken.fault](broken.row)]
  if (rows === 0) return ['No row is kept, and none that was to be kept is missing.', endNote(end)]
  return [
    `Rows ${first} to ${last} are as they were written.`,
    ...(since === undefined ? [] : [`They have marks from ${new Date(since).toJSON()} on.`]),
    ...(before === 0 ? [] : [`${before} are older, and none of them was changed since then.`]),
    ...(beside === 0
      ? []
      : [
          `${beside} more have no mark: a gateway of the version before wrote them on the day on which the marks began.`,
        ]),
    ...(erased === 0 ? [] : [`${erased} say nothing any more, since their members were erased.`]),
    endNote(end),
  ]
}

const endNote = (end: string) =>
  `The end is ${end}. Keep it where this database is not, and give it to the next check with --end.`

function readEnd(text: string | undefined): NotedEnd | undefined {
  if (text === undefined) return undefined
  const [, row, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? []
  if (row === undefined || hash === undefined) {
    throw new UsageError(
      '--end: give what an earlier check said that the end is, a number and 43 letters after a colon.',
    )
  }
  return { seq: Number(row), hash }
}

function readSince(text: CommandOptions['since']): number | undefined {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (!/^\d{4}-\d{2}-\d{2}(?:T.*(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) || Number.isNaN(time)) {
    throw new UsageError('--since: give a day such as 2026-11-29, or a time with its zone such as 2026-11-29T08:00Z.')
  }
  return time
}
