import type { KitError } from '../core/errors.ts'
import { errorMessages } from './errorMessages.ts'
import { useText } from './messages.ts'

/** Says errors in the visitor's language, by their codes; in English with the sentence of the thrown error. */
export function useErrorText(): (error: Pick<KitError, 'code' | 'shortMessage'>) => string {
  const words = useText(errorMessages)
  return ({ code, shortMessage }) => words[code] ?? shortMessage
}
