import * as v from 'valibot'
import { hexToBytes, isHex } from 'viem'
import type { Addresses } from '../keys/accounts.ts'
import { delegationManager } from '../smartAccount/delegator.ts'
import { chainIdOf, contractOf } from '../typedData/readTypedData.ts'
import { rebuildTypedData, typeNamesOf } from '../typedData/rebuildTypedData.ts'
import { safeTransaction } from '../typedData/safe.ts'
import { typeString } from '../typedData/typeString.ts'
import { address, bytes, isSame, quantity, usesAuthority } from './evmCall.ts'
import { judgeCalls } from './judgeCalls.ts'
import { judgeEnding, judgeGrant } from './judgePermissions.ts'
import { mayBeSigned } from './messageText.ts'
import type { EvmCall } from './request.ts'
import { isForSite, signInDomain } from './signInText.ts'
import { type LoggedIn, type RpcRequest, refused, type Verdict } from './verdict.ts'

/** Typed data that is authority over the account rather than a statement, by its main type. */
const authorityTypes: ReadonlySet<string> = new Set([
  'Delegation',
  'PackedUserOperation',
  'UserOperation',
  'SafeOp',
  'SafeTx',
])

/** Decides about the unsafe methods of EVM networks. */
export function judgeEvm({ chain, method, params }: RpcRequest, context: LoggedIn): Verdict {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  // Signatures count on every network, so the page asks on the one that the visitor sees.
  if (chain !== context.active.eip155) return refused('not-allowed')
  switch (method) {
    case 'personal_sign':
      return judgeMessage(chain, list, context)
    case 'eth_signTypedData_v4':
      return judgeTypedData(chain, list, context)
    case 'eth_sendTransaction':
      return judgeTransaction(chain, list, context)
    case 'wallet_sendCalls':
      return judgeCalls(chain, list, context)
    case 'wallet_grantPermissions':
      return judgeGrant(chain, list, context)
    case 'wallet_revokePermissions':
      return judgeEnding(chain, list, context)
    // User operations have no screen; signing without sending is off.
    default:
      return refused('not-allowed')
  }
}

function judgeMessage(chain: string, [data, account]: readonly unknown[], { addresses, origin }: LoggedIn): Verdict {
  if (typeof data !== 'string' || !isOwn(account, addresses)) return refused('invalid')
  const bytes =
    isHex(data, { strict: true }) && data.length % 2 === 0 ? hexToBytes(data) : new TextEncoder().encode(data)
  // As long as a hash, which nobody can read.
  if (bytes.length === 32) return refused('not-allowed')
  const text = readText(bytes)
  if (!mayBeSigned(bytes, text)) return refused('not-allowed')
  const domain = text === undefined ? undefined : signInDomain(text)
  if (domain !== undefined && !isForSite(domain, origin)) return refused('not-allowed')
  return { kind: 'ask', request: { kind: 'message', chain, bytes, text, isSignIn: domain !== undefined } }
}

function judgeTypedData(chain: string, [account, data]: readonly unknown[], { addresses }: LoggedIn): Verdict {
  const typedData = rebuildTypedData(data)
  if (!typedData || !isOwn(account, addresses)) return refused('invalid')
  const chainId = chainIdOf(typedData)
  const contract = contractOf(typedData)
  const { domain, primaryType, types } = typedData
  // The owners of a Safe agree to what it does, and the screen reads that.
  const isOfSafe = contract !== undefined && typeString(types, primaryType) === safeTransaction
  const isAuthority =
    // Authority may hide as a member of another type.
    (!isOfSafe && typeNamesOf(data).some((type) => authorityTypes.has(type))) ||
    domain.name === 'DelegationManager' ||
    (contract !== undefined && isSame(contract, delegationManager))
  const isElsewhere = chainId !== undefined && `eip155:${chainId}` !== chain
  const isOwnAccount = contract !== undefined && isSame(contract, addresses.evm)
  if (isAuthority || isElsewhere || isOwnAccount) return refused('not-allowed')
  return { kind: 'ask', request: { kind: 'typedData', chain, typedData } }
}

const Transaction = v.object({
  from: v.optional(address),
  to: v.nullish(address),
  value: v.optional(quantity, '0x0'),
  data: v.optional(bytes),
  input: v.optional(bytes),
  gas: v.optional(quantity),
  nonce: v.optional(v.pipe(quantity, v.maxValue(0xffff_ffffn))),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  chainId: v.optional(
    v.union([
      quantity,
      v.pipe(
        v.number(),
        v.integer(),
        v.transform((number) => BigInt(number)),
      ),
    ]),
  ),
})

function judgeTransaction(chain: string, [asked]: readonly unknown[], { addresses }: LoggedIn): Verdict {
  // A delegation of the whole account, which no page has from here (EIP-7702).
  if (isRecord(asked) && ('authorizationList' in asked || asked.type === '0x4')) return refused('not-allowed')
  const read = v.safeParse(Transaction, asked)
  if (!read.success) return refused('invalid')
  const { chainId, data, from, input, nonce, to, ...rest } = read.output
  if (from !== undefined && !isSame(from, addresses.evm)) return refused('invalid')
  if (data !== undefined && input !== undefined && data !== input) return refused('invalid')
  if (chainId !== undefined && `eip155:${chainId}` !== chain) return refused('not-allowed')
  const call: EvmCall = {
    to: to ?? undefined,
    value: rest.value,
    data: data ?? input ?? '0x',
    gas: rest.gas,
    nonce: nonce === undefined ? undefined : Number(nonce),
    gasPrice: rest.gasPrice,
    maxFeePerGas: rest.maxFeePerGas,
    maxPriorityFeePerGas: rest.maxPriorityFeePerGas,
  }
  return usesAuthority(call, addresses.evm)
    ? refused('not-allowed')
    : { kind: 'ask', request: { kind: 'transaction', chain, call } }
}

function readText(encoded: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(encoded)
  } catch {
    return undefined
  }
}

function isOwn(account: unknown, { evm }: Addresses): boolean {
  return typeof account === 'string' && isSame(account, evm)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
