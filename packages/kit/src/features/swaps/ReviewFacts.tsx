import type { Network } from '../../core/network.ts'
import { IconShield } from '../../ui/accountIcons.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { isolated } from '../../ui/isolated.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { feeText } from '../../workshop/feeText.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { ImpactText } from './ImpactText.tsx'
import { swapMessages } from './messages.ts'
import { pathText } from './pathText.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { formatPercent } from './priceImpact.ts'
import type { SwapPair } from './queries.ts'
import { rateText } from './rateText.ts'
import { swapReviewMessages } from './reviewMessages.ts'
import type { SwapTokens } from './useSwapTokens.ts'

export type ReviewFactsProps = {
  network: Network
  pair: SwapPair
  prepared: PreparedSwap | undefined
  /** In per cent. */
  impact: number | undefined
  tokens: SwapTokens
  /** Nobody could say. */
  hasFailed: boolean
}

/** Rate, price impact, slippage, fee, the way that the swap takes, and what a dry run says. */
export function ReviewFacts({ network, pair, prepared, impact, tokens, hasFailed }: ReviewFactsProps) {
  const kit = useKitInstance()
  const swap = useText(swapMessages)
  const text = useText(swapReviewMessages)
  const common = useText(workshopMessages)
  const { locale } = kit.options
  if (!prepared) {
    const labels = [swap.rate, swap.impact, swap.slippage, common.networkFee, text.route, text.trial]
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
  const { outcome, toAmount } = prepared
  const rate = rateText({ ...pair, toAmount }, locale)
  const path = pathText(tokens, prepared)
  const source = prepared.source && prepared.source.charAt(0).toUpperCase() + prepared.source.slice(1)
  const way = [path, source && text.by({ source: isolated(source) })].filter(Boolean).join(' ')
  const facts: Fact[] = [
    { label: swap.rate, value: rate ? swap.rateOf(rate) : common.unknown },
    { label: swap.impact, value: <ImpactText impact={impact} /> },
    { label: swap.slippage, value: formatPercent(prepared.slippage, locale) },
    {
      label: common.networkFee,
      value: feeText(prepared.fee, network, tokens.held.native?.price, locale) ?? common.unknown,
    },
    ...(way ? [{ label: text.route, value: way }] : []),
    {
      label: text.trial,
      value:
        outcome.type === 'changes' ? (
          <Tag>
            <IconShield size="s" />
            {common.simulated}
          </Tag>
        ) : (
          <Tag tone="warn">{outcome.type === 'reverts' ? text.wouldFail : common.notSimulated}</Tag>
        ),
    },
  ]
  return <Facts tight facts={facts} />
}
