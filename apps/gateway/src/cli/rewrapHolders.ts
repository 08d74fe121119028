import type { PartTable } from '../capabilities/vault/partTables.ts'
import { allKeeperContacts, allKeeperParts } from '../capabilities/vault/retiredTables.ts'
import { rewrapParts, type UnreadablePart } from '../capabilities/vault/rewrapParts.ts'
import { createSealer } from '../capabilities/vault/sealer.ts'
import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import type { MasterKey } from '../engines/secrets/masterKeys.ts'
import { type ExitCode, type Output, table } from './output.ts'

/** Whose parts are sealed anew, and under which keys. */
export type RewrapHolder = {
  name: string
  /** The environment variable with its keys. */
  variable: string
  keys: readonly [MasterKey, ...MasterKey[]]
  table: PartTable
}

/** A key and what it seals. */
type KeyUse = {
  id: string
  /** Which key of its variable it is, the first being the newest; nothing for one that is not there. */
  place: number | null
  rows: number
}

/** What became of one holder's parts. */
export type RewrappedHolder = {
  holder: string
  variable: string
  rewrapped: number
  keys: readonly KeyUse[]
  damaged: readonly string[]
}

/** The parts of a keeper, wherever it runs. */
export const keeperHolder = (keys: RewrapHolder['keys']): RewrapHolder => ({
  name: 'keeper',
  variable: 'KEEPER_KEK',
  keys,
  table: allKeeperParts,
})

/** The addresses that a keeper apart mails its codes to. */
export const contactHolder = (keys: RewrapHolder['keys']): RewrapHolder => ({
  name: 'keeper addresses',
  variable: 'KEEPER_KEK',
  keys,
  table: allKeeperContacts,
})

const progressRows = 10_000
/** Splits that are named one by one. */
const maxNamed = 100

/** Seals the parts of each holder anew, and tells how far it is while that takes long. */
export async function rewrapHolders(
  database: GatewayDatabase,
  holders: readonly RewrapHolder[],
  output: Output,
): Promise<readonly RewrappedHolder[]> {
  const done: RewrappedHolder[] = []
  for (const { name, variable, keys, table: parts } of holders) {
    const sealer = await createSealer(keys)
    let reported = 0
    const onProgress = (rewrapped: number) => {
      if (rewrapped - reported < progressRows) return
      reported = rewrapped
      output.note(`${name}: ${rewrapped} parts so far`)
    }
    const { rewrapped, unreadable, rows } = await rewrapParts({ database, table: parts, sealer, onProgress })
    const foreign = [...rows.keys()].filter((id) => !sealer.kids.includes(id))
    const uses = [...sealer.kids, ...foreign].map((id) => {
      const index = sealer.kids.indexOf(id)
      return { id, place: index === -1 ? null : index + 1, rows: rows.get(id) ?? 0 }
    })
    done.push({ holder: name, variable, rewrapped, keys: uses, damaged: damagedOf(unreadable) })
  }
  return done
}

/** Writes what was done, which keys may go and what is missing; 1 when a part could not be read. */
export function reportRewrapped(holders: readonly RewrappedHolder[], output: Output): ExitCode {
  const rows = holders.flatMap(({ holder, variable, keys }) =>
    keys.map(({ id, place, rows: count }) => [holder, id, `${place ?? 'not'} in ${variable}`, String(count)]),
  )
  const text = [table([['holder', 'key', 'place', 'parts'], ...rows]), ...holders.flatMap(sentencesOf)].join('\n')
  output.result({ holders }, text)
  return holders.some(isIncomplete) ? 1 : 0
}

function sentencesOf({ holder, variable, rewrapped, keys, damaged }: RewrappedHolder): string[] {
  const unused = keys.filter(({ place, rows }) => place !== null && place > 1 && rows === 0)
  const missing = keys.filter(({ place }) => place === null)
  return [
    `${holder}: ${rewrapped} sealed anew.`,
    ...unused.map(
      ({ id, place }) =>
        `Key ${place} of ${variable} (${id}) seals nothing any more: take it away once no backup needs it.`,
    ),
    ...missing.map(
      ({ id, rows }) =>
        `${rows} ${rows === 1 ? 'part needs' : 'parts need'} the key ${id}. Add it to ${variable} after the newest one, and run this again.`,
    ),
    ...damageOf(damaged),
  ]
}

function damageOf(splitIds: readonly string[]): string[] {
  if (splitIds.length === 0) return []
  if (splitIds.length === 1) return [`1 part was changed or moved. Restore it from a backup: ${splitIds[0]}.`]
  return [`${splitIds.length} parts were changed or moved. Restore them from a backup: ${named(splitIds)}`]
}

const isIncomplete = ({ keys, damaged }: RewrappedHolder) =>
  damaged.length > 0 || keys.some(({ place, rows }) => place === null && rows > 0)

const damagedOf = (unreadable: readonly UnreadablePart[]) =>
  unreadable.flatMap(({ splitId, code }) => (code === 'DAMAGED' ? [splitId] : []))

function named(splitIds: readonly string[]): string {
  const shown = splitIds.slice(0, maxNamed).join(', ')
  return splitIds.length > maxNamed ? `${shown} and ${splitIds.length - maxNamed} more.` : `${shown}.`
}
