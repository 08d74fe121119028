import * as v from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'

const whole = v.union([v.pipe(v.string(), v.regex(/^\d{1,78}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))])

/** A whole amount as text or number. */
export const wholeAmount = v.pipe(
  whole,
  v.transform((amount) => BigInt(amount)),
)

/** A contract's address. */
export const contractAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((address): Address => getAddress(address.toLowerCase())),
)

/** Calldata. */
export const calldata = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  v.transform((data) => data as Hex),
)
