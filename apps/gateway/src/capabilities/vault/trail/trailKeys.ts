import { deriveBytes } from '@foyer/contract/vault'
import type { MasterKey } from '../../../engines/secrets/masterKeys.ts'
import { createMarks, isSame } from '../marks.ts'

/** The keys that the trail is marked with: one made from each key of its holder. */
export type TrailKeys = {
  /** The id of the newest. */
  kid: string
  /** Whether a key of this id is among them. */
  has: (kid: string) => boolean
  /** A mark by the newest. */
  markOf: (text: string) => string
  /** Whether a mark is one of the key with this id; no mark is of a key that is not among them. */
  isGood: (mark: string, kid: string, text: string) => boolean
}

/** Derives them; `keys` are `VAULT_KEK` of a gateway, `KEEPER_KEK` of a keeper apart, the newest first. */
export async function createTrailKeys(keys: readonly [MasterKey, ...MasterKey[]]): Promise<TrailKeys> {
  const derive = async ({ bytes }: MasterKey) => createMarks(await deriveBytes(bytes, 'foyer/1|audit', 32))
  const newest = await derive(keys[0])
  const byId = new Map(await Promise.all(keys.map(async (key) => [key.id, await derive(key)] as const)))
  return {
    kid: keys[0].id,
    has: (kid) => byId.has(kid),
    markOf: newest.hash,
    isGood: (mark, kid, text) => {
      const marks = byId.get(kid)
      return marks !== undefined && isSame(mark, marks.hash(text))
    },
  }
}
