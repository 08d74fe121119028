import type * as v from 'valibot'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Thrown for a schema that this converter does not know, so that the reference never says less than the code checks. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError'

  constructor(type: string, path: string) {
    super(`The schema "${type}" at ${path} has no JSON Schema here. Add it to jsonSchemaOf.`)
  }
}

/** What the converter looks at; each kind of schema has some of these. */
type Node = {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
  readonly pipe?: readonly Node[]
  readonly wrapped?: Node
  readonly default?: unknown
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly items?: readonly Node[]
  readonly options?: readonly unknown[]
  readonly key?: Node
  readonly value?: unknown
  readonly literal?: unknown
  readonly class?: unknown
}

/**
 * Writes what a schema accepts (its input, before any transformation) as JSON Schema.
 *
 * @throws UnknownSchemaError
 */
export function jsonSchemaOf(schema: v.GenericSchema, path = 'value'): JsonSchema {
  return convert(schema as unknown as Node, path)
}

/** Whether a value may be left out. */
export function isOptional(schema: v.GenericSchema): boolean {
  return ['optional', 'nullish'].includes((schema as unknown as Node).type)
}

function convert(node: Node, path: string): JsonSchema {
  if (node.pipe === undefined) return convertType(node, path)
  const [first, ...steps] = node.pipe
  const base = convert(part(first, path), path)
  let written = base
  for (const step of steps) {
    // Whatever stands behind a transformation speaks about its outcome, not about what is sent.
    if (step.kind === 'transformation') break
    written = merge(written, convertValidation(step, base, path))
  }
  return written
}

function convertType(node: Node, path: string): JsonSchema {
  switch (node.type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
      return { type: node.type }
    case 'unknown':
      return {}
    case 'literal':
      return { const: node.literal }
    case 'picklist':
      return { enum: node.options ?? [] }
    case 'array':
      return { type: 'array', items: convert(part(node.item, path), `${path}[]`) }
    case 'strict_tuple':
      return tuple(node.items ?? [], path)
    case 'object':
      return object(node.entries ?? {}, path)
    case 'record':
      return record(part(node.key, path), part(node.value as Node | undefined, path), path)
    case 'union':
      return { anyOf: (node.options ?? []).map((option) => convert(option as Node, path)) }
    case 'optional':
      return withDefault(convert(part(node.wrapped, path), path), node.default)
    case 'nullable':
    case 'nullish':
      return nullable(withDefault(convert(part(node.wrapped, path), path), node.default))
    case 'instance':
      if (node.class === Uint8Array) return { type: 'string', contentEncoding: 'binary' }
      throw new UnknownSchemaError(node.type, path)
    default:
      throw new UnknownSchemaError(node.type, path)
  }
}

function convertValidation(step: Node, base: JsonSchema, path: string): JsonSchema {
  const { requirement } = step
  const isText = base.type === 'string'
  switch (step.type) {
    case 'string':
      return {}
    // The items, which are looked at once the length is known to be right.
    case 'array':
      return convert(step, path)
    case 'min_length':
      return isText ? { minLength: requirement } : { minItems: requirement }
    case 'max_length':
      return isText ? { maxLength: requirement } : { maxItems: requirement }
    case 'max_entries':
      return { maxProperties: requirement }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'integer':
      return { type: 'integer' }
    case 'safe_integer':
      return { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
    case 'uuid':
      return { format: 'uuid' }
    case 'regex':
      if (requirement instanceof RegExp) return { pattern: patternOf(requirement, path) }
      throw new UnknownSchemaError(step.type, path)
    default:
      throw new UnknownSchemaError(step.type, path)
  }
}

// The narrower bound counts. A schema has one pattern; a second one stands in an allOf.
function merge(before: JsonSchema, found: JsonSchema): JsonSchema {
  const merged: Record<string, unknown> = { ...before, ...found }
  for (const [key, pick] of [
    ['minimum', Math.max],
    ['maximum', Math.min],
  ] as const) {
    if (key in before && key in found) merged[key] = pick(Number(before[key]), Number(found[key]))
  }
  if ('pattern' in before && 'pattern' in found) {
    const others: readonly unknown[] = Array.isArray(before.allOf) ? before.allOf : []
    return { ...merged, pattern: before.pattern, allOf: [...others, { pattern: found.pattern }] }
  }
  return merged
}

function patternOf(pattern: RegExp, path: string): string {
  if (pattern.flags === '' || pattern.flags === 'u') return pattern.source
  if (pattern.flags !== 'i') throw new UnknownSchemaError(`regex with the flags ${pattern.flags}`, path)
  // JSON Schema knows no flags: letters outside of escapes are written in both cases.
  return pattern.source.replace(/\\.|\[(?:\\.|[^\]])*\]|[a-z]/gi, (piece) => {
    if (piece.startsWith('\\')) return piece
    if (piece.startsWith('[')) return bothCases(piece)
    return `[${piece.toLowerCase()}${piece.toUpperCase()}]`
  })
}

function bothCases(characterClass: string): string {
  const inside = characterClass.slice(1, -1)
  const letters = inside.replace(/\\./g, '').match(/[a-z]-[a-z]|[a-z]/gi) ?? []
  const others = letters.map((piece) => (piece === piece.toLowerCase() ? piece.toUpperCase() : piece.toLowerCase()))
  return `[${inside}${others.join('')}]`
}

function object(entries: Readonly<Record<string, Node>>, path: string): JsonSchema {
  const required = Object.entries(entries).flatMap(([key, entry]) =>
    ['optional', 'nullish'].includes(entry.type) ? [] : [key],
  )
  const properties = Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, convert(entry, `${path}.${key}`)]),
  )
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

function record(key: Node, value: Node, path: string): JsonSchema {
  const names = convert(key, `${path}.*`)
  const plain = Object.keys(names).length === 1
  return {
    type: 'object',
    additionalProperties: convert(value, `${path}.*`),
    ...(plain ? {} : { propertyNames: names }),
  }
}

function tuple(items: readonly Node[], path: string): JsonSchema {
  const prefixItems = items.map((item, index) => convert(item, `${path}[${index}]`))
  return {
    type: 'array',
    ...(items.length === 0 ? {} : { prefixItems }),
    minItems: items.length,
    maxItems: items.length,
  }
}

function nullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

function withDefault(schema: JsonSchema, fallback: unknown): JsonSchema {
  return fallback === undefined ? schema : { ...schema, default: fallback }
}

function part(node: Node | undefined, path: string): Node {
  if (node === undefined) throw new UnknownSchemaError('nothing', path)
  return node
}
