import type { VaultCaller } from '../createVaultSessions.ts'
import { isPlaceholderEmail } from '../userEmail.ts'

/** Where mails reach a caller, if anywhere. */
export function addressOf({ email }: VaultCaller): string | undefined {
  return isPlaceholderEmail(email) ? undefined : email
}
