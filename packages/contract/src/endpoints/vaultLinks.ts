import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { list, text, whole } from '../fields.ts'
import { lowerUuid, socialProviders } from '../vault/vaultFields.ts'

// Every call of this file needs `authorization: DPoP <token>` and a proof.

const provider = v.picklist(socialProviders)
const link = v.object({ id: text(64) })

/** A way to log in: an account at another provider, or a passkey. */
export const vaultLink = v.object({ id: text(64), kind: v.picklist(['passkey', ...socialProviders]) })

/** The ways to log in beside the email address, which {@link vaultSelf} has. */
export const vaultLinks = {
  method: 'GET',
  path: '/v1/vault/links',
  auth: 'none',
  project: 'sdk',
  response: v.object({ links: list(vaultLink, 100) }),
} as const satisfies Call

/** What {@link vaultLinks} takes. */
export const vaultLinksRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/**
 * Begins to link an account at another provider: the window at `start` is bound as for a login. Needs a login of the last five
 * minutes on a device that has been known for a day, made the wallet, or was vouched for.
 */
export const vaultLinkBegin = {
  method: 'POST',
  path: '/v1/vault/links',
  auth: 'none',
  project: 'none',
  response: v.object({
    id: lowerUuid,
    start: text(2_048),
    /** As with {@link vaultSocialAttempt}. */
    ui: v.optional(v.literal('qr')),
    number: v.pipe(v.string(), v.regex(/^\d{2}$/)),
    bind: text(64),
    expiresAt: whole,
    now: whole,
  }),
} as const satisfies Call

/** What {@link vaultLinkBegin} takes. */
export const vaultLinkBeginRequest = { body: v.object({ provider }) } as const satisfies CallRequest

/** How that stands; `id` is that of {@link vaultLinkBegin}. What went wrong is refused by its name. */
export const vaultLinkEnd = {
  method: 'POST',
  path: '/v1/vault/links/:id',
  auth: 'none',
  project: 'none',
  response: v.object({ state: v.picklist(['waiting', 'linked']) }),
} as const satisfies Call

/** What {@link vaultLinkEnd} takes. */
export const vaultLinkEndRequest = { params: link, body: v.object({}) } as const satisfies CallRequest

/**
 * Takes a way to log in away. Refused for the last one, and for a passkey that opens the wallet. Needs a login and a device as
 * {@link vaultLinkBegin} does; the member is told by mail.
 */
export const vaultUnlink = {
  method: 'DELETE',
  path: '/v1/vault/links/:id',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultUnlink} takes. */
export const vaultUnlinkRequest = { params: link } as const satisfies CallRequest
