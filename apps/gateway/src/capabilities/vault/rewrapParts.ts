import type { SharePlace } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { SecretError, type SecretErrorCode } from '../../engines/secrets/masterKeys.ts'
import type { PartTable, StoredPart } from './partTables.ts'
import type { Sealer } from './sealer.ts'

/** A part that did not open, and why. */
export type UnreadablePart = { splitId: string; kid: string; code: SecretErrorCode }

/** What was done with the parts of one holder, and how they are sealed now. */
export type RewrapReport = {
  rewrapped: number
  unreadable: readonly UnreadablePart[]
  /** How many parts each key seals, by its id. */
  rows: ReadonlyMap<string, number>
}

export type RewrapPartsParameters = {
  database: GatewayDatabase
  table: PartTable
  sealer: Pick<Sealer, 'kid' | 'rewrap'>
  /** Parts that are read, sealed anew and written together. Default 500. */
  batchSize?: number | undefined
  /** Told after each batch how many parts were sealed anew so far. */
  onProgress?: ((rewrapped: number) => void) | undefined
}

/**
 * Seals every part of one holder under the newest key. It may run beside serving processes, and be repeated after a crash:
 * what is sealed under that key already is left alone. A part that does not open stops nothing; it is reported.
 */
export async function rewrapParts(parameters: RewrapPartsParameters): Promise<RewrapReport> {
  const { database, table, sealer, batchSize = 500, onProgress } = parameters
  const unreadable: UnreadablePart[] = []
  let rewrapped = 0
  let after = ''
  while (true) {
    const batch = await table.read(database, { besides: sealer.kid, after, most: batchSize })
    const last = batch.at(-1)
    if (last === undefined) break
    after = last.place.splitId
    const sealed = await Promise.all(batch.map((part) => rewrapPart(sealer, part)))
    // Crypto is done by now: others wait for the database only while rows are written.
    rewrapped += await database.transaction().execute(async (transaction) => {
      let count = 0
      for (const result of sealed) {
        if (result.kind === 'sealed') count += await table.replace(transaction, result.part, result.anew)
      }
      return count
    })
    unreadable.push(...sealed.flatMap((result) => (result.kind === 'unreadable' ? [result.part] : [])))
    onProgress?.(rewrapped)
  }
  return { rewrapped, unreadable, rows: await table.count(database) }
}

type Rewrapped =
  | { kind: 'sealed'; part: StoredPart; anew: { envelope: string; kid: string } }
  | { kind: 'unreadable'; part: UnreadablePart }

async function rewrapPart(sealer: Pick<Sealer, 'rewrap'>, part: StoredPart): Promise<Rewrapped> {
  const place: SharePlace = part.place
  try {
    return { kind: 'sealed', part, anew: await sealer.rewrap(place, part) }
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    return { kind: 'unreadable', part: { splitId: place.splitId, kid: part.kid, code: error.code } }
  }
}
