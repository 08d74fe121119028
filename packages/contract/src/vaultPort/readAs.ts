import * as v from 'valibot'

/** What a schema of the port reads, or nothing where a value has another form. */
export function readAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): { readonly read: v.InferOutput<Schema> } | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? { read: parsed.output } : undefined
}
