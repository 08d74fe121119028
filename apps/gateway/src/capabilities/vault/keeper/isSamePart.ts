import { timingSafeEqual } from 'node:crypto'
import type { SharePlace } from '@foyer/contract/vault'
import type { Sealer } from '../sealer.ts'

type Sealed = { envelope: string; kid: string }

/** Whether two envelopes hold the same part, in a time that tells nothing about where they differ. */
export async function isSamePart(sealer: Sealer, place: SharePlace, one: Sealed, other: Sealed): Promise<boolean> {
  const [a, b] = [await sealer.open(place, one), await sealer.open(place, other)]
  const isSame = a.byteLength === b.byteLength && timingSafeEqual(a, b)
  a.fill(0)
  b.fill(0)
  return isSame
}
