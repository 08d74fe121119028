import { decodeAbiParameters, encodeAbiParameters, type Hex, size, slice } from 'viem'
import type { Step } from '../../steps/step.ts'
import { type CallPlace, type InnerCall, ownerOf, type StepReader } from './callPlace.ts'
import { readerOf } from './callReader.ts'

/** What several calls do, one after the other; nothing is known of none, or of those that are too deep. */
const readAll = (calls: readonly InnerCall[], { within }: CallPlace): readonly Step[] | undefined =>
  within && calls.length > 0 ? calls.flatMap(within) : undefined

/** Each runs in the contract itself, for its caller; the value is that of the whole. */
const ownCalls = (calls: readonly Hex[], place: CallPlace): readonly Step[] | undefined =>
  readAll(
    calls.map((data) => ({ ...place, data, value: 0n })),
    place,
  )

/** Several functions of one contract in one call. */
const multicalls: readonly StepReader[] = [
  readerOf('function multicall(bytes[] calls)', ([calls], place: CallPlace) => ownCalls(calls, place)),
  readerOf('function multicall(uint256 deadline, bytes[] calls)', ([, calls], place: CallPlace) =>
    ownCalls(calls, place),
  ),
  readerOf('function multicall(bytes32 previousBlockhash, bytes[] calls)', ([, calls], place: CallPlace) =>
    ownCalls(calls, place),
  ),
]

type Carried = Omit<InnerCall, 'actor'>

/**
 * A smart account carries calls out as its own. Whether the code of another account does that is not known, so that its
 * call counts as not known beside what it says.
 */
function carry(calls: readonly Carried[], place: CallPlace): readonly Step[] | undefined {
  const { contract, data } = place
  const steps = readAll(
    calls.map((each) => ({ ...each, actor: contract })),
    place,
  )
  if (!steps || ownerOf(contract, place) === undefined) return steps
  return [{ kind: 'unknown', contract, selector: data.slice(0, 10) }, ...steps]
}

/** No values are values of nothing. */
const zip = (targets: readonly Hex[], values: readonly bigint[], data: readonly Hex[]): readonly Carried[] =>
  targets.length === data.length && (values.length === 0 || values.length === data.length)
    ? targets.map((contract, index) => ({ contract, data: data[index] ?? '0x', value: values[index] ?? 0n }))
    : []

type Target = { readonly target: Hex; readonly value: bigint; readonly callData: Hex }
const carriedOf = ({ callData: data, target: contract, value }: Target): Carried => ({ contract, data, value })

/** Modes of ERC-7579: one call, or several of which none counts when one fails. */
const modes = { one: `0x${'00'.repeat(32)}`, several: `0x01${'00'.repeat(31)}` } as const
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

function callsOfMode(mode: Hex, execution: Hex): readonly Carried[] {
  if (mode === modes.one) {
    const length = size(execution)
    if (length < 52) return []
    const data = length === 52 ? '0x' : slice(execution, 52)
    return [{ contract: slice(execution, 0, 20), value: BigInt(slice(execution, 20, 52)), data }]
  }
  if (mode !== modes.several) return []
  try {
    const [list] = decodeAbiParameters(several, execution)
    return encodeAbiParameters(several, [list]) === execution.toLowerCase() ? list.map(carriedOf) : []
  } catch {
    return []
  }
}

/** What smart accounts are told to carry out (ERC-4337's first account and those after it, ERC-7579). */
const accountCalls: readonly StepReader[] = [
  readerOf('function execute(address dest, uint256 value, bytes func)', ([contract, value, data], place: CallPlace) =>
    carry([{ contract, data, value }], place),
  ),
  readerOf('function execute((address target, uint256 value, bytes callData) execution)', ([each], place: CallPlace) =>
    carry([carriedOf(each)], place),
  ),
  readerOf('function executeBatch(address[] dest, bytes[] func)', ([targets, data], place: CallPlace) =>
    carry(zip(targets, [], data), place),
  ),
  readerOf(
    'function executeBatch(address[] dest, uint256[] value, bytes[] func)',
    ([targets, values, data], place: CallPlace) => carry(zip(targets, values, data), place),
  ),
  readerOf(
    'function executeBatch((address target, uint256 value, bytes callData)[] calls)',
    ([calls], place: CallPlace) => carry(calls.map(carriedOf), place),
  ),
  readerOf('function execute(bytes32 mode, bytes executionCalldata)', ([mode, execution], place: CallPlace) =>
    carry(callsOfMode(mode, execution), place),
  ),
]

/** Calls that hold other calls. */
export const innerCalls: readonly StepReader[] = [...multicalls, ...accountCalls]
