import type { JsonSchema } from '../jsonSchemaOf.ts'

type Rule = (schema: JsonSchema, value: unknown, path: string) => readonly string[]

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object'
const size = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0)
const say = (isWrong: boolean, text: string): readonly string[] => (isWrong ? [text] : [])

/** Every keyword that the converter writes; an unknown one is a problem too. */
const rules: Readonly<Record<string, Rule>> = {
  type: ({ type }, value, path) =>
    say(type === 'integer' ? !Number.isInteger(value) : typeOf(value) !== type, `${path} is no ${type}`),
  enum: (schema, value, path) => say(!(schema.enum as unknown[]).includes(value), `${path} is none of the choices`),
  const: (schema, value, path) => say(schema.const !== value, `${path} is not ${schema.const}`),
  pattern: ({ pattern }, value, path) =>
    say(!new RegExp(String(pattern), 'u').test(String(value)), `${path} has another form`),
  format: ({ format }, value, path) => say(format !== 'uuid' || String(value).length !== 36, `${path} is no ${format}`),
  minLength: ({ minLength }, value, path) => say(size(value) < Number(minLength), `${path} is too short`),
  maxLength: ({ maxLength }, value, path) => say(size(value) > Number(maxLength), `${path} is too long`),
  minItems: ({ minItems }, value, path) => say(size(value) < Number(minItems), `${path} has too few`),
  maxItems: ({ maxItems }, value, path) => say(size(value) > Number(maxItems), `${path} has too many`),
  minimum: ({ minimum }, value, path) => say(Number(value) < Number(minimum), `${path} is too small`),
  maximum: ({ maximum }, value, path) => say(Number(value) > Number(maximum), `${path} is too large`),
  maxProperties: ({ maxProperties }, value, path) =>
    say(isObject(value) && Object.keys(value).length > Number(maxProperties), `${path} has too many keys`),
  required: ({ required }, value, path) =>
    (required as string[]).flatMap((key) => say(!isObject(value) || !(key in value), `${path}.${key} is missing`)),
  properties: ({ properties }, value, path) =>
    Object.entries(properties as Record<string, JsonSchema>).flatMap(([key, schema]) =>
      isObject(value) && key in value ? problemsOf(schema, value[key], `${path}.${key}`) : [],
    ),
  additionalProperties: ({ additionalProperties }, value, path) =>
    Object.entries(isObject(value) ? value : {}).flatMap(([key, item]) =>
      problemsOf(additionalProperties as JsonSchema, item, `${path}.${key}`),
    ),
  propertyNames: ({ propertyNames }, value, path) =>
    Object.keys(isObject(value) ? value : {}).flatMap((key) =>
      problemsOf(propertyNames as JsonSchema, key, `${path}.${key}`),
    ),
  items: ({ items }, value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => problemsOf(items as JsonSchema, item, `${path}[${index}]`))
      : [],
  anyOf: ({ anyOf }, value, path) =>
    say(
      !(anyOf as JsonSchema[]).some((option) => problemsOf(option, value, path).length === 0),
      `${path} fits no option`,
    ),
  oneOf: ({ oneOf }, value, path) =>
    say(
      (oneOf as JsonSchema[]).filter((option) => problemsOf(option, value, path).length === 0).length !== 1,
      `${path} fits none of the options, or several`,
    ),
  allOf: ({ allOf }, value, path) => (allOf as JsonSchema[]).flatMap((part) => problemsOf(part, value, path)),
  default: () => [],
}

/** What is wrong with a value by a JSON Schema of the kinds that the converter writes; nothing when it fits. */
export function problemsOf(schema: JsonSchema, value: unknown, path = 'value'): readonly string[] {
  return Object.keys(schema).flatMap(
    (keyword) => rules[keyword]?.(schema, value, path) ?? [`unknown keyword ${keyword}`],
  )
}
