import * as v from 'valibot'
import { type CallsFailure, callsAnswer } from './callsRefusal.ts'
import { address, bytes, isSame, quantity, unnamed, usesAuthority } from './evmCall.ts'
import type { EvmCall } from './request.ts'
import { type LoggedIn, refused, type Verdict } from './verdict.ts'

/** As many calls as a visitor can look through at once. */
const mostCalls = 24
/** As many as one can wait for while one is mined after the other. */
const mostInTurn = 8

const capabilities = v.optional(v.record(v.string(), v.unknown()), {})
const Calls = v.object({
  version: v.optional(v.picklist(['1.0', '2.0.0'])),
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))),
  chainId: quantity,
  from: v.optional(address),
  atomicRequired: v.optional(v.boolean(), false),
  calls: v.pipe(
    v.array(
      v.object({
        to: address,
        value: v.optional(quantity, '0x0'),
        data: v.optional(bytes, '0x'),
        capabilities,
      }),
    ),
    v.minLength(1),
    v.maxLength(mostCalls),
  ),
  capabilities,
})

/** Decides about several calls at once (EIP-5792, `wallet_sendCalls`). */
export function judgeCalls(chain: string, [asked]: readonly unknown[], context: LoggedIn): Verdict {
  const { addresses, smartChains } = context
  const read = v.safeParse(Calls, asked)
  if (!read.success) return refused('invalid')
  const { atomicRequired, calls, capabilities: wanted, chainId, from, id } = read.output
  if (from !== undefined && !isSame(from, addresses.evm)) return refused('invalid')
  if (`eip155:${chainId}` !== chain) return refused('not-allowed')
  const isUnknown = [wanted, ...calls.map((call) => call.capabilities)].some(isRequired)
  if (isUnknown) return unable('capability-unsupported')
  const isOne = smartChains.includes(chain)
  if (!isOne && atomicRequired) return unable('atomic-unsupported')
  const inTurn = !isOne && calls.length > 1
  if (inTurn && calls.length > mostInTurn) return unable('calls-too-many')
  const own = calls.map(({ data, to, value }): EvmCall => ({ ...unnamed, to, value, data }))
  if (own.some((call) => usesAuthority(call, addresses.evm))) return refused('not-allowed')
  return { kind: 'ask', request: { kind: 'calls', chain, calls: own, inTurn, id } }
}

const unable = (failure: CallsFailure): Verdict => ({
  kind: 'refused',
  failure: 'not-allowed',
  answer: callsAnswer(failure),
})

/** Whether a capability is asked for that the vault has not and that may not be left out. */
function isRequired(wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.values(wanted).some((each) => (each as { optional?: unknown } | null)?.optional !== true)
}
