import * as v from 'valibot'
import { decimals, isoTime, list, maybeEmpty, text, whole } from './fields.ts'

const token = v.object({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  name: text(60),
  symbol: text(20),
  decimals,
  logoURI: v.optional(maybeEmpty(4096)),
  // Lists that tell of permits (EIP-2612) do it here or there; what is no truth value says nothing.
  eip2612: v.fallback(v.optional(v.boolean()), undefined),
  extensions: v.fallback(v.optional(v.object({ eip2612: v.fallback(v.optional(v.boolean()), undefined) })), undefined),
})

/** A token list in the form of tokenlists.org; bad tokens are dropped, a bad list fails. */
export const tokenList = v.object({
  name: text(128),
  timestamp: isoTime,
  version: v.object({ major: whole, minor: whole, patch: whole }),
  tokens: list(token, 20_000),
})

/** A token of a list. `chainId` is the EVM chain number. */
export type ListedToken = v.InferOutput<typeof token>

/** A token list. */
export type TokenList = v.InferOutput<typeof tokenList>

/** Reads a token list: bad tokens are dropped; `undefined` when it is no token list at all. */
export function parseTokenList(json: unknown): TokenList | undefined {
  const parsed = v.safeParse(tokenList, json)
  return parsed.success ? parsed.output : undefined
}
