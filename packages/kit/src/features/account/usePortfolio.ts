import { useQuery } from '@tanstack/react-query'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { Portfolio } from '../../domain/portfolio/portfolio.ts'
import { portfolioQuery } from '../../domain/portfolio/portfolioQuery.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'

/**
 * How a portfolio stands: `soon` shows nothing yet, `skeleton` its place, `known` what came. Of one
 * that `failed` at most the native coin is known.
 */
export type PortfolioState =
  | { readonly type: 'soon' }
  | { readonly type: 'skeleton' }
  | { readonly type: 'failed'; readonly retryAt: number | undefined; readonly tokens: readonly Token[] }
  | { readonly type: 'known'; readonly portfolio: Portfolio }

/** What an account holds on a network; asked again by itself after a failure. */
export function usePortfolio(address: string, networkId: CaipNetworkId): PortfolioState {
  const kit = useKitInstance()
  const data = useKitData()
  const parameters = { namespace: namespaceOf(networkId), address, networkId }
  const { data: portfolio, isPending } = useQuery(
    { ...portfolioQuery(kit, data, parameters), enabled: !kit.isDestroyed },
    data.queryClient,
  )
  const isSkeleton = useSkeleton(isPending)
  if (isSkeleton) return { type: 'skeleton' }
  if (isPending) return { type: 'soon' }
  if (!portfolio || portfolio.retryAt !== undefined) {
    // A 0 beside tokens that are unknown would be read as all there is.
    const tokens = portfolio?.tokens.filter(({ amount }) => amount > 0n) ?? []
    return { type: 'failed', retryAt: portfolio?.retryAt, tokens }
  }
  return { type: 'known', portfolio }
}
