import { vaultBeginAuthenticator, vaultConfirmAuthenticator, vaultRemoveAuthenticator } from '@foyer/contract/vault'
import type { GatewayCall } from '../../platform/gateway/createGatewayCall.ts'

/** An authenticator app that is being added. */
export type NewAuthenticator = {
  readonly id: string
  /** What the app is told: base32 (RFC 4648). */
  readonly secret: string
  /** The same as a link (`otpauth:`), which apps scan. */
  readonly uri: string
  /** In milliseconds since 1970 by this browser's clock. */
  readonly expiresAt: number
}

/** How an authenticator app (RFC 6238) is added and removed. Each rejects with a GatewayError. */
export type AuthenticatorCalls = {
  beginAuthenticator(): Promise<NewAuthenticator>
  /** Adds it once the app shows the right code. */
  addAuthenticator(id: string, code: string): Promise<void>
  removeAuthenticator(): Promise<void>
}

/** What {@link createAuthenticatorCalls} takes. */
export type CreateAuthenticatorCallsParameters = {
  readonly call: GatewayCall
  readonly withToken: () => Promise<{ token: string | undefined }>
}

/** Makes the calls about the member's authenticator app. */
export function createAuthenticatorCalls(parameters: CreateAuthenticatorCallsParameters): AuthenticatorCalls {
  const { call, withToken } = parameters
  return {
    async beginAuthenticator() {
      const { expiresAt, now, id, secret, uri } = await call(vaultBeginAuthenticator, {
        ...(await withToken()),
        body: {},
      })
      // By the time of this answer: that of the page is as old as its loading took.
      return { id, secret, uri, expiresAt: Date.now() + expiresAt - now }
    },
    addAuthenticator: async (id, code) =>
      void (await call(vaultConfirmAuthenticator, { ...(await withToken()), params: { id }, body: { code } })),
    removeAuthenticator: async () => void (await call(vaultRemoveAuthenticator, { ...(await withToken()), body: {} })),
  }
}
