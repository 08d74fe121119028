import type { KitErrorCode } from '../core/errorSentences.ts'
import { defineMessages } from './messages.ts'

/** The sentence of every error code. Empty for English, where an error brings its own: no view waits for the whole table. */
export const errorMessages = defineMessages<Partial<Record<KitErrorCode, string>>>('error', {})
