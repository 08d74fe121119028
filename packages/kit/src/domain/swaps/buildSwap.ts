import { convertBuildTransaction, swapSlippage } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import { askSwaps } from './askSwaps.ts'

/** What {@link buildSwap} is given; `amount` is in the smallest unit of `from`. */
export type BuildSwapParameters = {
  /** Token that is given, chain-qualified or of the network. */
  from: string
  /** Token that is wanted. */
  to: string
  /** How much of `from`, in its smallest unit. */
  amount: bigint
  /** Default: the connected account. */
  userAddress?: string
  /** Leaves the estimate of gas out; for swaps that an approval precedes. Default false. */
  disableEstimate?: boolean
  /** Default: the active network. */
  networkId?: CaipNetworkId
}
/** A transaction for the wallet; amounts in wei. */
export type SwapTransaction = {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  readonly gas: bigint
  readonly gasPrice: bigint
}

/** The transaction that swaps, ready to sign and send. */
export type BuildSwapReturnType = SwapTransaction

/**
 * The transaction that carries out a swap, with a slippage of 1 %.
 *
 * @throws KitError SWAP_UNSUPPORTED ('Network not supported for Swaps'), NOT_CONNECTED, GATEWAY_FAILED.
 * @example
 * const transaction = await buildSwap(kit, { from: '0xA0b8…', to: '0xC02a…', amount: 1_000_000n })
 */
export async function buildSwap(kit: Kit, parameters: BuildSwapParameters): Promise<BuildSwapReturnType> {
  const { amount, disableEstimate, from, networkId, to } = parameters
  const user = actingAddress(kit, parameters.userAddress)
  const answer = await askSwaps(kit, { convertBuildTransaction }, networkId, (gateway, chain) =>
    gateway.convertBuildTransaction({
      amount: String(amount),
      eip155: { slippage: swapSlippage },
      from: accountId(chain, from),
      to: accountId(chain, to),
      userAddress: accountId(chain, user),
      disableEstimate,
    }),
  )
  if (!answer) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  const { tx } = answer
  return {
    to: bareAddress(tx.to),
    data: tx.data,
    value: BigInt(tx.amount),
    gas: BigInt(tx.eip155.gas),
    gasPrice: BigInt(tx.eip155.gasPrice),
  }
}

function bareAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
