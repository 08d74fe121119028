import { useQuery } from '@tanstack/react-query'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { getSwapQuotes } from '../../domain/swaps/getSwapQuotes.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { gatewayAddress, isRefused, keyOf, type SwapPair } from './queries.ts'
import { useDebounced } from './useDebounced.ts'

/** Until typing rests, and between two questions about the same amount, in ms. */
const waits = { typing: 200, refresh: 10_000 } as const

/** Why there is no quote. */
export type QuoteProblem = 'liquidity' | 'route' | 'unsupported' | 'failed'

/** The quote for an amount, by the state of its request. */
export type Quote =
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
export function useQuote(networkId: CaipNetworkId, pair: SwapPair | undefined): Quote {
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
