import type { KitErrorCode } from '../../core/errors.ts'
import type { Translation } from '../../view/messages.ts'
import type { emailMessages } from './messages.ts'

/** What helps after a login that failed; nothing where the sentence says it. */
export function nextStep(text: Translation<typeof emailMessages>, code: KitErrorCode): string | undefined {
  switch (code) {
    case 'INVALID_EMAIL':
    case 'PART_MISSING':
    case 'PAGE_OUTDATED':
      return undefined
    case 'STORAGE_DENIED':
      return text.storage
    case 'VAULT_UNREACHABLE':
      return text.connection
    case 'WALLET_TIMEOUT':
    case 'SESSION_EXPIRED':
      return text.anew
    default:
      return text.again
  }
}
