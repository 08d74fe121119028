import { type Endpoint, type EndpointName, endpoints, type ObjectSchema } from '@foyer/contract'
import { endpointExamples } from '@foyer/contract/examples'
import { securityOf, securitySchemes } from './callSecurity.ts'
import { isOptional, type JsonSchema, jsonSchemaOf } from './jsonSchemaOf.ts'
import { summaries } from './summaries.ts'

/** Any endpoint with any example; the table's own types are too narrow to walk over. */
type Example = { params?: unknown; query?: unknown; body?: unknown; response: unknown }

const table: Readonly<Record<string, Endpoint>> = endpoints
const examples: Readonly<Record<string, Example>> = endpointExamples

/** Describes every call of the contract's table as an OpenAPI 3.1 document. */
export function createOpenApi(version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const written = path.replace(/:(\w+)/g, '{$1}')
      // Operation ids are unique, so an alias carries none.
      const operation = describe(name, endpoint, index === 0 ? { operationId: name } : {})
      paths[written] = { ...paths[written], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer gateway',
      version,
      description: 'The blockchain API of a wallet kit. Unknown parameters and keys are ignored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Failure: failure }, securitySchemes },
  }
}

/** The calls of the table in the order in which they stand there, with what the readable page shows. */
export function listCalls(): readonly { name: string; endpoint: Endpoint; summary: string; example: Example }[] {
  return Object.entries(table).map(([name, endpoint]) => ({
    name,
    endpoint,
    summary: summaries[name as EndpointName] ?? '',
    example: examples[name] ?? { response: undefined },
  }))
}

const failure: JsonSchema = {
  type: 'object',
  required: ['status', 'reasons'],
  properties: {
    status: { const: 'FAILED' },
    reasons: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['field', 'description'],
        properties: { field: { type: 'string' }, description: { type: 'string' } },
      },
    },
  },
}

function describe(name: string, endpoint: Endpoint, identity: { operationId?: string }): JsonSchema {
  const example = examples[name]
  return {
    ...identity,
    summary: summaries[name as EndpointName] ?? name,
    security: securityOf(name as EndpointName, endpoint),
    parameters: [
      ...parameters('path', endpoint.params, example?.params),
      ...parameters('query', endpoint.query, example?.query),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: jsonSchemaOf(endpoint.body, `${name}.body`), ...shown(example?.body) },
            },
          },
        }),
    responses: { '200': answer(name, endpoint, example?.response), ...refusals(endpoint) },
  }
}

function parameters(place: 'path' | 'query', schema: ObjectSchema | undefined, values: unknown): readonly JsonSchema[] {
  const given: Readonly<Record<string, unknown>> = typeof values === 'object' && values !== null ? { ...values } : {}
  return Object.entries(schema?.entries ?? {}).map(([key, entry]) => ({
    name: key,
    in: place,
    required: place === 'path' || !isOptional(entry),
    schema: jsonSchemaOf(entry, `${place}.${key}`),
    ...shown(given[key]),
  }))
}

function answer(name: string, { response, cacheSeconds }: Endpoint, example: unknown): JsonSchema {
  const isBytes = example instanceof Uint8Array
  const schema = jsonSchemaOf(response, `${name}.response`)
  const kept = cacheSeconds === undefined ? '' : ` It may be kept for ${cacheSeconds} seconds.`
  return {
    description: `The answer.${kept}`,
    content: isBytes ? { 'image/*': { schema } } : { 'application/json': { schema, ...shown(example) } },
  }
}

/** What can go wrong with a call, by status. */
export function refusals({ auth, body }: Endpoint): Record<string, JsonSchema> {
  const json = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  const text = { 'text/plain': { schema: { type: 'string' } } }
  return {
    '400': {
      description: 'A parameter is missing or cannot be used, or the chain is not served.',
      content: { ...json, ...text },
    },
    ...(auth === 'project'
      ? {
          '401': { description: 'The project is not known here.', content: json },
          '403': { description: 'The origin or the feature is not allowed for this project.', content: json },
        }
      : {}),
    ...(body === undefined
      ? {}
      : {
          '413': { description: 'The body is too large.', content: json },
          '422': { description: 'The body has the wrong shape.', content: text },
        }),
    '429': { description: 'Too many calls; Retry-After says when to try again.', content: json },
    '503': { description: 'No source answers, or this gateway does not serve the call.', content: json },
  }
}

function shown(example: unknown): { example?: unknown } {
  return example === undefined || example instanceof Uint8Array ? {} : { example }
}
