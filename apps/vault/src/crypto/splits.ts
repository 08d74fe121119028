import type { Bytes } from '@foyer/contract/vault'
import { combine, split } from 'shamir-secret-sharing'
import { type Addresses, addressesOf } from './accounts.ts'
import { moveBytes } from './moveBytes.ts'

/** The split of a person: any two of the three rebuild the secret. */
export type HomeSplit = { readonly auth: Bytes; readonly recovery: Bytes; readonly cold: Bytes }

/** The split of one device: both rebuild the secret. */
export type DeviceSplit = { readonly device: Bytes; readonly server: Bytes }

/** Thrown when two parts do not rebuild the wallet that they are said to be of. It holds no secret. */
export class SplitError extends Error {
  override readonly name = 'SplitError'
}

/** Splits a secret for a person: one part for the gateway, one for recovery, one for the person's own file. */
export async function splitHome(entropy: Uint8Array): Promise<HomeSplit> {
  const [auth, recovery, cold] = await partsOf(entropy, 3)
  return { auth: partAt(auth), recovery: partAt(recovery), cold: partAt(cold) }
}

/** Splits a secret for a device, independently of every other split: erasing the server's part shuts this device out. */
export async function splitDevice(entropy: Uint8Array): Promise<DeviceSplit> {
  const [device, server] = await partsOf(entropy, 2)
  return { device: partAt(device), server: partAt(server) }
}

/**
 * Rebuilds a secret of two parts of one split. Parts of different splits, and parts with changed bits, combine to another
 * secret without a word; so the addresses of what was rebuilt are compared with those of the wallet.
 *
 * @throws SplitError when it is another wallet.
 */
export async function combineChecked(parts: readonly [Uint8Array, Uint8Array], addresses: Addresses): Promise<Bytes> {
  const entropy = await combined(parts)
  const found = await addressesOf(entropy).catch(() => undefined)
  if (found?.evm.toLowerCase() === addresses.evm.toLowerCase() && found.solana === addresses.solana) return entropy
  entropy.fill(0)
  throw new SplitError('These parts do not belong to this wallet, or one of them was changed.')
}

async function combined(parts: readonly [Uint8Array, Uint8Array]): Promise<Bytes> {
  try {
    return moveBytes(await combine([...parts]))
  } catch (cause) {
    // Two parts at the same place, or of different lengths.
    throw new SplitError('These are not two parts of one split.', { cause })
  }
}

async function partsOf(entropy: Uint8Array, count: number): Promise<readonly Uint8Array[]> {
  return split(entropy, count, 2)
}

function partAt(part: Uint8Array | undefined): Bytes {
  if (!part) throw new SplitError('The secret was split into too few parts.')
  return moveBytes(part)
}
