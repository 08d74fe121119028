import { OnrampRefusal } from '../../capabilities/onramp/OnrampRefusal.ts'
import { VendorError } from './VendorError.ts'

const longest = 500

/**
 * Turns a vendor's refusal (400, 404, 409, 422) into one that the caller is given, with the vendor's code and words;
 * any other error stays unchanged.
 *
 * @example await ask().catch((error) => { throw readRefusal(error) })
 */
export function readRefusal(error: unknown): unknown {
  if (!(error instanceof VendorError) || !error.isRefusal) return error
  const body = parse(error.details)
  const code = textOf(body, ['code', 'errorType', 'error']) ?? String(error.status)
  const message = textOf(body, ['message', 'errorMessage', 'error_description', 'description', 'error'])
  return new OnrampRefusal({ code, message: message ?? `${error.vendor} does not offer this purchase.` }, error)
}

function parse(details: string): object {
  try {
    const body: unknown = JSON.parse(details)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

function textOf(body: object, keys: readonly string[]): string | undefined {
  for (const [key, value] of Object.entries(body)) {
    if (!keys.includes(key)) continue
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value !== '') return value.slice(0, longest)
  }
  return undefined
}
