import { errorSentences } from '../core/errorSentences.ts'
import type { KitError } from '../core/errors.ts'
import { errorMessages } from './errorMessages.ts'
import { useText } from './messages.ts'

/** Says errors in the visitor's language, by their codes. */
export function useErrorText(): (error: KitError) => string {
  const words = useText(errorMessages)
  return ({ code, shortMessage }) => {
    const sentence = words[code]
    // In English whoever threw it may have said it more exactly.
    return sentence === undefined || sentence === errorSentences[code] ? shortMessage : sentence
  }
}
