import * as v from 'valibot'
import { type Call, type CallRequest, clientQuery } from '../endpoint.ts'
import { text, whole } from '../fields.ts'
import { deviceName } from '../vault/deviceName.ts'
import { keyHash, lowerUuid, socialProviders, webOrigin } from '../vault/vaultFields.ts'

/**
 * Opens an attempt to log in with another provider. The visitor continues at `start`, in a separate window; the token is
 * fetched as after a code. The window asks for `number` unless the vault sends it `bind`. A vault that posts `attempt` and `bind`
 * to `start` sends the whole page there, which comes back to `returnTo` with `foyer=<attempt>.<id>` in its address. With `farcaster`,
 * `start` opens the visitor's app: no window is bound, and asking for the token asks whether the app has answered.
 */
export const vaultSocialAttempt = {
  method: 'POST',
  path: '/v1/vault/attempts/social',
  auth: 'none',
  project: 'body',
  response: v.object({
    id: lowerUuid,
    start: text(2_048),
    /** Set when `start` opens the visitor's app instead of a window: the vault draws it as a code to scan, or as a link. */
    ui: v.optional(v.literal('qr')),
    /** Two digits that the vault shows. */
    number: v.pipe(v.string(), v.regex(/^\d{2}$/)),
    /** A secret that the vault sends only to the window that it opened itself. */
    bind: keyHash,
    expiresAt: whole,
    now: whole,
  }),
} as const satisfies Call

/** What {@link vaultSocialAttempt} takes. */
export const vaultSocialAttemptRequest = {
  query: v.object(clientQuery),
  body: v.object({
    projectId: v.optional(text(128)),
    provider: v.picklist(socialProviders),
    /** `challengeOf` the verifier that `token` is asked with. */
    challenge: keyHash,
    /** The site that shows the vault, as its handshake proved it. */
    origin: webOrigin,
    /** The device in words of a list, for the list of devices; others read `A browser`. */
    device: deviceName,
    /** The page of that site to come back to, for a vault that may send the whole page to `start` instead of a window. */
    returnTo: v.optional(text(2_048)),
  }),
} as const satisfies CallRequest
