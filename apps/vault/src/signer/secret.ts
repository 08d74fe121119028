import { openEnvelope, readBase64url, shareContext } from '@foyer/contract/vault'
import type { Addresses } from '../crypto/accounts.ts'
import { combineChecked, SplitError } from '../crypto/splits.ts'
import type { SealKey } from '../platform/device/deviceKeys.ts'
import type { ReceivedShare, ReceivedShares } from './receivedShares.ts'

/** What a secret is rebuilt of on a device that is enrolled. */
export type DeviceSecret = {
  readonly walletId: string
  readonly addresses: Addresses
  /** This device's half, as `create` or `recover` answered it. */
  readonly half: string
  /** The server's half. */
  readonly release: ReceivedShare
}

/** Rebuilds a secret of a device's split, hands it to `use`, and wipes it. @throws SplitError, EnvelopeError */
export async function withDeviceSecret<T>(
  sealKey: () => Promise<SealKey>,
  open: ReceivedShares['open'],
  { addresses, half, release, walletId }: DeviceSecret,
  use: (entropy: Uint8Array) => Promise<T>,
): Promise<T> {
  const place = { kind: 'device', walletId } as const
  const { key } = await sealKey()
  const context = shareContext({ ...place, splitId: release.splitId, holder: 'device' })
  const envelope = readBase64url(half)
  if (!envelope) throw new SplitError("This device's half is not readable.")
  const parts = await openBoth(
    () => openEnvelope({ key, algorithm: 'device', context, envelope }),
    () => open(release, { ...place, holder: 'device-server' }),
  )
  return withEntropy(parts, addresses, use)
}

/** Opens two parts, one after the other; where the second does not open, the first is wiped. */
export async function openBoth(
  openFirst: () => Promise<Uint8Array>,
  openSecond: () => Promise<Uint8Array>,
): Promise<readonly [Uint8Array, Uint8Array]> {
  const first = await openFirst()
  try {
    return [first, await openSecond()]
  } catch (error) {
    wipe(first)
    throw error
  }
}

/** Rebuilds a secret of two parts, hands it to `use`, and wipes all of it. @throws SplitError when they do not fit. */
export async function withEntropy<T>(
  parts: readonly [Uint8Array, Uint8Array],
  addresses: Addresses,
  use: (entropy: Uint8Array) => Promise<T>,
): Promise<T> {
  const entropy = await combineChecked(parts, addresses).finally(() => wipe(...parts))
  try {
    return await use(entropy)
  } finally {
    wipe(entropy)
  }
}

/** Overwrites secrets. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}
