import { randomInt } from 'node:crypto'
import { codeLength } from './codeLength.ts'

/** A code that cannot be foreseen. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}
