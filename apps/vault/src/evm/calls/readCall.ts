import type { Step } from '../../steps/step.ts'
import type { EvmCall } from '../evmCall.ts'
import { type InnerCall, ownerOf } from './callPlace.ts'
import { describeCall } from './describedCalls.ts'
import { callBySelector } from './knownCalls.ts'
import { type KnownContracts, noContracts } from './knownContracts.ts'
import { readSwap } from './swaps/readSwap.ts'

/** Calls within calls, further down than which nothing is read. */
const deepest = 3
/** As many steps as a visitor can read; the rest of a call counts as not read. */
const maxSteps = 24

/**
 * Reads what a call does from the vault's own table of functions, and from the operator's words only for functions that the table
 * lacks. Where the bytes fit both kinds, `transferFrom` and `approve` are read as those of a token; `settleStep` finds out what the
 * contract is. Value that a call sends along is always a separate step, unless another step says where it goes.
 */
export function readCall(
  { data, to, value }: EvmCall,
  account: string,
  contracts: KnownContracts = noContracts,
): readonly Step[] {
  if (to === undefined) return [{ kind: 'create', amount: value }]
  const call: InnerCall = { contract: to, data, value, actor: account }
  const wrappedCoin = data === '0x' ? undefined : contracts.routers.get(to.toLowerCase())
  const all = wrappedCoin
    ? (readSwap({ ...call, account, wrappedCoin }) ?? withCoin([unknown(call)], call, undefined))
    : createReading(account, contracts)(call)
  return all.length > maxSteps ? [...all.slice(0, maxSteps), unknown(call)] : all
}

/** Reads calls and those within them, up to a depth. */
function createReading(account: string, contracts: KnownContracts): (call: InnerCall) => readonly Step[] {
  const readAt = (call: InnerCall, depth: number): readonly Step[] => {
    const { actor, data } = call
    const from = ownerOf(actor, { account })
    if (data === '0x') return [coinOf(call, from)]
    const reader = callBySelector.get(data.slice(0, 10).toLowerCase())
    const within = depth < deepest ? (inner: InnerCall) => readAt(inner, depth + 1) : undefined
    const steps = reader?.read(data, { ...call, account, contracts, within })
    const read = steps ?? [describeCall(call, contracts.described) ?? unknown(call)]
    return withCoin(from === undefined ? read : read.map((step) => (isMove(step) ? step : unknown(call))), call, from)
  }
  return (call) => readAt(call, 0)
}

const coinOf = ({ contract, value }: InnerCall, from: string | undefined): Step => ({
  kind: 'coin',
  amount: value,
  to: contract,
  from,
})

function withCoin(steps: readonly Step[], call: InnerCall, from: string | undefined): readonly Step[] {
  const isCounted = call.value === 0n || steps.some((step) => step.kind === 'wrap' && step.amount === call.value)
  return isCounted ? steps : [coinOf(call, from), ...steps]
}

/** Steps that say themselves whose things move: of what another contract does, all else is nothing that is known. */
function isMove({ kind }: Step): boolean {
  return kind === 'coin' || kind === 'token' || kind === 'item'
}

function unknown({ contract, data }: InnerCall): Step {
  return { kind: 'unknown', contract, selector: data.slice(0, 10) }
}
