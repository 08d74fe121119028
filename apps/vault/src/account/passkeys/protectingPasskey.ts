import { takePasskeyKey } from '@foyer/contract/vault'
import type { ProtectingPasskey } from '../createPasskeys.ts'
import { type MakePasskeyParameters, makePasskey, type TakeAnswer, unlockWith } from './askPasskey.ts'
import { PasskeyError } from './PasskeyError.ts'

/**
 * Makes a passkey that shall protect a wallet, or has one answer that this person has there already: making it may have gone
 * well before, and protecting the wallet not.
 *
 * @throws PasskeyError
 */
export function protectingPasskey(parameters: MakePasskeyParameters): Promise<ProtectingPasskey> {
  return protectingPasskeyWith(takePasskeyKey, parameters)
}

/** The same, with what `take` makes of the passkey's answer. @throws PasskeyError */
export async function protectingPasskeyWith<Key>(
  take: TakeAnswer<Key>,
  parameters: MakePasskeyParameters,
): Promise<Omit<ProtectingPasskey, 'key'> & { readonly key: Key }> {
  const { credentials, existing, options } = parameters
  try {
    const { key, made } = await makePasskey(parameters, take)
    return { made, credentialId: made.id, key }
  } catch (error) {
    if (!(error instanceof PasskeyError) || error.failure !== 'exists') throw error
    return unlockWith(take, existing, options.rpId, credentials)
  }
}
