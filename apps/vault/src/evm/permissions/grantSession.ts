import { sessionActivationText } from '@foyer/contract/vault'
import { type Address, type Hex, keccak256, numberToHex, toHex } from 'viem'
import type { Member } from '../../account/member.ts'
import { delegationManager } from '../../crypto/delegator.ts'
import type { SignatureRequest } from '../../signer/signature.ts'
import { caveatsOf } from './caveats.ts'
import { type Delegation, delegationData, draftDelegation, writeContext } from './delegation.ts'
import type { PermissionRequest } from './permission.ts'
import { writePermissions } from './writePermissions.ts'

/** What {@link grantSession} takes. */
export type GrantSessionParameters = {
  readonly request: PermissionRequest
  readonly member: Member
  /** What `NonceEnforcer` counts for the account. */
  readonly nonce: bigint
  readonly sign: (request: SignatureRequest) => Promise<string>
}

/** Signs what a site may do by itself, and answers what it does it with and what was granted (ERC-7715, ERC-7710). */
export async function grantSession({ member, nonce, request, sign }: GrantSessionParameters) {
  const { chain, expiry, key, pci, permissions } = request
  const account = member.addresses.evm as Address
  const chainId = Number(chain.split(':')[1])
  const delegations: Delegation[] = []
  for (const caveats of permissions.flatMap((each) => caveatsOf(each, { key, expiry, nonce }))) {
    const salt = BigInt(toHex(crypto.getRandomValues(new Uint8Array(32))))
    const draft = draftDelegation(account, key, caveats, salt)
    const signature = (await sign({ kind: 'evmTypedData', typedData: delegationData(chainId, draft) })) as Hex
    delegations.push({ ...draft, signature })
  }
  const context = writeContext(delegations)
  // The gateway keeps what the account itself says that it granted.
  const encode = (text: string) => new TextEncoder().encode(text)
  const activation =
    pci && (await sign({ kind: 'evmMessage', message: encode(sessionActivationText(pci, keccak256(context))) }))
  return {
    context,
    ...(activation && { activation }),
    delegationManager,
    chainId: numberToHex(chainId),
    address: account,
    expiry,
    permissions: writePermissions(request),
    signerData: { submitToAddress: delegationManager },
  }
}
