import * as v from 'valibot'
import { address, bytes, type EvmCall, isSame, quantity, usesAuthority } from '../../evm/evmCall.ts'
import { awaitOperation } from '../../evm/smartAccount/awaitOperation.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { type ApprovalKind, refused } from '../approvalKind.ts'
import { signedOf } from '../findings/signedOf.ts'

/** One transaction of an EVM network. */
export type TransactionRequest = { readonly kind: 'transaction'; readonly chain: string; readonly call: EvmCall }

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

/** A transaction, sent as one or as an operation of the smart account. */
export const transaction: ApprovalKind<TransactionRequest> = {
  methods: ['eth_sendTransaction'],
  decode({ chain, params }, { addresses }) {
    const [asked]: readonly unknown[] = Array.isArray(params) ? params : []
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
    if (usesAuthority(call, addresses.evm)) return refused('not-allowed')
    return { kind: 'ask', request: { kind: 'transaction', chain, call } }
  },
  signs: (_, { complete }) => signedOf(complete),
  async execute({ chain }, { complete }, { send, signal, smart }) {
    if (!complete) throw new PortRefusalError('network-failed')
    const hash = await send(complete, chain)
    return complete.kind === 'operation' ? awaitOperation(smart, chain, hash, signal) : hash
  },
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
