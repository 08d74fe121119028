import { caipAddressPattern, type ObjectSchema } from '@foyer/contract'
import * as v from 'valibot'
import { checkInput } from '../../engines/input/checkInput.ts'
import {
  deepestJson,
  JsonTooDeepError,
  JsonTooLargeError,
  maxJsonValues,
  parseJson,
} from '../../engines/input/parseJson.ts'
import { holdsZero } from '../../engines/input/zeroCharacter.ts'
import { HttpProblem } from './problem.ts'

/** Query parameters that hold CAIP-10 names. */
const accountKeys: readonly string[] = ['address', 'from', 'to', 'tokenAddress', 'userAddress', 'forceUpdate']

/** Optional query parameters that some clients write without a value, such as `sv=`, when they have none. */
const maybeBlankKeys: readonly string[] = [
  'projectId',
  'st',
  'sv',
  'clientId',
  'sender',
  'source',
  'sessionId',
  'providerId',
  'cursor',
  'page',
  'entries',
  'apiVersion',
  'v',
  'subdivision',
  'purchaseNetwork',
]

/**
 * Reads a query against its schema; the last of repeated parameters counts. Who calls, from where, in which version
 * and from which page on may be blank, which is as if it were absent.
 *
 * @throws HttpProblem 400: plain text for a missing or wrong parameter, the error body for a chain or account that is
 * there and is not one (gateway contract, section 0).
 */
export function parseQuery(schema: ObjectSchema | undefined, query: URLSearchParams): unknown {
  if (schema === undefined) return {}
  const given = [...query].filter(([key, value]) => value !== '' || !maybeBlankKeys.includes(key))
  const result = checkInput(schema, Object.fromEntries(given))
  if (result.success) return result.output
  const [issue] = result.issues
  const key = firstKey(issue)
  if (query.has(key)) {
    if (key === 'amount') {
      throw new HttpProblem(
        400,
        '',
        'Conversion parameter error: the amount must be a whole number, in the smallest unit of the token.',
      )
    }
    if (key === 'chainId') {
      throw new HttpProblem(400, '', 'The chainId is not a chain name. Write it as namespace:id, for example eip155:1.')
    }
    if (accountKeys.includes(key)) {
      throw new HttpProblem(400, '', `The parameter ${key} is no account name. Write it as namespace:chain:address.`)
    }
  }
  const problem = query.has(key) ? 'has a value that cannot be used' : 'is missing'
  throw new HttpProblem(400, '', `The query parameter ${key} ${problem}.${choices(issue)}`, { isPlain: true })
}

/**
 * Reads the path's placeholders against their schema.
 *
 * @throws HttpProblem 400
 */
export function parseParams(schema: ObjectSchema | undefined, params: Readonly<Record<string, string>>): unknown {
  if (schema === undefined) return {}
  const result = checkInput(schema, params)
  if (result.success) {
    const zero = Object.keys(params).find((key) => holdsZero(params[key]))
    if (zero === undefined) return result.output
    throw unusableParam(zero, zero === 'name' ? 'name' : '')
  }
  const [issue] = result.issues
  const key = firstKey(issue)
  // A bad CAIP-10 name does not count as a bad address (gateway contract, section 0), nor does a picture's id.
  const isAccountName = issue.type === 'regex' && issue.requirement === caipAddressPattern
  const isAddress = ['address', 'account', 'sender'].includes(key) && !isAccountName
  const field = key === 'name' ? 'name' : isAddress ? 'address' : ''
  throw unusableParam(key, field)
}

function unusableParam(key: string, field: 'name' | 'address' | ''): HttpProblem {
  return new HttpProblem(400, field, `The ${key} in the path is not usable. Check its spelling.`)
}

/**
 * Reads a body as JSON, whatever its content type, against its schema. What it reads holds no U+0000.
 *
 * @throws HttpProblem plain text 400 when it is not JSON or nests too deeply, 413 when it holds too many values, 422 when it
 * has the wrong shape.
 */
export function parseBody(schema: v.GenericSchema, bytes: Uint8Array): unknown {
  const text = readText(bytes)
  const result = checkInput(schema, readJson(text))
  if (result.success) {
    // JSON has no other way to write this character.
    if (!text.includes('\\u0000') || !holdsZero(result.output)) return result.output
    throw new HttpProblem(422, 'body', 'A text of the body holds the character U+0000. Leave it out.', {
      isPlain: true,
    })
  }
  const path = v.getDotPath(result.issues[0])
  const where = path === null ? 'The body' : `The field ${path.slice(0, 100)} of the body`
  throw new HttpProblem(422, 'body', `${where} is missing or has the wrong shape.`, { isPlain: true })
}

function firstKey(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key
  return typeof key === 'string' ? key : ''
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpProblem(400, 'body', 'The body is not JSON.', { isPlain: true })
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonTooLargeError) {
      const advice = `The body holds more than ${maxJsonValues} values. Send less at once.`
      throw new HttpProblem(413, 'body', advice, { isPlain: true })
    }
    const what = error instanceof JsonTooDeepError ? `nests more than ${deepestJson} levels` : 'is not JSON'
    throw new HttpProblem(400, 'body', `The body ${what}.`, { isPlain: true })
  }
}

function choices(issue: v.BaseIssue<unknown>): string {
  return issue.type === 'picklist' && issue.expected !== null
    ? ` It must be one of ${issue.expected.replace(/[()"]/g, '').replaceAll(' | ', ', ')}.`
    : ''
}
