import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import type { SignInRequest } from '../../core/signIn.ts'
import { signInOf } from './signInState.ts'

/** A nonce that waits longer than this may be one that the server has forgotten. */
const lifetime = 240_000

type Kept = { asked?: Promise<string> | undefined; nonce?: string | undefined; at: number }

const signInNonce = defineResource('signInNonce', (): Kept => ({ at: 0 }))
const kept = (kit: Kit): Kept => kit.resource(signInNonce)

/** Has a nonce ready, so that a wallet which signs while it connects can be asked at once. */
export function fetchNonce(kit: Kit): Promise<string> {
  const own = kept(kit)
  if (own.asked && Date.now() - own.at < lifetime) return own.asked
  own.nonce = undefined
  own.at = Date.now()
  const asked = signInOf(kit).options.getNonce()
  own.asked = asked
  asked.then(
    (nonce) => {
      if (own.asked === asked) own.nonce = nonce
    },
    () => {
      if (own.asked === asked) own.asked = undefined
    },
  )
  return asked
}

/** A nonce for one message: the one that is ready, else a new one. Throws what the site's `getNonce` throws. */
export async function takeNonce(kit: Kit): Promise<string> {
  const nonce = await fetchNonce(kit)
  dropNonce(kit)
  return nonce
}

function dropNonce(kit: Kit): void {
  const own = kept(kit)
  own.asked = undefined
  own.nonce = undefined
}

/** What to sign while connecting, where a nonce is ready; it is used up by that. */
export function readyRequest(kit: Kit): SignInRequest | undefined {
  const { at, nonce } = kept(kit)
  if (nonce === undefined || Date.now() - at >= lifetime) return undefined
  dropNonce(kit)
  return requestOf(kit, nonce)
}

/** What is asked for, with the site's words. */
export function requestOf(kit: Kit, nonce: string): SignInRequest {
  const { domain = location.host, expiresIn, resources, statement, uri = location.origin } = signInOf(kit).options
  const now = Date.now()
  return {
    domain,
    uri,
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(statement && { statement }),
    ...(resources && { resources }),
    ...(expiresIn !== undefined && { expiresAt: new Date(now + expiresIn).toISOString() }),
  }
}
