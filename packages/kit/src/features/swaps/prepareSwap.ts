import type { CallMethods } from '../../core/calls.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { KitError, type KitErrorOf } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { defineResource } from '../../core/resource.ts'
import { type Session, sessionKey } from '../../core/session.ts'
import { selectNetworkId } from '../../core/store.ts'
import { isSameAddress } from '../../domain/account.ts'
import { buildSwap } from '../../domain/swaps/buildSwap.ts'
import { buildSwapApproval } from '../../domain/swaps/buildSwapApproval.ts'
import { getSwapQuotes } from '../../domain/swaps/getSwapQuotes.ts'
import type { SwapToken } from '../../domain/swaps/getSwapTokens.ts'
import { checkSlippage } from '../../domain/swaps/slippage.ts'
import { callOf, planSteps, type Swapper, swapperOn } from './planSteps.ts'
import type { PreparedSwap } from './preparedSwap.ts'

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

const atomicWallets = defineResource('atomicWallets', () => new Map<string, Promise<boolean>>())

/**
 * Whether a wallet carries several calls out as one. A swap that is looked at is prepared again and again, and a wallet may
 * be on a phone: so it is asked once for each session, account and network.
 */
function canSwapAtOnce(
  kit: Kit,
  { isAtomic, sendAtomic }: CallMethods,
  session: Session,
  account: { readonly networkId: CaipNetworkId; readonly from: string },
): Promise<boolean> {
  if (!isAtomic || !sendAtomic) return Promise.resolve(false)
  const answers = kit.resource(atomicWallets)
  const key = [sessionKey(session), account.networkId, account.from].join(' ')
  const known = answers.get(key) ?? isAtomic(session, account)
  answers.set(key, known)
  return known
}

/** A trade of an exact amount. */
type Trade = Pick<PreparedSwap, 'account' | 'amount' | 'from' | 'networkId' | 'slippage' | 'to'>

/** What the gateway offers for a trade by now. */
type Offer = Pick<PreparedSwap, 'call' | 'leastAmount' | 'path' | 'priceImpact' | 'source' | 'toAmount'>

/**
 * Asks the gateway what a trade gives, and for the call that carries it out.
 *
 * @throws KitError `SWAP_UNSUPPORTED`, `GATEWAY_FAILED`, `INVALID_OPTION`.
 */
export async function askOffer(kit: Kit, trade: Trade, signal: AbortSignal | undefined): Promise<Offer> {
  const { slippage } = trade
  const question = gatewayTrade(kit, trade, signal)
  // Not at once: the exchange that answered the quote is the one that builds.
  const { quotes } = await getSwapQuotes(kit, question)
  const [quote] = quotes
  if (!quote) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  // The wallet may lack the allowance by now, so the gateway cannot estimate; the chain family tries it out.
  const built = await buildSwap(kit, { ...question, slippage, disableEstimate: true })
  const toAmount = built.toAmount ?? BigInt(quote.toAmount)
  return {
    call: { to: built.to, data: built.data, value: built.value },
    toAmount,
    leastAmount: built.leastAmount ?? (toAmount * BigInt(100 - slippage)) / 100n,
    source: quote.source ?? '',
    path: quote.path ?? [],
    ...(quote.priceImpact !== undefined && { priceImpact: quote.priceImpact }),
  }
}

/** A trade as the gateway's calls take it. */
function gatewayTrade(kit: Kit, trade: Trade, signal: AbortSignal | undefined) {
  const { account, amount, from, networkId, to } = trade
  return {
    amount,
    from: gatewayToken(kit, networkId, from),
    to: gatewayToken(kit, networkId, to),
    networkId,
    userAddress: account,
    ...(signal && { signal }),
  }
}

function gatewayToken(kit: Kit, networkId: CaipNetworkId, { address }: SwapToken): string {
  const named = address ?? chainFamily(kit, namespaceOf(networkId))?.nativeCoinAddress
  if (!named) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  return named
}
