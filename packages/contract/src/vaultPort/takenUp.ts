import * as v from 'valibot'
import { text } from '../fields.ts'
import { type PortError, portError } from './portMessages.ts'

/** What a page asked before it went to the wallet, and what became of it. */
export type TakenUp = {
  chain: string
  method: string
  params?: unknown
  /** Absent where there is an error. */
  result?: unknown
  error?: PortError | undefined
}

/** Reads a {@link TakenUp}. */
export const takenUp: v.GenericSchema<unknown, TakenUp> = v.object({
  chain: text(42),
  method: text(64),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(portError),
})
