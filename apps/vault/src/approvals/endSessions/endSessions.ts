import { sessionEndText } from '@foyer/contract/vault'
import * as v from 'valibot'
import { awaitTransaction } from '../../evm/awaitTransaction.ts'
import { awaitOperation } from '../../evm/smartAccount/awaitOperation.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { type ApprovalKind, refused } from '../approvalKind.ts'
import { signedOf } from '../findings/signedOf.ts'

/** The end of all that sites may do on a network, and at the gateway of those it has a name for there. */
export type EndSessionsRequest = {
  readonly kind: 'endSessions'
  readonly chain: string
  readonly pcis: readonly string[]
}

/** How long a page waits for a plain transaction to be in a block, in milliseconds; after that the network is still at it. */
const blockTimeoutMs = 30_000

/** A gateway lists 255 sessions at most. */
const EndingAll = v.object({
  all: v.literal(true),
  pcis: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(255)), []),
})

/** The end of all sessions of a network at once. */
export const endSessions: ApprovalKind<EndSessionsRequest> = {
  methods: ['wallet_revokePermissions'],
  decode({ chain, params }, { smartChains }) {
    const [asked]: readonly unknown[] = Array.isArray(params) ? params : []
    const read = v.safeParse(EndingAll, asked)
    if (!read.success) return undefined
    if (!smartChains.includes(chain)) return refused('not-allowed')
    const pcis = [...new Set(read.output.pcis.map((each) => each.toLowerCase()))]
    return { kind: 'ask', request: { kind: 'endSessions', chain, pcis } }
  },
  signs: (_, { complete }) => signedOf(complete),
  async execute({ chain, pcis }, { complete }, { network, send, sign, signal, smart }) {
    if (!complete) throw new PortRefusalError('network-failed')
    const id = await send(complete, chain)
    // A session that is granted next counts on the number that this sets.
    if (complete.kind === 'operation') await awaitOperation(smart, chain, id, signal)
    else await awaitTransaction(network, chain, id, AbortSignal.any([signal, AbortSignal.timeout(blockTimeoutMs)]))
    const signatures: Record<string, string> = {}
    for (const pci of pcis)
      signatures[pci] = await sign({ kind: 'evmMessage', message: new TextEncoder().encode(sessionEndText(pci)) })
    return { id, signatures }
  },
}
