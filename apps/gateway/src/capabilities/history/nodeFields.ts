import * as v from 'valibot'

/** Bytes as nodes write them. */
export const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))

/** A number of up to 256 bits. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** A number that JavaScript counts exactly. */
export const whole = v.pipe(
  quantity,
  v.check((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)),
  v.transform(Number),
)

/** 32 bytes, lower-case. */
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())

/** An address, lower-case. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
