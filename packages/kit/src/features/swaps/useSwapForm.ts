import { useQuery } from '@tanstack/react-query'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import type { TransferFee } from '../../core/transfers.ts'
import { fiatValue } from '../../domain/amount.ts'
import { getSwapQuotes } from '../../domain/swaps/getSwapQuotes.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useDebounced } from '../../runtime/useDebounced.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { checkFeeFunds, largestNativeAmount } from '../../transactions/checkFeeFunds.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { priceImpactOf } from './priceImpact.ts'
import { gatewayAddress, isRefused, keyOf, type SwapPair, swapFeeQuery } from './queries.ts'
import { type SwapChoice, useSwapChoice } from './useSwapChoice.ts'

/** The form as it stands: what was chosen, what comes out, and what speaks against it. */
export type SwapForm = SwapChoice & {
  readonly quote: Quote
  /** In per cent; undefined while unknown. */
  readonly impact: number | undefined
  readonly fee: TransferFee | undefined
  /** Whether the native balance pays for the fee; `pending` while that is being asked. */
  readonly funds: ReturnType<typeof checkFeeFunds> | 'pending'
  /** The most of `from` that can be given, in its smallest unit; undefined while unknown. */
  readonly most: bigint | undefined
}

/** Asks what the draft's swap would give and cost. */
export function useSwapForm(acting: ActingAccount, network: Network): SwapForm {
  const kit = useKitInstance()
  const data = useKitData()
  const choice = useSwapChoice(acting, network)
  const { from, pair, to, tokens } = choice
  const quote = useQuote(network.id, tokens.isUnsupported ? undefined : pair)

  // Before an amount is typed the fee of all of it says what must be kept back.
  const probe = from && to && from.amount > 0n ? { from, to, amount: from.amount } : undefined
  const isProbed = pair === undefined || quote.type === 'quoted'
  const feeQuery = swapFeeQuery(kit, network.id, isProbed ? (pair ?? probe) : undefined)
  const { data: fee, isError: isFeeMissing } = useQuery(feeQuery, data.queryClient)
  const isNative = from !== undefined && from.address === undefined
  const judged = checkFeeFunds({
    balance: tokens.held.native?.amount,
    fee: fee?.total,
    spent: isNative && pair && pair.amount <= from.amount ? pair.amount : 0n,
    accountType: acting.account.type,
  })
  const funds = judged === 'unknown' && !isFeeMissing && !tokens.held.hasFailed ? 'pending' : judged
  const most = isNative ? fee && largestNativeAmount(from.amount, fee.total) : from?.amount
  const given = pair && fiatValue(pair.amount, pair.from.decimals, pair.from.price)
  const wanted = to && quote.type === 'quoted' ? fiatValue(quote.toAmount, to.decimals, to.price) : undefined
  const impact = quote.type === 'quoted' ? priceImpactOf(quote.priceImpact, given, wanted) : undefined
  return { ...choice, quote, impact, fee, funds, most }
}

/** Until typing rests, and between two questions about the same amount, in ms. */
const waits = { typing: 200, refresh: 10_000 } as const

/** Why there is no quote. */
type QuoteProblem = 'liquidity' | 'route' | 'unsupported' | 'failed'

/** The quote for an amount, by the state of its request. */
type Quote =
  | { readonly type: 'none' }
  | { readonly type: 'pending' }
  | { readonly type: 'failed'; readonly problem: QuoteProblem; retry(): void }
  | {
      readonly type: 'quoted'
      /** In the smallest unit of what is wanted. */
      readonly toAmount: bigint
      readonly priceImpact: number | undefined
      /** In ms since 1970. */
      readonly at: number
    }

const none: Quote = { type: 'none' }
const pending: Quote = { type: 'pending' }

/** A fresh quote while the view is seen: asked once typing rests and every 10 s, the newest question alone counts. */
function useQuote(networkId: CaipNetworkId, pair: SwapPair | undefined): Quote {
  const kit = useKitInstance()
  const data = useKitData()
  const wanted = pair ? keyOf(pair).join() : undefined
  const settled = useDebounced(wanted, waits.typing)
  const isAsked = pair !== undefined && wanted === settled
  const query = useQuery(
    {
      queryKey: ['swapQuote', networkId, wanted],
      queryFn: ({ signal }) => (pair ? readQuote(kit, networkId, pair, signal) : null),
      enabled: isAsked,
      // A price of before is no price.
      gcTime: 0,
      refetchInterval: waits.refresh,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    data.queryClient,
  )
  if (pair === undefined) return none
  if (query.isError && !(query.isFetching && query.data === undefined))
    return { type: 'failed', problem: problemOf(query.error), retry: () => void query.refetch() }
  if (!isAsked || !query.data) return pending
  const { data: answer } = query
  if (answer.type === 'failed') return { ...answer, retry: () => void query.refetch() }
  return { ...answer, at: query.dataUpdatedAt }
}

async function readQuote(kit: Kit, networkId: CaipNetworkId, pair: SwapPair, signal: AbortSignal) {
  const sides = { from: gatewayAddress(kit, pair.from), to: gatewayAddress(kit, pair.to) }
  const { quotes, reason } = await getSwapQuotes(kit, { ...sides, amount: pair.amount, networkId, signal })
  if (reason) return { type: 'failed', problem: 'unsupported' } as const
  const [best] = [...quotes].sort((a, b) => (BigInt(a.toAmount) < BigInt(b.toAmount) ? 1 : -1))
  if (!best || BigInt(best.toAmount) === 0n) return { type: 'failed', problem: 'route' } as const
  return { type: 'quoted', toAmount: BigInt(best.toAmount), priceImpact: best.priceImpact } as const
}

/** Gateways say that there is too little liquidity in words only. */
function problemOf(error: unknown): QuoteProblem {
  if (error instanceof KitError && /insufficient liquidity/i.test(error.shortMessage)) return 'liquidity'
  return isRefused(error) ? 'route' : 'failed'
}
