import { useQuery } from '@tanstack/react-query'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { formatFiat, formatTokenAmount, type NumberForm } from '../../domain/amount.ts'
import type { Portfolio } from '../../domain/portfolio/portfolio.ts'
import { portfolioQuery } from '../../domain/portfolio/portfolioQuery.ts'
import { type Token, totalValue } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useSkeleton } from '../../ui/useSkeleton.ts'

/**
 * How a portfolio stands: `blank` shows nothing yet, `skeleton` its place, `known` what came. Of one
 * that `failed` at most the native coin is known.
 */
export type PortfolioState =
  | { readonly type: 'blank' }
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
  if (isPending) return { type: 'blank' }
  if (!portfolio || portfolio.retryAt !== undefined) {
    // A 0 beside tokens that are unknown would be read as all there is.
    const tokens = portfolio?.tokens.filter(({ amount }) => amount > 0n) ?? []
    return { type: 'failed', retryAt: portfolio?.retryAt, tokens }
  }
  return { type: 'known', portfolio }
}

/** A balance for showing: the part up to the decimal sign, and the rest, which is set lighter. */
type Total = { readonly whole: string; readonly cents: string }

/** What tokens are worth together; where no price is known, how much of the native coin there is. */
export function totalOf(tokens: readonly Token[], locale: string, form?: NumberForm): Total | undefined {
  const value = totalValue(tokens)
  if (value !== undefined) {
    const text = formatFiat(value, locale, form)
    // What is written short has no cents.
    return value >= 1e9 ? { whole: text, cents: '' } : splitFiat(text, locale)
  }
  const native = tokens.find((token) => token.address === undefined)
  if (!native) return undefined
  return { whole: `${formatTokenAmount(native.amount, native.decimals, locale, form)} ${native.symbol}`, cents: '' }
}

function splitFiat(text: string, locale: string): Total {
  const sign = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const at = text.lastIndexOf(sign)
  return at < 0 ? { whole: text, cents: '' } : { whole: text.slice(0, at), cents: text.slice(at) }
}
