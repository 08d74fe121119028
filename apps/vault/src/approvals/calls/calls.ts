import * as v from 'valibot'
import { toHex } from 'viem'
import { type CallsFailure, callsAnswer, callsRefusal } from '../../evm/callsRefusal.ts'
import { address, bytes, type EvmCall, isSame, quantity, unnamed, usesAuthority } from '../../evm/evmCall.ts'
import type { CompleteInTurn } from '../../evm/sequentialCalls/completeInTurn.ts'
import { sendInTurn } from '../../evm/sequentialCalls/sendInTurn.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { type ApprovalKind, type Execution, type Refused, refused } from '../approvalKind.ts'
import { signedOf } from '../findings/signedOf.ts'

/** Several calls of an EVM network (EIP-5792). */
export type CallsRequest = {
  readonly kind: 'calls'
  readonly chain: string
  readonly calls: readonly EvmCall[]
  /** A plain account sends them one after the other; else they are one. */
  readonly inTurn: boolean
  /** The page's own name for them (EIP-5792). */
  readonly id: string | undefined
}

/** As many calls as a visitor can look through at once. */
const maxCalls = 24
/** As many as one can wait for while one is mined after the other. */
const maxInTurn = 8

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
    v.maxLength(maxCalls),
  ),
  capabilities,
})

/** Several calls: one operation of a smart account, or one transaction after the other. */
export const calls: ApprovalKind<CallsRequest> = {
  methods: ['wallet_sendCalls'],
  decode({ chain, params }, { addresses, smartChains }) {
    const [asked]: readonly unknown[] = Array.isArray(params) ? params : []
    const read = v.safeParse(Calls, asked)
    if (!read.success) return refused('invalid')
    const { atomicRequired, calls: given, capabilities: wanted, chainId, from, id } = read.output
    if (from !== undefined && !isSame(from, addresses.evm)) return refused('invalid')
    if (`eip155:${chainId}` !== chain) return refused('not-allowed')
    const isUnknown = [wanted, ...given.map((call) => call.capabilities)].some(isRequired)
    if (isUnknown) return unable('capability-unsupported')
    const isOne = smartChains.includes(chain)
    if (!isOne && atomicRequired) return unable('atomic-unsupported')
    const inTurn = !isOne && given.length > 1
    if (inTurn && given.length > maxInTurn) return unable('calls-too-many')
    const own = given.map(({ data, to, value }): EvmCall => ({ ...unnamed, to, value, data }))
    if (own.some((call) => usesAuthority(call, addresses.evm))) return refused('not-allowed')
    return { kind: 'ask', request: { kind: 'calls', chain, calls: own, inTurn, id } }
  },
  async check({ id }, sentCalls) {
    // A name stands for one bundle.
    if (id !== undefined && (await sentCalls.find(id))) throw callsRefusal('calls-known')
  },
  signs: (_, { complete }) => signedOf(complete),
  async execute(request, { complete }, execution) {
    if (!complete) throw new PortRefusalError('network-failed')
    if (complete.kind === 'inTurn') return sendAll(request, complete, execution)
    const { chain, id } = request
    const hash = await execution.send(complete, chain)
    if (id === undefined) return { id: hash }
    await execution.sentCalls.keep({ id, chain, sentAt: Date.now(), hashes: [hash], count: 1, isAtomic: true })
    return { id }
  },
}

async function sendAll({ chain, id: named }: CallsRequest, prepared: CompleteInTurn, execution: Execution) {
  const { network, sentCalls, showTurn, sign, signal } = execution
  // Longer than a hash, so that it is never taken for one.
  const id = named ?? toHex(crypto.getRandomValues(new Uint8Array(33)))
  const stopping = new AbortController()
  const onTurn = (index: number) => {
    const turn = { at: index + 1, count: prepared.transactions.length }
    const stop = () => {
      // A stop before the first is sent declines all of them.
      stopping.abort(new PortRefusalError('rejected'))
      showTurn({ ...turn, stop: undefined })
    }
    showTurn({ ...turn, stop })
  }
  const keep: Parameters<typeof sendInTurn>[0]['keep'] = (sent) =>
    sentCalls.keep({ ...sent, id, chain, sentAt: Date.now() })
  const either = AbortSignal.any([signal, stopping.signal])
  const own = { network, chain, prepared, sign, signal: either, keep, onTurn }
  await sentCalls.whileSending(id, () => sendInTurn(own)).finally(() => showTurn(undefined))
  return { id }
}

const unable = (failure: CallsFailure): Refused => ({
  kind: 'refused',
  failure: 'not-allowed',
  answer: callsAnswer(failure),
})

/** Whether the page requires a capability that the vault lacks. */
function isRequired(wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.values(wanted).some((each) => (each as { optional?: unknown } | null)?.optional !== true)
}
