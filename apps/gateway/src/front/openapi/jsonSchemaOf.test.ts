import { type EndpointName, endpoints } from '@foyer/contract'
import { endpointExamples } from '@foyer/contract/examples'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { jsonSchemaOf, UnknownSchemaError } from './jsonSchemaOf.ts'
import { problemsOf } from './testing/validateJsonSchema.ts'

const parts = ['params', 'query', 'body', 'response'] as const
type Part = (typeof parts)[number]

describe('jsonSchemaOf', () => {
  it.each<[string, v.GenericSchema, object]>([
    [
      'text with bounds',
      v.pipe(v.string(), v.minLength(1), v.maxLength(9)),
      { type: 'string', minLength: 1, maxLength: 9 },
    ],
    ['a form', v.pipe(v.string(), v.regex(/^\d+$/)), { type: 'string', pattern: '^\\d+$' }],
    [
      'a form in any case',
      v.pipe(v.string(), v.regex(/^x[0-9a-f]$/i)),
      { type: 'string', pattern: '^[xX][0-9a-fA-F]$' },
    ],
    [
      'two forms',
      v.pipe(v.string(), v.regex(/a/), v.regex(/b/)),
      { type: 'string', pattern: 'a', allOf: [{ pattern: 'b' }] },
    ],
    [
      'a whole number',
      v.pipe(v.number(), v.minValue(0), v.safeInteger(), v.maxValue(9)),
      { type: 'integer', minimum: 0, maximum: 9 },
    ],
    ['a choice', v.picklist(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
    ['a constant', v.literal('2.0'), { const: '2.0' }],
    ['what may be null', v.nullable(v.boolean()), { anyOf: [{ type: 'boolean' }, { type: 'null' }] }],
    [
      'one of several kinds',
      v.variant('kind', [v.object({ kind: v.literal('a') }), v.object({ kind: v.literal('b'), n: v.number() })]),
      {
        oneOf: [
          { type: 'object', properties: { kind: { const: 'a' } }, required: ['kind'] },
          { type: 'object', properties: { kind: { const: 'b' }, n: { type: 'number' } }, required: ['kind', 'n'] },
        ],
      },
    ],
    [
      'an object',
      v.object({ a: v.string(), b: v.optional(v.number()), c: v.nullish(v.string()) }),
      {
        type: 'object',
        properties: {
          a: { type: 'string' },
          b: { type: 'number' },
          c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
        required: ['a'],
      },
    ],
    [
      'a record',
      v.pipe(v.record(v.pipe(v.string(), v.regex(/^\d$/)), v.number()), v.maxEntries(3)),
      {
        type: 'object',
        additionalProperties: { type: 'number' },
        propertyNames: { type: 'string', pattern: '^\\d$' },
        maxProperties: 3,
      },
    ],
    ['an empty list', v.strictTuple([]), { type: 'array', minItems: 0, maxItems: 0 }],
    [
      'a list of places',
      v.strictTuple([v.string(), v.null()]),
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'null' }], minItems: 2, maxItems: 2 },
    ],
    [
      'a list whose length is looked at before its items',
      v.pipe(v.array(v.unknown()), v.maxLength(2), v.array(v.string())),
      { type: 'array', items: { type: 'string' }, maxItems: 2 },
    ],
    [
      'an object without other keys',
      v.strictObject({}),
      { type: 'object', properties: {}, additionalProperties: false },
    ],
    [
      'only what stands before a transformation',
      v.pipe(
        v.string(),
        v.maxLength(5),
        v.transform((text) => text.split(',')),
        v.array(v.string()),
        v.maxLength(2),
      ),
      { type: 'string', maxLength: 5 },
    ],
  ])('writes %s', (_, schema, expected) => {
    expect(jsonSchemaOf(schema)).toEqual(expected)
  })

  it.each<[string, v.GenericSchema]>([
    ['date', v.date()],
    ['map', v.object({ deep: v.array(v.map(v.string(), v.string())) })],
    [
      'check',
      v.pipe(
        v.string(),
        v.check((text) => text !== ''),
      ),
    ],
    ['flags', v.pipe(v.string(), v.regex(/a/s))],
  ])('refuses %s instead of leaving it out', (type, schema) => {
    expect(() => jsonSchemaOf(schema)).toThrow(UnknownSchemaError)
    expect(() => jsonSchemaOf(schema)).toThrow(type)
  })

  it.each(Object.keys(endpoints) as EndpointName[])('agrees with the contract on the example of %s', (name) => {
    const endpoint: Readonly<Partial<Record<Part, unknown>>> = endpoints[name]
    const example: Readonly<Partial<Record<Part, unknown>>> = endpointExamples[name]
    for (const part of parts) {
      const value = example[part]
      if (endpoint[part] === undefined || value instanceof Uint8Array) continue
      const schema = jsonSchemaOf(endpoint[part] as v.GenericSchema, `${name}.${part}`)
      expect(problemsOf(schema, JSON.parse(JSON.stringify(value)))).toEqual([])
    }
  })
})
