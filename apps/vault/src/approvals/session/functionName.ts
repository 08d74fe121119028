import type { Hex } from 'viem'
import { knownSignature } from '../../evm/permissions/knownFunctions.ts'
import { fill, type Words } from '../../ui/words.ts'

/** A function by the wallet's own table: its whole signature, or its selector where the wallet does not know it. */
export function functionName(selector: Hex, text: Words): string {
  return knownSignature(selector) ?? fill(text.unknownFunction, { selector })
}
