import type { Address } from 'viem'
import { isSame } from '../../evm/evmCall.ts'
import { delegationData, draftDelegation } from '../../evm/permissions/delegation.ts'
import { grantSession } from '../../evm/permissions/grantSession.ts'
import { narrowSession } from '../../evm/permissions/narrowSession.ts'
import type { PermissionRequest } from '../../evm/permissions/permission.ts'
import { readPermissions } from '../../evm/permissions/readPermissions.ts'
import { awaitOperation } from '../../evm/smartAccount/awaitOperation.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { type ApprovalKind, refused } from '../approvalKind.ts'
import { signedOf } from '../findings/signedOf.ts'

/** What a site would do for a while without asking (ERC-7715). */
export type SessionRequest = { readonly kind: 'session' } & PermissionRequest

/** The grant of a session, with what its visitor lowered. */
export const session: ApprovalKind<SessionRequest> = {
  methods: ['wallet_grantPermissions'],
  decode({ chain, params }, { addresses, smartChains }) {
    const [asked]: readonly unknown[] = Array.isArray(params) ? params : []
    const own = addresses.evm as Address
    const request = readPermissions(asked, own, Math.floor(Date.now() / 1_000))
    if (!request) return refused('invalid')
    if (request.account !== undefined && !isSame(request.account, own)) return refused('invalid')
    if (request.chain !== chain || !smartChains.includes(chain)) return refused('not-allowed')
    const { account: _, ...permissions } = request
    return { kind: 'ask', request: { kind: 'session', ...permissions } }
  },
  signs({ chain, key }, { complete }, { evm }) {
    const draft = draftDelegation(evm as Address, key, [], 0n)
    return [
      ...signedOf(complete),
      { kind: 'evmTypedData', typedData: delegationData(Number(chain.split(':')[1]), draft) },
    ]
  },
  async execute(request, { complete, sessionNonce, terms }, { member, send, sign, signal, smart }) {
    if (sessionNonce === undefined) throw new PortRefusalError('network-failed')
    const granted = narrowSession(request, terms)
    const { chain } = request
    if (complete?.kind === 'operation') await awaitOperation(smart, chain, await send(complete, chain), signal)
    return grantSession({ request: granted, member, nonce: sessionNonce, sign })
  },
}
