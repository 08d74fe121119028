import * as v from 'valibot'
import { checkInput } from '../http/checkInput.ts'
import { JsonTooDeepError, parseJson } from '../http/parseJson.ts'
import { HttpProblem } from '../http/problem.ts'

const timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const attributes = v.record(v.string(), v.string())

/** What a new owner signs; `timestamp` in seconds since 1970. */
export const registerMessage = v.object({ name: v.string(), attributes: v.nullish(attributes), timestamp })

/** What an owner signs to replace the attributes. */
export const attributesMessage = v.object({ attributes, timestamp })

/** What an owner signs to replace the address of one coin type. */
export const addressMessage = v.object({
  coin_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff)),
  address: v.string(),
  timestamp,
})

/**
 * Reads the JSON text that was signed.
 *
 * @throws HttpProblem 422
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

function unreadable(what: string): HttpProblem {
  return new HttpProblem(422, '', `The signed message ${what}. Sign the JSON text that the API names.`)
}
