import * as v from 'valibot'
import { type CaipAddress, type CaipNetworkId, caipAddressPattern, caipNetworkPattern } from './caip.ts'

/** Text of 1 to `max` characters. Its type is short, because every declaration of a record spells it out. */
// @__NO_SIDE_EFFECTS__
export function text(max: number): v.GenericSchema<string> {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(max))
}

/** Text of 0 to `max` characters, for what may honestly be empty (an icon, a cursor). */
// @__NO_SIDE_EFFECTS__
export function maybeEmpty(max: number): v.GenericSchema<string> {
  return v.pipe(v.string(), v.maxLength(max))
}

/** A field of a body that may be left out, or be null, which says the same; reads as `undefined`. */
// @__NO_SIDE_EFFECTS__
export function leftOutOrNull<const Field extends v.GenericSchema>(
  field: Field,
): v.OptionalSchema<
  v.GenericSchema<v.InferInput<Field> | null, NonNullable<v.InferOutput<Field>> | undefined>,
  undefined
> {
  return v.optional(
    v.pipe(
      v.nullable(field),
      v.transform((value) => value ?? undefined),
    ),
  )
}

/** A list in a request: every item must be right, `min` to `max` of them, which is counted before any item is looked at. */
// @__NO_SIDE_EFFECTS__
export function strictList<const Item extends v.GenericSchema>(item: Item, min: number, max: number) {
  const counted = v.pipe(v.array(v.unknown()), v.minLength(min), v.maxLength(max), v.array(item))
  // Callers are told what an item is; the first step alone would tell them nothing.
  return counted as v.GenericSchema<v.InferInput<Item>[], v.InferOutput<Item>[]>
}

/** A list in an answer: bad items are dropped, more than `max` items make the whole answer bad. */
// @__NO_SIDE_EFFECTS__
export function list<const Item extends v.GenericSchema>(item: Item, max: number) {
  // A bad item reads as undefined, which is no item of any list.
  const itemOrNothing = v.fallback(item, undefined as v.InferOutput<Item>)
  const readable = v.pipe(
    v.array(itemOrNothing),
    v.maxLength(max),
    v.transform((items) => items.filter((read) => read !== undefined)),
  )
  // What was dropped is the only undefined.
  return readable as v.GenericSchema<v.InferInput<Item>[], Exclude<v.InferOutput<Item>, undefined>[]>
}

/** Comma-separated items in a query parameter, at most `max` of them; reads as an array. */
// @__NO_SIDE_EFFECTS__
export function commaList<const Item extends v.GenericSchema<string, string>>(
  item: Item,
  max: number,
): v.GenericSchema<string, v.InferOutput<Item>[]> {
  return v.pipe(
    v.string(),
    v.maxLength(max * 180),
    v.transform((joined) => joined.split(',').filter((part) => part !== '')),
    v.array(item),
    v.maxLength(max),
  )
}

/** Text of one form, typed as such once it was read. */
// @__NO_SIDE_EFFECTS__
export function form<Form extends string>(pattern: RegExp): v.GenericSchema<string, Form> {
  return v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform((checked) => checked as Form),
  )
}

/** A chain by its CAIP-2 name. */
export const caipNetworkId = form<CaipNetworkId>(caipNetworkPattern)

/** An account, token or contract by its CAIP-10 name. */
export const caipAddress = form<CaipAddress>(caipAddressPattern)

/** An address as it stands in a path: any namespace, plain or CAIP-10. The gateway checks it against its namespace. */
export const addressText: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^[-.%:_a-zA-Z0-9]{1,170}$/))

/** A whole amount in the smallest unit, as decimal text of at most 78 digits (2^256 has 78). */
export const amountText: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** An amount with an optional fraction, as decimal text. */
export const decimalText: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/))

/** Bytes as 0x-prefixed hexadecimal text of at most `max` bytes. */
// @__NO_SIDE_EFFECTS__
export function hexBytes(max: number): v.GenericSchema<string, `0x${string}`> {
  return v.pipe(form<`0x${string}`>(/^0x(?:[0-9a-fA-F]{2})*$/), v.maxLength(2 + 2 * max))
}

/** A fiat value or price for showing: a number from 0 to 1e30. */
export const fiat: v.GenericSchema<number> = v.pipe(v.number(), v.minValue(0), v.maxValue(1e30))

/** A whole number from 0. */
export const whole: v.GenericSchema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Decimals of a token. */
export const decimals: v.GenericSchema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255))

/** A point in time as ISO 8601 text with a time zone. */
export const isoTime: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/,
  ),
)

/** The currencies that prices can be asked in. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** A currency that prices can be asked in. */
export type Currency = (typeof currencies)[number]

/** One of {@link currencies}. */
export const currency: v.GenericSchema<Currency> = v.picklist(currencies)
