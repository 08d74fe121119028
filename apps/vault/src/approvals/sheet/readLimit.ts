import { parseAmount } from '@foyer/kit/ui'
import { isUnlimited } from '../../steps/step.ts'

/** What is wrong with what was typed as a limit. */
export type LimitProblem = 'malformed' | 'precise' | 'nothing' | 'large'

/** Reads how much a visitor allows of a token, of which there is `supply`, exactly; nothing is guessed or rounded. */
export function readLimit(
  typed: string,
  decimals: number,
  language: string,
  supply?: bigint | undefined,
): bigint | LimitProblem {
  const read = parseAmount(typed, decimals, `${language}-u-nu-latn`)
  if (typeof read === 'string') return read === 'too-precise' ? 'precise' : read === 'too-large' ? 'large' : 'malformed'
  if (read === 0n) return 'nothing'
  return isUnlimited(read, supply) ? 'large' : read
}

/** The next round amount above one: what is offered between what is enough and no limit. */
export function roundAbove(amount: bigint): bigint {
  return 10n ** BigInt(String(amount).length)
}
