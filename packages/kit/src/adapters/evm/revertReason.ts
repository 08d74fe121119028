import { decodeErrorResult } from 'viem/utils'
import type { NodeError } from './askNode.ts'

/** How long a contract's own words may be before they are cut. */
const longest = 120

/**
 * Why a call would fail, in the contract's own words where it has any; undefined when the node's refusal says nothing
 * about the call (it is busy, or does not know the method).
 */
export function revertReason(error: NodeError, returnData?: string): string | undefined {
  const words = [returnData, dataOf(error)].map(decode).find((each) => each !== undefined)
  if (words !== undefined) return clean(words)
  if (/insufficient (funds|balance)|exceeds balance/i.test(error.message)) return 'The balance is too low'
  if (error.code === 3 || /revert|out of gas|invalid opcode|stack/i.test(error.message)) {
    return clean(error.message.replace(/^.*?revert(ed)?:?\s*/i, '')) || 'The contract refuses it'
  }
  return undefined
}

/** Nodes put the returned data at different depths. */
function dataOf({ data }: NodeError): string | undefined {
  if (typeof data === 'string') return data
  if (typeof data === 'object' && data !== null && 'data' in data && typeof data.data === 'string') return data.data
  return undefined
}

function decode(data: string | undefined): string | undefined {
  if (!data || !/^0x[0-9a-f]{8,}$/i.test(data)) return undefined
  try {
    const { args, errorName } = decodeErrorResult({ data: data as `0x${string}` })
    return errorName === 'Error' ? String(args?.[0]) : `${errorName} ${args?.map(String).join(', ')}`
  } catch {
    // A custom error whose name only its contract knows.
    return undefined
  }
}

/** A contract chooses these words, so nothing in them may leave their line. */
function clean(words: string): string {
  const plain = words.replace(/[\p{C}\s]+/gu, ' ').trim()
  // A node that only repeats the returned bytes has told nothing.
  if (/^(custom error )?0x[0-9a-f]*/i.test(plain)) return 'The contract refuses it'
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}
