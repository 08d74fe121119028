import * as v from 'valibot'

/**
 * Checks what a caller wrote against its schema and ends at the first fault: a body of a megabyte can hold a hundred
 * thousand faults, and listing them all took seconds and a gigabyte.
 */
export function checkInput<S extends v.GenericSchema>(schema: S, value: unknown): v.SafeParseResult<S> {
  return v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true })
}
