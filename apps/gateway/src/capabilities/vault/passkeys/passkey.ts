import type { madePasskey, usedPasskey } from '@foyer/contract/vault'
import type * as v from 'valibot'

/** A passkey that a browser made, as it says so. */
export type MadePasskey = v.InferOutput<typeof madePasskey>
/** A passkey that a browser used, as it says so. */
export type UsedPasskey = v.InferOutput<typeof usedPasskey>

/** What is known of a passkey once its own words were checked. */
export type CheckedPasskey = {
  id: string
  /** COSE key as base64url. */
  publicKey: string
  counter: number
  /** Whether it may be on more than one device (the flag BE). */
  isBackedUp: boolean
  transports: string[]
  aaguid: string
}
