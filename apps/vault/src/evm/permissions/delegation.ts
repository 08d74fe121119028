import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  type TypedDataDefinition,
} from 'viem'
import { delegationManager } from '../../crypto/delegator.ts'

/** What a delegation is held to: a contract that checks each use, with its terms (ERC-7710, Delegation Framework 1.3.0). */
export type Caveat = { readonly enforcer: Address; readonly terms: Hex; readonly args: Hex }

/** Authority over an account that its delegate may use within caveats, all of which hold together. */
export type Delegation = {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
  readonly signature: Hex
}

/** The authority of a delegation that comes from the account itself, and from no other delegation. */
const rootAuthority: Hex = `0x${'ff'.repeat(32)}`

const structs = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const chain = parseAbiParameters(['Delegation[] chain', ...structs])
const several = parseAbiParameters('bytes[] contexts')
const abi = parseAbi(['function disableDelegation(Delegation delegation)', ...structs])

const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

/** A delegation without its signature. */
export function draftDelegation(
  delegator: Address,
  delegate: Address,
  caveats: readonly Caveat[],
  salt: bigint,
): Delegation {
  return { delegate, delegator, authority: rootAuthority, caveats, salt, signature: '0x' }
}

/** What the account's key signs of a delegation (EIP-712). */
export function delegationData(
  chainId: number,
  { authority, caveats, delegate, delegator, salt }: Delegation,
): TypedDataDefinition {
  return {
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationManager },
    types,
    primaryType: 'Delegation',
    message: {
      delegate,
      delegator,
      authority,
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
      salt,
    },
  }
}

/** What a site uses delegations with (ERC-7710): the one's context, or the list of all where there are several. */
export function writeContext(delegations: readonly Delegation[]): Hex {
  const contexts = delegations.map((each) => encodeAbiParameters(chain, [[plain(each)]]))
  const [only] = contexts
  return only !== undefined && contexts.length === 1 ? only : encodeAbiParameters(several, [contexts])
}

/** The delegations of a context that {@link writeContext} wrote; undefined for other bytes. */
export function readContext(context: Hex): readonly Delegation[] | undefined {
  return readChain(context) ?? readSeveral(context)
}

function readSeveral(context: Hex): readonly Delegation[] | undefined {
  try {
    const [contexts] = decodeAbiParameters(several, context)
    const all = contexts.map(readChain)
    return all.length > 0 && all.every((each) => each !== undefined) ? all.flat() : undefined
  } catch {
    return undefined
  }
}

function readChain(context: Hex): readonly Delegation[] | undefined {
  try {
    const [delegations] = decodeAbiParameters(chain, context)
    // Others' delegations before it are none of this account's to end.
    return delegations.length === 1 && encodeAbiParameters(chain, [delegations]) === context.toLowerCase()
      ? delegations
      : undefined
  } catch {
    return undefined
  }
}

/** The call by which an account ends a delegation for good. */
export function endingCall(delegation: Delegation): { to: Address; value: bigint; data: Hex } {
  const data = encodeFunctionData({ abi, functionName: 'disableDelegation', args: [plain(delegation)] })
  return { to: delegationManager, value: 0n, data }
}

function plain({ caveats, ...rest }: Delegation) {
  return { ...rest, caveats: caveats.map((caveat) => ({ ...caveat })) }
}
