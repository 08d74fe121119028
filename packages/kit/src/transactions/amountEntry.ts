import { amountOfFiat, fiatDecimals } from '../domain/amount.ts'
import { type AmountProblem, parseAmount } from '../domain/parseAmount.ts'
import type { Token } from '../domain/portfolio/token.ts'

/** What stands in an amount field. */
export type AmountEntry = {
  /** As typed, in the visitor's language: whole coins, or dollars while `inFiat`. */
  readonly text: string
  readonly inFiat: boolean
}

/** What was typed, in the token's smallest unit. Dollars mean nothing while the price is unknown. */
export function readEntry(
  { inFiat, text }: AmountEntry,
  token: Token | undefined,
  locale: string,
): bigint | AmountProblem {
  if (!inFiat) return parseAmount(text, token?.decimals ?? 0, locale)
  const fiat = parseAmount(text, fiatDecimals, locale)
  if (typeof fiat !== 'bigint' || !token) return fiat
  return token.price ? amountOfFiat(fiat, token.decimals, token.price) : 'malformed'
}
