import * as v from 'valibot'

/** A spoilt copy of a good value. `survivor` is what a lenient list leaves of it; without one it must be refused. */
export type Mutation = {
  readonly what: string
  readonly value: unknown
  readonly survivor?: { readonly value: unknown }
}

type Schema = v.GenericSchema & {
  readonly entries?: Record<string, Schema>
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly options?: readonly Schema[]
  readonly value?: Schema
}

/** Puts a new value, or nothing at all, in the place of a part. */
type Replace = (part: unknown) => unknown

const absent = Symbol('absent')
const samples = { string: 'x', number: 7, boolean: true, null: null, array: [], object: {} } as const

/** Every single-step spoiling of a good value: a required key removed, a wrong type, too large. */
export function mutationsOf(schema: v.GenericSchema, good: unknown): Mutation[] {
  return walk(schema as Schema, good, 'value', (part) => part, undefined)
}

function walk(schema: Schema, good: unknown, path: string, replace: Replace, drop: Replace | undefined): Mutation[] {
  const make = (what: string, part: unknown): Mutation => ({
    what: `${path} ${what}`,
    value: replace(part),
    ...(drop ? { survivor: { value: drop(absent) } } : {}),
  })
  const kinds = acceptedKinds(schema)
  if (kinds.has('any')) return []
  const wrong = Object.entries(samples)
    .filter(([kind]) => !kinds.has(kind) && !(kind === 'array' && kinds.has('object')))
    .map(([kind, sample]) => make(`as ${kind}`, sample))
  return [...wrong, ...oversized(good, make), ...children(narrow(schema, good), good, path, replace, drop, make)]
}

function oversized(good: unknown, make: (what: string, part: unknown) => Mutation): Mutation[] {
  if (typeof good === 'string') return [make('too long', good.padEnd(300_000, good.at(-1) ?? 'x'))]
  if (typeof good === 'number') return [make('too large', 1e31)]
  if (Array.isArray(good)) return [make('too many', new Array(20_001).fill(good[0]))]
  return []
}

function children(
  schema: Schema,
  good: unknown,
  path: string,
  replace: Replace,
  drop: Replace | undefined,
  make: (what: string, part: unknown) => Mutation,
): Mutation[] {
  if (Array.isArray(good) && schema.item) {
    const item = schema.item
    return good.flatMap((part, index) => {
      const set: Replace = (next) => replace(next === absent ? good.toSpliced(index, 1) : good.with(index, next))
      return walk(item, part, `${path}[${index}]`, set, 'fallback' in item ? set : drop)
    })
  }
  if (typeof good !== 'object' || good === null) return []
  return Object.entries(good).flatMap(([key, part]) => {
    const child = schema.entries ? schema.entries[key] : schema.value
    if (child === undefined) return []
    const { [key]: _, ...rest } = good as Record<string, unknown>
    const required = schema.entries && !acceptedKinds(child).has('undefined')
    const removed = required ? [make(`without ${key}`, rest)] : []
    return [...removed, ...walk(child, part, `${path}.${key}`, (next) => replace({ ...good, [key]: next }), drop)]
  })
}

/** The option of a union, or the inside of a wrapper, that a good value belongs to. */
function narrow(schema: Schema, good: unknown): Schema {
  if (schema.wrapped) return narrow(schema.wrapped, good)
  const option = schema.options?.find((candidate) => typeof candidate === 'object' && v.is(candidate, good))
  return option ? narrow(option, good) : schema
}

function acceptedKinds(schema: Schema): ReadonlySet<string> {
  switch (schema.type) {
    case 'optional':
      return new Set([...inner(schema), 'undefined'])
    case 'nullable':
      return new Set([...inner(schema), 'null'])
    case 'nullish':
      return new Set([...inner(schema), 'null', 'undefined'])
    case 'union':
      return new Set(schema.options?.flatMap((option) => [...acceptedKinds(option)]))
    case 'unknown':
      return new Set(['any', 'undefined'])
    case 'picklist':
      return new Set(['string'])
    case 'literal':
      return new Set(['string'])
    case 'record':
      return new Set(['object'])
    case 'strict_tuple':
      return new Set(['array'])
    default:
      return new Set([schema.type])
  }
}

function inner(schema: Schema): ReadonlySet<string> {
  return schema.wrapped ? acceptedKinds(schema.wrapped) : new Set()
}
