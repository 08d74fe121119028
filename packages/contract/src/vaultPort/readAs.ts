import * as v from 'valibot'

/** A value as a schema of the port reads it, or nothing where it has another form. */
export function readAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): { readonly read: v.InferOutput<Schema> } | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? { read: parsed.output } : undefined
}
