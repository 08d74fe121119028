import type { VaultErrorCode } from '@foyer/contract/vault'
import { useLanguage } from '../../ui/language.ts'
import { arabic } from './words.ar.ts'
import { german } from './words.de.ts'
import { type SecurityWords, securityWords } from './words.ts'

/** The words of the nearest page. */
export function useSecurityWords(): SecurityWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : securityWords
}

/** What is said about a refusal; undefined where nothing is said that helps. */
export function refusalWords(code: VaultErrorCode | undefined, text: SecurityWords): string | undefined {
  switch (code) {
    case 'vault-device-new':
      return text.deviceNew
    case 'vault-export-limit':
      return text.exportLimit
    case 'vault-file-limit':
      return text.fileLimit
    case 'vault-mail-limit':
    case 'vault-network-limit':
    case 'vault-resend-early':
      return text.tooMany
    case 'vault-email-same':
      return text.addressSame
    case 'vault-email-taken':
      return text.addressTaken
    case 'vault-change-unknown':
      return text.addressOver
    case 'vault-undo-stale':
      return text.undoStale
    case 'vault-link-taken':
      return text.linkTaken
    case 'vault-link-last':
      return text.linkLast
    case 'vault-link-needed':
      return text.linkNeeded
    case 'vault-social-denied':
      return text.linkDenied
    case 'vault-social-failed':
      return text.linkFailed
    case 'vault-attempt-expired':
    case 'vault-attempt-unknown':
      return text.linkLate
    case 'vault-number-wrong':
      return text.linkNumber
    case 'vault-factor-stale':
    case 'vault-factor-unknown':
      return text.factorStale
    case 'vault-factor-exists':
      return text.factorExists
    case 'vault-factor-limit':
      return text.factorLimit
    case 'vault-factor-last':
      return text.factorLast
    case 'vault-limits-passkey':
      return text.limitsPasskey
    case 'vault-authenticator-exists':
      return text.appExists
    case 'vault-authenticator-unknown':
      return text.appGone
    case 'vault-passkey-unknown':
      return text.passkeyUnknown
    case 'vault-step-up-needed':
    case 'vault-step-up-unknown':
      return text.stepOver
    case 'vault-device-not-enrolled':
      return text.halfLost
    default:
      return undefined
  }
}
