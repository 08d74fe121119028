import { GatewayError } from '@foyer/contract'
import type { VaultErrorCode, vaultSelf } from '@foyer/contract/vault'
import * as v from 'valibot'
import type { DeviceStore } from '../platform/device/deviceStore.ts'
import type { Member } from './member.ts'

/** Who calls, as the gateway says it. */
export type Self = v.InferOutput<typeof vaultSelf>

const Half = v.object({ splitId: v.string(), half: v.string() })
const Session = v.object({ token: v.string() })
const halfName = (walletId: string) => `half/${walletId}`

/**
 * What a site's session is kept under. Sites of one registrable domain share this storage, and a session lets one of them see
 * the wallet.
 */
export const sessionOf = (origin: string) => `session/${origin}`

/** The token of a site's session, when there is one. */
export async function readToken(store: DeviceStore, origin: string): Promise<string | undefined> {
  const read = v.safeParse(Session, await store.read(sessionOf(origin)))
  return read.success ? read.output.token : undefined
}

/** This device's half of a wallet's secret, sealed under its own key, when it is still here. */
export async function readDeviceShare(store: DeviceStore, walletId: string): Promise<string | undefined> {
  const read = v.safeParse(Half, await store.read(halfName(walletId)))
  return read.success ? read.output.half : undefined
}

/** Keeps this device's half. */
export function keepDeviceShare(
  store: DeviceStore,
  walletId: string,
  half: { splitId: string; half: string },
): Promise<void> {
  return store.write(halfName(walletId), half)
}

/** What the vault needs of who is logged in. */
export function toMember({ user }: Self, { addresses, id, mode }: NonNullable<Self['wallet']>): Member {
  const { email, login = 'email' } = user
  return { email: login === 'email' ? email : undefined, login, walletId: id, addresses, mode }
}

const over: readonly VaultErrorCode[] = ['vault-session-ended', 'vault-device-revoked']

/** Whether the gateway says that there is no session any more, rather than that it could not answer. */
export function hasEnded(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  return error.status === 401 || over.some((code) => error.reasons[0]?.field === code)
}
