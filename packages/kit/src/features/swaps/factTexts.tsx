import { formatTokenAmount } from '../../domain/amount.ts'
import type { SwapToken } from '../../domain/swaps/getSwapTokens.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { ColoredText } from '../../ui/Layout.tsx'
import { formatPercent, impactLevel } from './priceImpact.ts'

/** A price impact in the colour of what it asks for. */
export function ImpactText({ impact }: { impact: number | undefined }) {
  const common = useText(transactionMessages)
  const { locale } = useKitInstance().options
  if (impact === undefined) return <span>{common.unknown}</span>
  const level = impactLevel(impact)
  const words = formatPercent(impact, locale)
  return level === 'none' ? (
    <span>{words}</span>
  ) : (
    <ColoredText tone={level === 'note' ? 'warn' : 'danger'}>{words}</ColoredText>
  )
}

/** What is given and what comes out, in the smallest units. */
type Trade = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly toAmount: bigint
}

/** One coin and what it is in the other, the other way round where it would be next to nothing; undefined without an amount. */
export function rateText(
  { amount, from, to, toAmount }: Trade,
  locale: string,
): { one: string; other: string } | undefined {
  if (amount === 0n || toAmount === 0n) return undefined
  const rate = (toAmount * 10n ** BigInt(from.decimals)) / amount
  if (rate * 1000n >= 10n ** BigInt(to.decimals)) return { one: `1 ${from.symbol}`, other: write(rate, to, locale) }
  return { one: `1 ${to.symbol}`, other: write((amount * 10n ** BigInt(to.decimals)) / toAmount, from, locale) }
}

function write(amount: bigint, { decimals, symbol }: SwapToken, locale: string): string {
  return `${formatTokenAmount(amount, decimals, locale)} ${symbol}`
}
