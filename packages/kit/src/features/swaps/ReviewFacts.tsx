import type { Network } from '../../core/network.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { feeText } from '../../workshop/feeText.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { ImpactText } from './ImpactText.tsx'
import { swapMessages } from './messages.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { formatPercent } from './priceImpact.ts'
import type { SwapPair } from './queries.ts'
import { rateText } from './rateText.ts'
import type { SwapTokens } from './useSwapTokens.ts'

export type ReviewFactsProps = {
  network: Network
  pair: SwapPair
  prepared: PreparedSwap | undefined
  /** In per cent. */
  impact: number | undefined
  tokens: SwapTokens
  /** The swap could not be prepared. */
  hasFailed: boolean
}

/** Rate, price impact, slippage and fee. */
export function ReviewFacts({ network, pair, prepared, impact, tokens, hasFailed }: ReviewFactsProps) {
  const kit = useKitInstance()
  const swap = useText(swapMessages)
  const common = useText(workshopMessages)
  const { locale } = kit.options
  if (!prepared) {
    const labels = [swap.rate, swap.impact, swap.slippage, common.networkFee]
    return (
      <Facts
        tight
        facts={labels.map((label, index) => ({
          label,
          value: hasFailed ? '–' : <Skeleton width={index === 0 ? 136 : 56} />,
        }))}
      />
    )
  }
  const { toAmount } = prepared
  const rate = rateText({ ...pair, toAmount }, locale)
  const facts: Fact[] = [
    { label: swap.rate, value: rate ? swap.rateOf(rate) : common.unknown },
    { label: swap.impact, value: <ImpactText impact={impact} /> },
    { label: swap.slippage, value: formatPercent(prepared.slippage, locale) },
    {
      label: common.networkFee,
      value: feeText(prepared.fee, network, tokens.held.native?.price, locale) ?? common.unknown,
    },
  ]
  return <Facts tight facts={facts} />
}
