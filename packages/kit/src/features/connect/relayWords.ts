import type { KitErrorCode } from '../../core/errors.ts'
import type { Translation } from '../../runtime/messages.ts'
import type { ConnectingWords } from './connectingWords.ts'
import type { scanMessages } from './scanMessages.ts'

/** The words for failures of neither the wallet nor the network, which another attempt alone does not fix. */
export function relayWords(text: Translation<typeof scanMessages>, code: KitErrorCode | undefined) {
  const words: Partial<Record<KitErrorCode, ConnectingWords>> = {
    UNSUPPORTED_CHAIN: { title: text.unsupportedTitle, sub: text.unsupportedText },
    CLOCK_WRONG: { title: text.clockTitle, sub: text.clockText },
    SECURE_CONTEXT_REQUIRED: { title: text.insecureTitle, sub: text.insecureText },
    INVALID_APP_CONFIGURATION: { title: text.refusedTitle, sub: text.refusedText },
  }
  return code && words[code]
}
