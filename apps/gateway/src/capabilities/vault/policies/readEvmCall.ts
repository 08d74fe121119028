import { decodeFunctionData, type Hex, parseAbi, size, slice, toFunctionSelector } from 'viem'
import { endsSessions } from '../sponsor/policy.ts'
import { assetName } from './policiesSchema.ts'
import type { SignedCall, Spend } from './signing.ts'

/** A call as it is signed. */
export type EvmCallToSign = { to: Hex | undefined; value: bigint; data: Hex }

/** Uniswap's Permit2, the same on every network: it moves any token that an account once allowed it. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** The contract through which delegated authority is used: what it is called with may hold any call of the account. */
export const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const tokenSelectors = new Set(tokenAbi.map((item) => toFunctionSelector(item)))

/** Reads what a call of an account gives away. Allowances count in full, since they can be taken without another signature. */
export function readEvmCall(chainId: string, account: string, { data, to, value }: EvmCallToSign): SignedCall {
  const coin: Spend[] = value > 0n ? [{ asset: assetName(chainId), amount: value, to: to?.toLowerCase() }] : []
  if (to === undefined) return { chainId, to: undefined, selector: undefined, spends: coin }
  const contract = to.toLowerCase()
  const selector = size(data) === 0 ? '' : size(data) < 4 ? undefined : slice(data, 0, 4).toLowerCase()
  const call = { chainId, to: contract, selector }
  if (selector === '') return { ...call, spends: coin }
  if (selector !== undefined && endsSessions({ to: contract, selector })) {
    return { ...call, spends: coin, isEnding: value === 0n }
  }
  // Either may hold further calls of the account.
  if (contract === account.toLowerCase() || contract === delegationManager) {
    return { ...call, spends: coin, unread: 'calls' }
  }
  const moved = readTokenCall(chainId, account, contract, data)
  return moved === undefined ? { ...call, spends: coin, unread: 'function' } : { ...call, spends: [...coin, ...moved] }
}

/** What a call of a token, or of Permit2, gives away; undefined for one of another function. */
function readTokenCall(chainId: string, account: string, contract: string, data: Hex): Spend[] | undefined {
  try {
    if (contract === permit2) {
      const [token, spender, amount] = decodeFunctionData({ abi: permit2Abi, data }).args
      return [{ asset: assetName(chainId, token), amount, to: spender.toLowerCase() }]
    }
    if (!tokenSelectors.has(slice(data, 0, 4))) return undefined
    const { args, functionName } = decodeFunctionData({ abi: tokenAbi, data })
    const asset = assetName(chainId, contract)
    switch (functionName) {
      case 'transfer':
      case 'approve':
      case 'increaseAllowance':
        return [{ asset, amount: args[1], to: args[0].toLowerCase() }]
      case 'transferFrom':
        // Of another account it takes what that one allowed.
        return args[0].toLowerCase() === account.toLowerCase()
          ? [{ asset, amount: args[2], to: args[1].toLowerCase() }]
          : []
      case 'decreaseAllowance':
        return []
      default:
        return functionName satisfies never
    }
  } catch {
    return undefined
  }
}
