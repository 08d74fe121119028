import { type Address, decodeFunctionData, encodeAbiParameters, type Hex, parseAbi, zeroAddress } from 'viem'
import { mainnetCoin } from '../coinType.ts'
import type { NameRecord } from '../nameRecord.ts'

/** What resolvers are asked for (ENSIP-1, 5, 9, 10); `multicall` bundles several questions about one name. */
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) returns (bytes[])',
])

/** Text records of ENS (ENSIP-5) by the attribute that answers them. */
const textAttributes: ReadonlyMap<string, string> = new Map([
  ['bio', 'bio'],
  ['description', 'bio'],
])

/**
 * Answers one record of a name as its resolver would: the ABI encoding of the function's result. What a name does not have
 * is empty, as on chain. The node inside the question is not looked at: the name beside it says the same.
 *
 * @returns `undefined` for a question that no resolver here knows.
 */
export function answerRecord(record: NameRecord | undefined, question: Hex): Hex | undefined {
  const call = readQuestion(question)
  switch (call?.functionName) {
    case undefined:
      return undefined
    case 'addr': {
      const [, coinType] = call.args
      if (coinType === undefined) {
        return encodeAbiParameters([{ type: 'address' }], [addressOf(record, BigInt(mainnetCoin)) ?? zeroAddress])
      }
      return encodeBytes(addressOf(record, coinType) ?? '0x')
    }
    case 'text': {
      const [, key] = call.args
      const attribute = textAttributes.get(key)
      const value = attribute === undefined ? undefined : record?.attributes?.[attribute]
      return encodeAbiParameters([{ type: 'string' }], [value ?? ''])
    }
    case 'contenthash':
      return encodeBytes('0x')
    case 'multicall': {
      const [questions] = call.args
      const answers = questions.slice(0, maxQuestions).map((inner) => answerSingle(record, inner))
      if (questions.length > maxQuestions || answers.includes(undefined)) return undefined
      return encodeAbiParameters([{ type: 'bytes[]' }], [answers.filter((answer) => answer !== undefined)])
    }
  }
}

const maxQuestions = 32

function answerSingle(record: NameRecord | undefined, question: Hex): Hex | undefined {
  return readQuestion(question)?.functionName === 'multicall' ? undefined : answerRecord(record, question)
}

function readQuestion(question: Hex) {
  try {
    return decodeFunctionData({ abi: resolverAbi, data: question })
  } catch {
    // Another function, or arguments that are cut off.
    return undefined
  }
}

function addressOf(record: NameRecord | undefined, coinType: bigint): Address | undefined {
  return record?.addresses[String(coinType)]?.address as Address | undefined
}

function encodeBytes(value: Hex): Hex {
  return encodeAbiParameters([{ type: 'bytes' }], [value])
}
