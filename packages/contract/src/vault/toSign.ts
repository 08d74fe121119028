import * as v from 'valibot'

/** base64url without padding of `most` bytes at most. */
// @__NO_SIDE_EFFECTS__
function bytesUpTo(most: number) {
  return v.pipe(v.string(), v.maxLength(Math.ceil((most * 4) / 3)), v.regex(/^[A-Za-z0-9_-]*$/))
}

/** A whole number of at most 256 bits, as digits. */
const digits = v.pipe(v.string(), v.maxLength(78), v.regex(/^(?:0|[1-9]\d*)$/))
const chainNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const name = v.pipe(v.string(), v.maxLength(256))

const schema = v.variant('kind', [
  /** A personal message (EIP-191). */
  v.object({ kind: v.literal('evmMessage'), message: bytesUpTo(131_072) }),
  /** Typed data (EIP-712). */
  v.object({
    kind: v.literal('evmTypedData'),
    typedData: v.object({
      domain: v.record(name, v.unknown()),
      types: v.record(name, v.pipe(v.array(v.object({ name, type: name })), v.maxLength(256))),
      primaryType: name,
      message: v.record(name, v.unknown()),
    }),
  }),
  v.object({
    kind: v.literal('evmTransaction'),
    transaction: v.object({
      chainId: chainNumber,
      /** Absent for a contract that is made. */
      to: v.nullish(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))),
      value: v.optional(digits, '0'),
      data: v.optional(v.pipe(v.string(), v.maxLength(262_144), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)), '0x'),
      /** What it may cost: gas, and the price of each in wei, of which a transaction names one. */
      gas: v.optional(digits),
      gasPrice: v.optional(digits),
      maxFeePerGas: v.optional(digits),
    }),
  }),
  /** The account runs as the wallet's own code on a network (EIP-7702). */
  v.object({ kind: v.literal('evmAuthorization'), chainId: chainNumber }),
  /** A message, or what a Solana transaction has its signatures over. */
  v.object({ kind: v.literal('solana'), message: bytesUpTo(131_072) }),
])

/** What a device asks a signature for. */
export type ToSign = v.InferOutput<typeof schema>

/** What a device sends of it; texts of digits may be absent. */
export type ToSignInput = v.InferInput<typeof schema>

/**
 * What a device asks a signature for: the very thing that is signed, so that the gateway reads by itself what it does. Numbers that
 * JSON has no room for are texts of digits.
 */
export const toSign: v.GenericSchema<ToSignInput, ToSign> = schema
