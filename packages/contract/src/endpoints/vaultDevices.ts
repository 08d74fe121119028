import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { list, maybeEmpty, text, whole } from '../fields.ts'
import { maybeDeviceName } from '../vault/deviceName.ts'
import { lowerUuid } from '../vault/vaultFields.ts'

// Every call of this file but `vaultDeviceEnd` needs `authorization: DPoP <token>` and a proof.

/** A device: one browser, with the frames of all its sites that the wallet's own window there vouched for. */
export const vaultDevice = v.object({
  id: lowerUuid,
  /** The origin of the site where it was first seen. */
  site: maybeEmpty(300),
  /** All sites of the same browser, the last used first. */
  sites: list(maybeEmpty(300), 50),
  /** The device in words of a list. */
  label: maybeDeviceName,
  enrolledAt: whole,
  lastSeenAt: whole,
  /** The network it was last seen in, such as `203.0.113.0/24`. */
  network: maybeEmpty(64),
  isCurrent: v.boolean(),
  /** The wallet trusts it: by its age, or by the word of a device that it trusts. */
  isTrusted: v.boolean(),
  /** Came in within the last seven days, no device that is trusted has said yes to it, and it did not make the wallet. */
  isNew: v.boolean(),
})

/** The devices that are not revoked, the last used first. */
export const vaultDevices = {
  method: 'GET',
  path: '/v1/vault/devices',
  auth: 'none',
  project: 'sdk',
  response: v.object({ devices: list(vaultDevice, 500), now: whole }),
} as const satisfies Call

/** What {@link vaultDevices} takes. */
export const vaultDevicesRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/** Revokes a device: its part of the secret is erased and its sessions end, at once. Needs a login of the last five minutes. */
export const vaultRevoke = {
  method: 'DELETE',
  path: '/v1/vault/devices/:id',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultRevoke} takes. */
export const vaultRevokeRequest = { params: v.object({ id: lowerUuid }) } as const satisfies CallRequest

/** Trusts another device of the caller's at once. Needs a trusted device and a login of the last five minutes. */
export const vaultApprove = {
  method: 'POST',
  path: '/v1/vault/devices/:id/approve',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultApprove} takes. */
export const vaultApproveRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({}),
} as const satisfies CallRequest

/**
 * Ends a new device by the mark of the mail that told of it, as `vaultRevoke` does. Good until the device is trusted. Needs no
 * login, only a proof.
 */
export const vaultDeviceEnd = {
  method: 'POST',
  path: '/v1/vault/device-end',
  auth: 'none',
  project: 'none',
  response: v.object({ label: maybeDeviceName }),
} as const satisfies Call

/** What {@link vaultDeviceEnd} takes. */
export const vaultDeviceEndRequest = { body: v.object({ mark: text(256) }) } as const satisfies CallRequest

/** Ends this session and takes the site's permission back. The device stays enrolled. */
export const vaultSignOut = {
  method: 'POST',
  path: '/v1/vault/signout',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultSignOut} takes. */
export const vaultSignOutRequest = { body: v.object({}) } as const satisfies CallRequest

/** Ends every session and revokes every device of this person. */
export const vaultSignOutAll = {
  method: 'POST',
  path: '/v1/vault/signout-all',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultSignOutAll} takes. */
export const vaultSignOutAllRequest = { body: v.object({}) } as const satisfies CallRequest
