import type { Kit } from '../../core/kit.ts'
import type { SignInGateway } from './signInGateway.ts'
import type { SignInOptions } from './signInOptions.ts'
import { signInOf, signInSessionOf } from './signInState.ts'

/**
 * A token (JWT) that says to the site's own servers who is signed in with the active account, for kits with
 * `signIn.gateway()`. It lasts minutes and is renewed here: ask for it before each call and keep it nowhere. Undefined
 * where the account is not signed in.
 *
 * @throws KitError `FEATURE_MISSING` in a kit without sign-in; what `fetch` throws while the gateway is away.
 * @example
 * const token = await getSessionToken(kit)
 * await fetch('https://api.cafe.example/orders', { headers: { authorization: `Bearer ${token}` } })
 */
export async function getSessionToken(kit: Kit): Promise<string | undefined> {
  const options: SignInOptions & Partial<Pick<SignInGateway, 'getToken'>> = signInOf(kit).options
  const session = signInSessionOf(kit)
  return session && options.getToken?.(session)
}
