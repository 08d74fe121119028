import { errorSentences } from '../core/errorSentences.ts'
import { defineMessages } from './messages.ts'

/** The sentence of every error code, by its code. */
export const errorMessages = defineMessages('error', errorSentences)
