import { parseAmount } from '@foyer/kit/ui'
import { amountOf, leastOf } from '../../evm/permissions/narrowSession.ts'
import type { Permission } from '../../evm/permissions/permission.ts'

/** A field that a visitor lowers something in, as far as it was typed in. */
export type TypedLimit<Value> = { readonly value: Value } | { readonly problem: LimitProblem }

/** What is wrong with what was typed. */
export type LimitProblem = 'notNumber' | 'tooPrecise' | 'tooMuch' | 'nothing' | 'notDate' | 'tooLate' | 'past'

/** Numbers with digits that addresses have too, and the language's own signs. */
const localeOf = (language: string) => `${language}-u-nu-latn`

/** Reads an amount that may be lowered, exactly. */
export function readAmountLimit(
  typed: string,
  asked: Permission,
  decimals: number,
  language: string,
): TypedLimit<bigint> {
  const read = parseAmount(typed, decimals, localeOf(language))
  if (typeof read === 'string') {
    if (read === 'too-large') return { problem: 'tooMuch' }
    return { problem: read === 'too-precise' ? 'tooPrecise' : 'notNumber' }
  }
  if (read > amountOf(asked)) return { problem: 'tooMuch' }
  return read < leastOf(asked) ? { problem: 'nothing' } : { value: read }
}

/** A moment as it stands in its field, in the visitor's own time; `seconds` since 1970. */
export function momentInField(seconds: number): string {
  const date = new Date(seconds * 1_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Reads an end that may come sooner; `asked` and `now` in seconds since 1970. An unfinished date is an empty text. */
export function readEndLimit(typed: string, asked: number, now: number): TypedLimit<number> {
  const value = Math.floor(new Date(typed).getTime() / 1_000)
  if (Number.isNaN(value)) return { problem: 'notDate' }
  if (value <= now) return { problem: 'past' }
  return value > asked ? { problem: 'tooLate' } : { value }
}
