import {
  type Bytes,
  openFromTransport,
  type SealedMessage,
  sealForTransport,
  type TransportKeys,
  takePasskeyKey,
} from '@foyer/contract/vault'
import type { ProtectingPasskey } from '../createPasskeys.ts'
import type { MakePasskeyParameters } from './askPasskey.ts'
import { protectingPasskeyWith } from './protectingPasskey.ts'

/** A passkey that shall protect a wallet, whose answer only the frame that asked for it can read. */
export type SealedPasskey = Omit<ProtectingPasskey, 'key'> & { readonly key: SealedMessage }

/** What its answer is bound to on the way. */
const context = 'foyer/1|passkey answer'

/**
 * Makes a passkey that shall protect a wallet, as protectingPasskey does, for a frame whose public key is `sealTo`: what it answers may
 * go by way of the gateway.
 *
 * @throws PasskeyError
 */
export function sealedPasskey(parameters: MakePasskeyParameters, sealTo: string): Promise<SealedPasskey> {
  const seal = async (answer: Bytes) => {
    try {
      return await sealForTransport({ to: sealTo, context, plaintext: answer })
    } finally {
      answer.fill(0)
    }
  }
  return protectingPasskeyWith(seal, parameters)
}

/** Opens it as a key that cannot be read out. @throws EnvelopeError for other keys or changed bytes. */
export async function openPasskey({ key, ...passkey }: SealedPasskey, keys: TransportKeys): Promise<ProtectingPasskey> {
  return { ...passkey, key: await takePasskeyKey(await openFromTransport({ keys, context, message: key })) }
}
