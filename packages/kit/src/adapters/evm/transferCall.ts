import { encodeFunctionData, numberToHex } from 'viem/utils'
import type { Transfer } from '../../core/transfers.ts'

/** A transfer as an EVM call, its amounts in hexadecimal text (EIP-1474). */
export type EvmCall = {
  readonly from: string
  readonly to: string
  readonly value?: string | undefined
  readonly data?: string | undefined
}

/** The part of ERC-20 that a transfer uses. */
const erc20 = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/** The call that carries a transfer out: value for the native coin, ERC-20 `transfer` for a token. */
export function transferCall({ amount, from, to, tokenAddress }: Transfer): EvmCall {
  if (!tokenAddress) return { from, to, value: numberToHex(amount) }
  // viem refuses a wrong checksum; which addresses are valid is decided before (specification section 5).
  const args = [to.toLowerCase() as `0x${string}`, amount] as const
  return { from, to: tokenAddress, data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args }) }
}

/** The call that reads an owner's balance of a token. */
export function balanceCall(tokenAddress: string, owner: string): EvmCall {
  const args = [owner.toLowerCase() as `0x${string}`] as const
  return {
    from: owner,
    to: tokenAddress,
    data: encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args }),
  }
}
