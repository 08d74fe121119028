import { sessionEndText } from '@foyer/contract/vault'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { bytes, isSame } from '../../evm/evmCall.ts'
import { type Delegation, readContext } from '../../evm/permissions/delegation.ts'
import { awaitOperation } from '../../evm/smartAccount/awaitOperation.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { type ApprovalKind, refused } from '../approvalKind.ts'
import { signedOf } from '../findings/signedOf.ts'

/** The end of one session, on the network, and at the gateway where it has a name there. */
export type EndSessionRequest = {
  readonly kind: 'endSession'
  readonly chain: string
  readonly delegations: readonly Delegation[]
  /** What the gateway knows the session by. */
  readonly pci: string | undefined
}

const Ending = v.object({ context: bytes, pci: v.optional(v.pipe(v.string(), v.uuid())) })

/** The end of one session (ERC-7715). */
export const endSession: ApprovalKind<EndSessionRequest> = {
  methods: ['wallet_revokePermissions'],
  decode({ chain, params }, { addresses, smartChains }) {
    const [asked]: readonly unknown[] = Array.isArray(params) ? params : []
    const read = v.safeParse(Ending, asked)
    const delegations = read.success ? readContext(read.output.context.toLowerCase() as Hex) : undefined
    if (!read.success || !delegations) return refused('invalid')
    if (!delegations.every(({ delegator }) => isSame(delegator, addresses.evm))) return refused('invalid')
    if (!smartChains.includes(chain)) return refused('not-allowed')
    return {
      kind: 'ask',
      request: { kind: 'endSession', chain, delegations, pci: read.output.pci?.toLowerCase() },
    }
  },
  signs: (_, { complete }) => signedOf(complete),
  async execute({ chain, pci }, { complete }, { send, sign, signal, smart }) {
    if (!complete) throw new PortRefusalError('network-failed')
    const id = await send(complete, chain)
    // A list of sessions hears of the end once the network has it.
    if (complete.kind === 'operation') await awaitOperation(smart, chain, id, signal)
    if (pci === undefined) return { id }
    return sign({ kind: 'evmMessage', message: new TextEncoder().encode(sessionEndText(pci)) })
  },
}
