import { hexToString } from 'viem/utils'
import type { RevertReason } from '../../core/transfers.ts'
import type { NodeError } from '../rpc/askNode.ts'

/** How long a contract's own words may be before they are cut. */
const longest = 120

/** The errors that Solidity itself throws: `Error(string)` and `Panic(uint256)`. */
const selectors = { error: '08c379a0', panic: '4e487b71' } as const

/**
 * Why a call would fail, in the contract's own words where it has any; undefined when the node's refusal says nothing
 * about the call (it is busy, or does not know the method).
 */
export function revertReason(error: NodeError, returnData?: string): RevertReason | undefined {
  const words = [returnData, dataOf(error)].map(decodeReason).find((each) => each !== undefined)
  if (words !== undefined) return refused(words)
  if (/insufficient (funds|balance)|exceeds balance/i.test(error.message)) return { code: 'balance-too-low' }
  if (error.code === 3 || /revert|out of gas|invalid opcode|stack/i.test(error.message)) {
    return refused(error.message.replace(/^.*?revert(ed)?:?\s*/i, ''))
  }
  return undefined
}

/** Nodes put the returned data at different depths. */
function dataOf({ data }: NodeError): string | undefined {
  if (typeof data === 'string') return data
  if (typeof data === 'object' && data !== null && 'data' in data && typeof data.data === 'string') return data.data
  return undefined
}

/** Reads Solidity's own errors; undefined for custom ones, whose names only their contract knows. */
export function decodeReason(data: string | undefined): string | undefined {
  const [, selector, words = ''] = /^0x([0-9a-f]{8})((?:[0-9a-f]{2})*)$/i.exec(data ?? '') ?? []
  const word = (index: number) => words.slice(index * 64, index * 64 + 64)
  if (selector?.toLowerCase() === selectors.panic && words.length === 64)
    return `Panic 0x${BigInt(`0x${words}`).toString(16)}`
  if (selector?.toLowerCase() !== selectors.error || words.length < 128) return undefined
  // One argument of changing length: where it begins, how long it is, then its bytes.
  const length = Number(BigInt(`0x${word(1)}`))
  if (BigInt(`0x${word(0)}`) !== 32n || length * 2 > words.length - 128) return undefined
  return hexToString(`0x${words.slice(128, 128 + length * 2)}`)
}

/** A contract chooses these words, so nothing in them may leave their line. */
function refused(words: string): RevertReason {
  const plain = words.replace(/[\p{C}\s]+/gu, ' ').trim()
  // A node that only repeats the returned bytes has told nothing.
  if (plain === '' || /^(custom error )?0x[0-9a-f]*/i.test(plain)) return { code: 'refused' }
  return { code: 'refused', detail: plain.length > longest ? `${plain.slice(0, longest)}…` : plain }
}
