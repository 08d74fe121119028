import { concatHex, encodeAbiParameters, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'

/** A call of an operation, which always has a receiver. */
export type OperationCall = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const several = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** Modes of ERC-7579: one call, or several of which none counts when one fails. */
const modes = { one: pad('0x', { size: 32 }), several: pad('0x01', { dir: 'right', size: 32 }) } as const

/** What an operation calls its own account with, so that it carries out these calls (ERC-7579). */
export function encodeCalls(calls: readonly OperationCall[]): Hex {
  const [first] = calls
  if (first && calls.length === 1) {
    const packed = concatHex([first.to, numberToHex(first.value, { size: 32 }), first.data])
    return encodeFunctionData({ abi, functionName: 'execute', args: [modes.one, packed] })
  }
  const list = calls.map(({ data: callData, to: target, value }) => ({ target, value, callData }))
  return encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [modes.several, encodeAbiParameters(several, [list])],
  })
}
