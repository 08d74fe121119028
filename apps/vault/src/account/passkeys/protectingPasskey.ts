import type { ProtectingPasskey } from '../createPasskeys.ts'
import { type MakePasskeyParameters, makePasskey, unlockPasskey } from './askPasskey.ts'
import { PasskeyError } from './PasskeyError.ts'

/**
 * Makes a passkey that shall protect a wallet, or has one answer that this person has there already: making it may have gone
 * well before, and protecting the wallet not.
 *
 * @throws PasskeyError
 */
export async function protectingPasskey(parameters: MakePasskeyParameters): Promise<ProtectingPasskey> {
  const { credentials, existing, options } = parameters
  try {
    const { key, made } = await makePasskey(parameters)
    return { made, credentialId: made.id, key }
  } catch (error) {
    if (!(error instanceof PasskeyError) || error.failure !== 'exists') throw error
    return unlockPasskey(existing, options.rpId, credentials)
  }
}
