/** What a browser says of itself, as far as passkeys hang on it. */
export type PasskeySigns = { readonly userAgent: string; readonly hasInterface: boolean }

/**
 * Views in which apps show pages: Android's says `wv`, or an old version before the engine's, and WebKit's names no browser. Such a
 * view has no passkeys of other sites, or answers no key of theirs.
 */
const views = /; wv\)|Version\/4\.0 Chrome\/|^(?!.*(?:Chrome|Safari)\/).*AppleWebKit\//

/** Whether a passkey can open a wallet here: not inside an app that shows pages, nor in a browser that knows none. */
export function hasPasskeysHere(signs: PasskeySigns = readSigns()): boolean {
  return signs.hasInterface && !views.test(signs.userAgent)
}

function readSigns(): PasskeySigns {
  return { userAgent: navigator.userAgent, hasInterface: typeof PublicKeyCredential !== 'undefined' }
}
