import type { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import type { CaipNetworkId } from './network.ts'
import { defineResource } from './resource.ts'
import type { SignInProof } from './signIn.ts'

/** A request that was answered at the wallet's own page, while the page that asked it was gone. */
export type ReturnedRequest = {
  readonly networkId: CaipNetworkId
  readonly method: string
  /** As the site's code asked it. */
  readonly params: unknown
  /** What the wallet answered; undefined where `error` says why it did not. */
  readonly result?: unknown
  readonly error?: KitError | undefined
}

/** How long an outcome waits to be taken, in ms. */
export const returnedLifetime = 300_000

/** The sign-ins that were signed while their page was away, for the part of the kit that has them checked. */
export function signedAway(kit: Kit): SignInProof[] {
  return kit.resource(signedAwayProofs)
}

/** The one outcome of a kit that waits to be taken. */
export function keptReturn(kit: Kit): KeptReturn {
  return kit.resource(returned)
}

type KeptReturn = { kept?: { readonly request: ReturnedRequest; readonly until: number } | undefined }

const returned = defineResource('returned', (): KeptReturn => ({}))
const signedAwayProofs = defineResource('signedAway', (): SignInProof[] => [])

/** Hands the outcome out, once, while it is not too old; `is` says whether it is the one that is wanted. */
export function takeKeptReturn(
  kit: Kit,
  is: (request: ReturnedRequest) => boolean = () => true,
): ReturnedRequest | undefined {
  const place = keptReturn(kit)
  const { kept } = place
  if (!kept || !is(kept.request)) return undefined
  place.kept = undefined
  return kept.until > Date.now() ? kept.request : undefined
}
