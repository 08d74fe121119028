import { decodeErrorResult, type Hex, parseAbi } from 'viem'

const longest = 120
const solidity = parseAbi(['error Error(string)', 'error Panic(uint256)'])

/**
 * Why something would fail, in the words of the contract or else of the network; undefined where neither has any that a
 * person could read. The contract's author chose them, so nothing in them leaves its line.
 */
export function wordsOf(message: string, returned?: unknown): string | undefined {
  const own = typeof returned === 'string' ? readReason(returned) : undefined
  const plain = (own ?? message.replace(/^.*?revert(?:ed)?:?\s*/i, '')).replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  if (plain === '' || /^(?:custom error )?0x[0-9a-f]*/i.test(plain)) return undefined
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}

function readReason(data: string): string | undefined {
  try {
    const { args, errorName } = decodeErrorResult({ abi: solidity, data: data as Hex })
    return errorName === 'Error' ? args[0] : `Panic 0x${args[0].toString(16)}`
  } catch {
    return undefined
  }
}
