import { delegationManager } from '../../crypto/delegator.ts'
import { rebuildTypedData, type TypedData, typeNamesOf } from '../../crypto/rebuildTypedData.ts'
import { typeString } from '../../crypto/typeString.ts'
import { isSame } from '../../evm/evmCall.ts'
import { chainIdOf, contractOf } from '../../evm/typedData/readTypedData.ts'
import { safeTransaction } from '../../evm/typedData/safe.ts'
import { type ApprovalKind, refused } from '../approvalKind.ts'

/** Typed data that is only signed (EIP-712). */
export type TypedDataRequest = { readonly kind: 'typedData'; readonly chain: string; readonly typedData: TypedData }

/** Typed data that is authority over the account rather than a statement, by its main type. */
const authorityTypes: ReadonlySet<string> = new Set([
  'Delegation',
  'PackedUserOperation',
  'UserOperation',
  'SafeOp',
  'SafeTx',
])

/** Typed data, built anew from its types, so that everything shown is hashed. */
export const typedData: ApprovalKind<TypedDataRequest> = {
  methods: ['eth_signTypedData_v4'],
  decode({ chain, params }, { addresses }) {
    const [account, data]: readonly unknown[] = Array.isArray(params) ? params : []
    const rebuilt = rebuildTypedData(data)
    if (!rebuilt || typeof account !== 'string' || !isSame(account, addresses.evm)) return refused('invalid')
    const chainId = chainIdOf(rebuilt)
    const contract = contractOf(rebuilt)
    const { domain, primaryType, types } = rebuilt
    // The owners of a Safe agree to what it does, and the screen reads that.
    const isOfSafe = contract !== undefined && typeString(types, primaryType) === safeTransaction
    const isAuthority =
      // Authority may hide as a member of another type.
      (!isOfSafe && typeNamesOf(data).some((type) => authorityTypes.has(type))) ||
      domain.name === 'DelegationManager' ||
      (contract !== undefined && isSame(contract, delegationManager))
    const isOfOtherChain = chainId !== undefined && `eip155:${chainId}` !== chain
    const isOwnAccount = contract !== undefined && isSame(contract, addresses.evm)
    if (isAuthority || isOfOtherChain || isOwnAccount) return refused('not-allowed')
    return { kind: 'ask', request: { kind: 'typedData', chain, typedData: rebuilt } }
  },
  signs: ({ typedData }) => [{ kind: 'evmTypedData', typedData }],
  execute: (request, _, { sign }) => sign({ kind: 'evmTypedData', typedData: request.typedData }),
}
