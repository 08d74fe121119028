import { GatewayError } from '@foyer/contract'
import { vaultErrorCode } from '@foyer/contract/vault'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import type { AppCodeWords } from './appCodeWords.ts'

/** What is said where a code, or a passkey in its place, was not taken. */
export function codeFailureOf(error: unknown): keyof AppCodeWords {
  if (error instanceof PasskeyError) return 'passkeyFailed'
  switch (error instanceof GatewayError ? vaultErrorCode(error) : undefined) {
    case 'vault-authenticator-code':
      return 'wrong'
    case 'vault-authenticator-wait':
      return 'waits'
    case 'vault-step-up-unknown':
    case 'vault-authenticator-unknown':
      return 'over'
    default:
      return 'failed'
  }
}
