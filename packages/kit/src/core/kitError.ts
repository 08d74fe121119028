import { errorSentences, type KitErrorCode } from './errorSentences.ts'
import { KitError, type KitErrorParameters } from './errors.ts'

/**
 * A failure that says what the table says about its code. The first load and the data chunk do without the table: their
 * code writes the sentence out, and the type of `KitError` holds it to the table.
 */
export function kitError(code: KitErrorCode, parameters?: KitErrorParameters): KitError {
  return new KitError(code, errorSentences[code], parameters)
}
