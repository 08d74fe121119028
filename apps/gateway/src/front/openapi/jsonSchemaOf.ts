import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Thrown for a schema that has no JSON Schema, so that the reference never says less than the code checks. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError'

  constructor(path: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`What is checked at ${path} has no JSON Schema here: ${reason}`, { cause })
  }
}

/** What stands inside a schema; each kind has some of these. */
type Node = {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Node[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly items?: readonly Node[]
  readonly options?: readonly unknown[]
  readonly [part: string]: unknown
}

/**
 * Writes what a schema accepts (its input, before any transformation) as JSON Schema.
 *
 * @throws UnknownSchemaError
 */
export function jsonSchemaOf(schema: v.GenericSchema, path = 'value'): JsonSchema {
  try {
    const input = inputOf(schema as unknown as Node) as unknown as v.GenericSchema
    const { $schema: _, ...written } = toJsonSchema(input, conversion)
    return written
  } catch (error) {
    throw new UnknownSchemaError(path, error)
  }
}

/** Whether a value may be left out. */
export function isOptional(schema: v.GenericSchema): boolean {
  return ['optional', 'nullish'].includes(schema.type)
}

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    const isBytes = 'class' in valibotSchema && valibotSchema.class === Uint8Array
    if (isBytes) return { type: 'string', contentEncoding: 'binary' }
    // An empty list of places is no JSON Schema.
    if (valibotSchema.type === 'strict_tuple') {
      const { items: _, prefixItems = [], ...rest } = jsonSchema
      return { ...rest, ...(prefixItems.length === 0 ? {} : { prefixItems }), maxItems: prefixItems.length }
    }
    if (Array.isArray(jsonSchema.required) && jsonSchema.required.length === 0) delete jsonSchema.required
    return undefined
  },
  overrideAction: ({ valibotAction, jsonSchema }) => {
    const requirement = 'requirement' in valibotAction ? valibotAction.requirement : undefined
    if (valibotAction.type !== 'regex' || !(requirement instanceof RegExp)) return undefined
    const pattern = patternOf(requirement)
    const { pattern: first, allOf = [], ...rest } = jsonSchema
    // A schema has one pattern; a second one stands in an allOf.
    if (first === undefined || first === requirement.source) return { ...jsonSchema, pattern }
    return { ...rest, pattern: first, allOf: [...allOf, { pattern }] }
  },
}

/**
 * The same schema without what stands behind a transformation, which speaks about its outcome and not about what is sent.
 * Lists whose length is checked before their items say both at once.
 */
function inputOf(node: Node): Node {
  if (node.pipe !== undefined) {
    const end = node.pipe.findIndex(({ kind }) => kind === 'transformation')
    const [first, ...steps] = end === -1 ? node.pipe : node.pipe.slice(0, end)
    if (first === undefined) return node
    const isItems = ({ kind, type }: Node) => kind === 'schema' && type === 'array' && first.type === 'array'
    const base = inputOf(steps.findLast(isItems) ?? first)
    const checks = steps.filter((step) => step.kind !== 'schema' || (!isItems(step) && step.type !== first.type))
    return { ...base, pipe: [...(base.pipe ?? [base]), ...checks] }
  }
  const inside = Object.entries(node).map(([part, value]) => [part, insideOf(value)])
  return Object.fromEntries(inside) as Node
}

function insideOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(insideOf)
  if (typeof value !== 'object' || value === null) return value
  if (isNode(value)) return inputOf(value)
  if (Object.getPrototypeOf(value) !== Object.prototype || '~standard' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, insideOf(part)]))
}

function isNode(value: object): value is Node {
  return 'kind' in value && value.kind === 'schema' && 'type' in value
}

// JSON Schema knows no flags: letters outside of escapes are written in both cases.
function patternOf(pattern: RegExp): string {
  if (pattern.flags === '' || pattern.flags === 'u') return pattern.source
  if (pattern.flags !== 'i') throw new TypeError(`a form with the flags ${pattern.flags}`)
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
