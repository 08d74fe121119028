import { convertBuildTransaction } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import { askSwaps } from './askSwaps.ts'
import { checkSlippage, defaultSlippage } from './slippage.ts'

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
  /** Whole per cent by which the result may fall behind the price, 1 to 50. Default 1. */
  slippage?: number
  /** Leaves the estimate of gas out; for swaps that an approval precedes. Default false. */
  disableEstimate?: boolean
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /** Gives the question up. */
  signal?: AbortSignal
}

/** A transaction for the wallet; amounts in wei. */
export type SwapTransaction = {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  readonly gas: bigint
  readonly gasPrice: bigint
  /** What it gives by now, in the smallest unit of `to`; absent when the gateway does not say. */
  readonly toAmount?: bigint | undefined
  /** With less it fails, in the same unit; absent when the gateway does not say. */
  readonly leastAmount?: bigint | undefined
}

/** The transaction that swaps, ready to sign and send. */
export type BuildSwapReturnType = SwapTransaction

/**
 * The transaction that carries out a swap.
 *
 * @throws KitError SWAP_UNSUPPORTED ('Network not supported for Swaps'), NOT_CONNECTED, GATEWAY_FAILED, INVALID_OPTION for a
 * slippage out of bounds.
 * @example
 * const transaction = await buildSwap(kit, { from: '0xA0b8…', to: '0xC02a…', amount: 1_000_000n })
 */
export async function buildSwap(kit: Kit, parameters: BuildSwapParameters): Promise<BuildSwapReturnType> {
  const { amount, disableEstimate, from, networkId, signal, slippage = defaultSlippage, to } = parameters
  checkSlippage(slippage)
  const user = actingAddress(kit, parameters.userAddress)
  const answer = await askSwaps(kit, { convertBuildTransaction }, networkId, (gateway, chain) =>
    gateway.convertBuildTransaction(
      {
        amount: String(amount),
        eip155: { slippage },
        from: accountId(chain, from),
        to: accountId(chain, to),
        userAddress: accountId(chain, user),
        disableEstimate,
      },
      { signal },
    ),
  )
  if (!answer) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  const { tx } = answer
  return {
    to: bareAddress(tx.to),
    data: tx.data,
    value: BigInt(tx.amount),
    gas: BigInt(tx.eip155.gas),
    gasPrice: BigInt(tx.eip155.gasPrice),
    ...(tx.toAmount !== undefined && { toAmount: BigInt(tx.toAmount) }),
    ...(tx.toAmountMin !== undefined && { leastAmount: BigInt(tx.toAmountMin) }),
  }
}

function bareAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
