import { getAddress, isAddress } from 'viem'
import { type Fields, reachedTypes } from './typeString.ts'

/** A value of typed data in its one form: whole numbers as bigints, addresses with their checksum, bytes in small letters. */
export type TypedValue = string | boolean | bigint | TypedStruct | readonly TypedValue[]
/** A struct with its declared fields, in the order of their declaration. */
export type TypedStruct = { readonly [field: string]: TypedValue }

/**
 * Typed data (EIP-712) of which everything is hashed: two of them with one hash are the same, so what is shown of it is what is
 * signed.
 */
export type TypedData = {
  readonly domain: TypedStruct
  /** `EIP712Domain` and the types that the message uses, and no others. */
  readonly types: Readonly<Record<string, Fields>>
  readonly primaryType: string
  readonly message: TypedStruct
}

/** As many structs within one another, and as many values in all, as a person might read. */
const deepest = 16
const maxValues = 2_000

const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Builds typed data anew from its types alone, given as an object or as JSON. Undefined where a key is not declared, a value is missing
 * or of another type or width, or a type is unknown: no part that is not hashed can be shown, and no hashed part can be hidden.
 */
export function rebuildTypedData(given: unknown): TypedData | undefined {
  const asked = parseTypedData(given)
  if (!isRecord(asked) || !isRecord(asked.types) || !isRecord(asked.domain)) return undefined
  const { domain, primaryType } = asked
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain') return undefined
  const named = readTypes(asked.types)
  if (!named) return undefined
  const domainFields = named.get('EIP712Domain') ?? usualDomain(domain)
  if (!domainFields.every(({ name, type }) => ownValue(domainTypes, name) === type)) return undefined
  const used = reachedTypes(named, primaryType)
  if (!used || used.has('EIP712Domain')) return undefined
  // A name with a colon, as Hyperliquid has them, is hashed without the types that it uses.
  if (used.size > 1 && [...used.keys()].some((name) => name.includes(':'))) return undefined
  const types = { EIP712Domain: domainFields, ...Object.fromEntries(used) }
  const build = createBuilder(new Map(Object.entries(types)))
  try {
    return {
      domain: build('EIP712Domain', domain) as TypedStruct,
      types,
      primaryType,
      message: build(primaryType, asked.message) as TypedStruct,
    }
  } catch (error) {
    if (error instanceof MismatchError) return undefined
    throw error
  }
}

/** A value is not of its type. */
class MismatchError extends Error {}

/** The fields of a domain without a declared type: those that it has, in the order of EIP-712. */
function usualDomain(domain: Readonly<Record<string, unknown>>): Fields {
  return Object.entries(domainTypes).flatMap(([name, type]) =>
    ownValue(domain, name) === undefined ? [] : { name, type },
  )
}

/** Longer than any real type: the search for its brackets takes longer the more there are. */
const maxTypeLength = 200

const typeName = /^[A-Za-z_]\w*(?::\w+)?$/
const fieldName = /^[A-Za-z_$][\w$]*$/

function readTypes(given: Readonly<Record<string, unknown>>): Map<string, Fields> | undefined {
  const types = new Map<string, Fields>()
  for (const [name, fields] of Object.entries(given)) {
    if (!typeName.test(name) || isElementary(name) || !Array.isArray(fields)) return undefined
    const read: { name: string; type: string }[] = []
    for (const field of fields as readonly unknown[]) {
      if (!isRecord(field) || typeof field.name !== 'string' || typeof field.type !== 'string') return undefined
      if (
        field.type.length > maxTypeLength ||
        !fieldName.test(field.name) ||
        read.some((other) => other.name === field.name)
      )
        return undefined
      read.push({ name: field.name, type: field.type })
    }
    types.set(name, read)
  }
  return types
}

function createBuilder(types: ReadonlyMap<string, Fields>) {
  let count = 0
  const build = (type: string, value: unknown, depth = 0): TypedValue => {
    count += 1
    if (depth > deepest || count > maxValues) throw new MismatchError()
    const array = /^(.+)\[(\d*)\]$/.exec(type)
    if (array) {
      const [, item = '', length = ''] = array
      if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) throw new MismatchError()
      return value.map((each: unknown) => build(item, each, depth + 1))
    }
    const fields = types.get(type)
    if (!fields) return buildElementary(type, value)
    if (!isRecord(value)) throw new MismatchError()
    if (!Object.keys(value).every((key) => fields.some(({ name }) => name === key))) throw new MismatchError()
    return Object.fromEntries(
      fields.map((field) => [field.name, build(field.type, ownValue(value, field.name), depth + 1)]),
    )
  }
  return build
}

const whole = /^(u?)int(\d*)$/
const bytesOf = /^bytes([1-9]|[12]\d|3[0-2])?$/

function isElementary(type: string): boolean {
  if (['address', 'bool', 'string'].includes(type) || bytesOf.test(type)) return true
  const bits = whole.exec(type)?.[2]
  return bits !== undefined && (bits === '' || isWidth(Number(bits), bits))
}

const isWidth = (width: number, written: string) =>
  width >= 8 && width <= 256 && width % 8 === 0 && String(width) === written

function buildElementary(type: string, value: unknown): TypedValue {
  if (!isElementary(type)) throw new MismatchError()
  const [, sign, bits] = whole.exec(type) ?? []
  if (bits !== undefined) return buildWhole(value, { isSigned: sign === '', bits: BigInt(bits || 256) })
  if (type === 'bool' && typeof value === 'boolean') return value
  // Half a letter is hashed as another letter than it is shown.
  if (type === 'string' && typeof value === 'string' && !/\p{Surrogate}/u.test(value)) return value
  if (type === 'address' && typeof value === 'string' && isAddress(value)) return getAddress(value)
  const [isBytes, length] = bytesOf.exec(type) ?? []
  if (isBytes !== undefined && typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value))
    if (length === undefined || value.length === 2 + 2 * Number(length)) return value.toLowerCase()
  throw new MismatchError()
}

function buildWhole(value: unknown, { bits, isSigned }: { bits: bigint; isSigned: boolean }): bigint {
  const number = readWhole(value)
  const [least, past] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n)] : [0n, 2n ** bits]
  if (number === undefined || number < least || number >= past) throw new MismatchError()
  return number
}

/** From a bigint, decimal or hexadecimal text, or a number that no digit is lost of. */
function readWhole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|-?\d{1,78})$/i.test(value) ? BigInt(value) : undefined
}

function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON text; any other value stays unchanged. */
function parseTypedData(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

/** The names of all types that come with typed data, also of those that it does not use. */
export function typeNamesOf(given: unknown): readonly string[] {
  const asked = parseTypedData(given)
  return isRecord(asked) && isRecord(asked.types) ? Object.keys(asked.types) : []
}
