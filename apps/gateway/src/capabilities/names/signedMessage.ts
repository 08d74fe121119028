import * as v from 'valibot'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { checkInput } from '../../engines/input/checkInput.ts'
import { JsonTooDeepError, parseJson } from '../../engines/input/parseJson.ts'

const timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const attributes = v.record(v.string(), v.string())

/** What ties a message to one name, one gateway (host and port), one purpose and one time; older clients know none of it. */
const binding = {
  name: v.nullish(v.string()),
  gateway: v.nullish(v.string()),
  purpose: v.nullish(v.string()),
  nonce: v.nullish(v.pipe(v.string(), v.minLength(8), v.maxLength(128))),
}

/** What a new owner signs; `timestamp` in seconds since 1970. */
export const registerMessage = v.object({ ...binding, name: v.string(), attributes: v.nullish(attributes), timestamp })

/** What an owner signs to replace the attributes. */
export const attributesMessage = v.object({ ...binding, attributes, timestamp })

/** What an owner signs to replace the address of one coin type. */
export const addressMessage = v.object({
  ...binding,
  coin_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff)),
  address: v.string(),
  timestamp,
})

/** What an owner signs to be shown by the name. */
export const primaryMessage = v.object({ ...binding, primary: v.literal(true), timestamp })

/**
 * Reads the JSON text that was signed.
 *
 * @throws GatewayError `unreadable`
 */
export function readMessage<S extends v.GenericSchema>(schema: S, message: string): v.InferOutput<S> {
  let json: unknown
  try {
    json = parseJson(message)
  } catch (error) {
    throw unreadable(error instanceof JsonTooDeepError ? 'nests too deeply' : 'is not JSON')
  }
  const result = checkInput(schema, json)
  if (!result.success) throw unreadable('has not the shape that this call needs')
  return result.output
}

function unreadable(what: string): GatewayError {
  return new GatewayError('unreadable', '', `The signed message ${what}. Sign the JSON text that the API names.`)
}
