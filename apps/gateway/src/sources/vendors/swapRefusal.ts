import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { VendorError } from './VendorError.ts'

const longest = 300

/**
 * Turns an aggregator's refusal into a 400 with its own words; clients look for "insufficient liquidity" in them (gateway
 * contract 1.8). Any other error stays unchanged.
 */
export function swapRefusal(error: unknown): unknown {
  if (!(error instanceof VendorError) || ![400, 422].includes(error.status)) return error
  const words = readWords(error.details)
  return new GatewayError('invalid', '', `Conversion parameter error: ${words}.`, { cause: error })
}

/** The refusal of a trade without liquidity. */
export function noLiquidity(): GatewayError {
  return new GatewayError('invalid', '', 'Conversion parameter error: insufficient liquidity. Choose a smaller amount.')
}

function readWords(details: string): string {
  const found = textIn(parse(details))
  return found === undefined ? 'the swap was refused' : found.slice(0, longest).replace(/[.\s]+$/, '')
}

function parse(details: string): unknown {
  try {
    return JSON.parse(details)
  } catch {
    return undefined
  }
}

function textIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  for (const key of ['description', 'reason', 'message', 'error']) {
    const value = Object.entries(body).find(([name]) => name === key)?.[1]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}
