import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { maybeEmpty, whole } from '../fields.ts'
import { maybeDeviceName } from '../vault/deviceName.ts'
import { vaultSelf } from '../vault/vaultFields.ts'

/** What may have to wait for trust in a device. `protect`: by a passkey or a password, whatever opened the wallet before. */
export const vaultActs = [
  'protect',
  'add-passkey',
  'add-factor',
  'remove-factor',
  'add-authenticator',
  'remove-authenticator',
  'approve-device',
  'revoke-another',
  'sign-out-all',
  'add-login',
  'remove-login',
  'change-email',
  'export',
  'make-file',
  'delete',
] as const

/** One of them. */
export type VaultAct = (typeof vaultActs)[number]

/** How far the wallet trusts the device of a call, as the gateway judges each act itself. */
export const vaultStanding = v.object({
  /** When it trusts the device, in milliseconds since 1970; not after `now` where it does already. */
  at: whole,
  /** What has to wait until then. */
  waits: v.pipe(v.array(v.picklist(vaultActs)), v.maxLength(vaultActs.length)),
  /** A device that it trusts and that can approve this one at once: the last seen; nothing where there is none. */
  approver: v.nullable(v.object({ label: maybeDeviceName, site: maybeEmpty(300) })),
})

/** Who calls, what comes next, and how far the device is trusted. */
export const vaultMe = {
  method: 'GET',
  path: '/v1/vault/me',
  auth: 'none',
  project: 'sdk',
  response: v.object({
    ...vaultSelf.entries,
    trust: vaultStanding,
    /** When a device that is not known may recover the wallet, in milliseconds since 1970; nothing for one that does not wait. */
    recovery: v.nullable(v.object({ opensAt: whole })),
    /** When the 12 words were last shown, or a recovery file was made, in milliseconds since 1970; nothing before. */
    savedAt: v.nullable(whole),
  }),
} as const satisfies Call

/** What {@link vaultMe} takes. */
export const vaultMeRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest
