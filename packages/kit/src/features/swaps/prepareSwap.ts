import { KitError, type KitErrorOf } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { isSameAddress } from '../../domain/account.ts'
import { buildSwapApproval } from '../../domain/swaps/buildSwapApproval.ts'
import { checkSlippage } from '../../domain/swaps/slippage.ts'
import type { SwapToken } from '../../domain/swaps/swapToken.ts'
import { askOffer, gatewayTrade, type Offer, type Trade } from './askOffer.ts'
import { canSwapAtOnce } from './canSwapAtOnce.ts'
import { callOf, planSteps } from './planSteps.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { type Swapper, swapperOn } from './swapper.ts'

/** What {@link prepareSwap} is given; `amount` is in the smallest unit of `from`. */
export type PrepareSwapParameters = {
  /** The token that is given; without `address` the network's native coin. */
  from: SwapToken
  /** The token that is wanted. */
  to: SwapToken
  /** How much of `from`, in its smallest unit. */
  amount: bigint
  /** Whole per cent by which the result may fall behind the price, 1 to 50. Default 1. */
  slippage?: number | undefined
  /** Approves without limit, so that later swaps need no approval. Default false: exactly the amount. */
  isUnlimited?: boolean | undefined
  /** Default: the active network. */
  networkId?: CaipNetworkId | undefined
  /** Gives the preparation up. */
  signal?: AbortSignal | undefined
}

/** The swap, to be shown and then handed to {@link swap}. */
export type PrepareSwapReturnType = PreparedSwap

/** What {@link prepareSwap} throws: the `code` says why. */
export type PrepareSwapErrorType = KitErrorOf<
  | 'GATEWAY_FAILED'
  | 'INVALID_AMOUNT'
  | 'INVALID_OPTION'
  | 'NETWORK_CLIENT_NOT_SET'
  | 'NETWORK_NOT_FOUND'
  | 'NOT_CONNECTED'
  | 'PAGE_OUTDATED'
  | 'PART_MISSING'
  | 'REQUEST_ABORTED'
  | 'RPC_FAILED'
  | 'SWAP_UNSUPPORTED'
>

const withoutLimit = 2n ** 256n - 1n

/**
 * Finds out all that a visitor should know before a swap: what it gives at least, by which steps, what these cost, and what
 * a dry run of them says. Nothing is signed. A swap whose approval is done already is left with the one step.
 *
 * @throws KitError `SWAP_UNSUPPORTED`, `NOT_CONNECTED`, `INVALID_AMOUNT`, `INVALID_OPTION` for a slippage out of bounds,
 * `GATEWAY_FAILED` (its text says when there is too little liquidity), `RPC_FAILED` where the allowance cannot be read.
 * @example
 * const prepared = await prepareSwap(kit, {
 *   from: { symbol: 'USDC', decimals: 6, address: '0xA0b8…' },
 *   to: { symbol: 'ETH', decimals: 18 },
 *   amount: 100_000_000n,
 * })
 */
export async function prepareSwap(kit: Kit, parameters: PrepareSwapParameters): Promise<PrepareSwapReturnType> {
  const { amount, from, isUnlimited = false, signal, slippage = 1, to } = parameters
  const networkId = parameters.networkId ?? selectNetworkId(kit.store.getState())
  const swapper = await swapperOn(kit, networkId)
  if (!networkId || amount <= 0n) {
    throw new KitError('INVALID_AMOUNT', 'Please enter a valid amount and receiver address')
  }
  checkSlippage(slippage)
  const trade: Trade = { account: swapper.account.address, amount, from, networkId, slippage, to }
  try {
    const offer = await askOffer(kit, trade, signal)
    const prepared = await complete(
      kit,
      swapper,
      { ...trade, ...offer, approvedAmount: isUnlimited ? withoutLimit : amount },
      signal,
    )
    if (!signal?.aborted) return prepared
  } catch (error) {
    if (!signal?.aborted) throw error
  }
  throw new KitError('REQUEST_ABORTED', 'The request was given up')
}

/** Finds out what stands between an offer and its signature. */
async function complete(
  kit: Kit,
  swapper: Swapper,
  offer: Trade & Offer & Pick<PreparedSwap, 'approvedAmount'>,
  signal: AbortSignal | undefined,
): Promise<PreparedSwap> {
  const { account, methods, session } = swapper
  const { from, networkId } = offer
  const owner = account.address
  // Unwrapping is the token's own call and needs no allowance.
  const isOwnCall = from.address !== undefined && isSameAddress(kit, offer.call.to, from.address)
  const token = isOwnCall ? undefined : from.address
  const spender = token && (await findSpender(kit, swapper, offer, signal))
  const allowance = token && spender ? await methods.allowance({ networkId, token, owner, spender }) : undefined
  const preparedAt = Date.now()
  const plannable = { ...offer, ...(spender && { spender }) }
  const { outcome, steps } = await planSteps(methods, plannable, allowance)
  const calls = steps.map((step) => callOf(methods, plannable, step))
  const [fee, isAtomic] = await Promise.all([
    methods.estimate({ networkId, from: owner, calls }).catch(() => undefined),
    steps.length > 1 && canSwapAtOnce(kit, methods, session, { networkId, from: owner }),
  ])
  return { ...plannable, steps, outcome, isAtomic, preparedAt, ...(fee && { fee }) }
}

async function findSpender(kit: Kit, { methods }: Swapper, offer: Trade & Offer, signal: AbortSignal | undefined) {
  const spender = methods.spenderOf(await buildSwapApproval(kit, gatewayTrade(kit, offer, signal)))
  if (spender) return spender
  throw new KitError('GATEWAY_FAILED', 'The gateway did not answer', { details: 'Its approval is invalid' })
}
