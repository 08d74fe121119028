import { decodeAbiParameters, decodeFunctionData, type Hex, hexToBigInt, parseAbi, size, slice } from 'viem'

/** A call that an account makes, as far as a policy looks at it; both in lower case. */
export type InnerCall = { to: string; selector: string }

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
const modes = { one: `0x${'00'.repeat(32)}`, several: `0x01${'00'.repeat(31)}` } as const
const maxCalls = 64

/** A call that an account makes, whole. */
export type ExecutedCall = { to: Hex; value: bigint; data: Hex }

/** The calls that an operation's own call carries out (ERC-7579), as a policy looks at them; undefined as for {@link readExecution}. */
export function readInnerCalls(callData: Hex): readonly InnerCall[] | undefined {
  return readExecution(callData)?.map(({ data, to }) => ({
    to: to.toLowerCase(),
    selector: size(data) < 4 ? '0x' : slice(data, 0, 4).toLowerCase(),
  }))
}

/** The calls that an operation's own call carries out (ERC-7579); undefined for bytes that the wallet would not write. */
export function readExecution(callData: Hex): readonly ExecutedCall[] | undefined {
  try {
    const [mode, execution] = decodeFunctionData({ abi, data: callData }).args
    if (mode === modes.one) {
      if (size(execution) < 52) return undefined
      const value = hexToBigInt(slice(execution, 20, 52))
      return [{ to: slice(execution, 0, 20), value, data: size(execution) === 52 ? '0x' : slice(execution, 52) }]
    }
    if (mode !== modes.several) return undefined
    const [list] = decodeAbiParameters(several, execution)
    if (list.length === 0 || list.length > maxCalls) return undefined
    return list.map(({ callData: data, target, value }) => ({ to: target, value, data }))
  } catch {
    return undefined
  }
}
