import type { ReactNode } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ColoredText } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { feeText } from '../../workshop/feeText.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { ImpactText } from './ImpactText.tsx'
import { swapMessages } from './messages.ts'
import { formatPercent } from './priceImpact.ts'
import { rateText } from './rateText.ts'
import type { SwapForm } from './useSwapForm.ts'

/** The four facts of a swap: rate, price impact, slippage and fee. */
export function SwapFacts({ form, network }: { form: SwapForm; network: Network }) {
  const kit = useKitInstance()
  const text = useText(swapMessages)
  const common = useText(workshopMessages)
  const { amount, draft, fee, from, impact, quote, to, tokens } = form
  const { locale } = kit.options
  const isPending = quote.type === 'pending'
  const dash = <ColoredText tone="dim">–</ColoredText>
  const whenQuoted = (value: ReactNode, width: number) =>
    isPending ? <Skeleton width={width} /> : quote.type === 'quoted' ? value : dash
  const rate =
    from && to && quote.type === 'quoted' && typeof amount === 'bigint'
      ? rateText({ from, to, amount, toAmount: quote.toAmount }, locale)
      : undefined
  const cost = feeText(fee, network, tokens.held.native?.price, locale)
  const slippage = formatPercent(draft.slippage, locale)
  return (
    <Facts
      tight
      facts={[
        { label: text.rate, value: whenQuoted(rate && text.rateOf(rate), 136) },
        { label: text.impact, value: whenQuoted(<ImpactText impact={impact} />, 40) },
        {
          label: text.slippage,
          value: (
            <LinkText onPress={() => pushView(kit, { name: 'SwapSettings' })}>
              <span aria-hidden="true">{slippage}</span>
              <VisuallyHidden>{text.changeSlippage({ slippage })}</VisuallyHidden>
            </LinkText>
          ),
        },
        {
          label: common.networkFee,
          value: cost ?? whenQuoted(form.funds === 'pending' ? <Skeleton width={48} /> : common.unknown, 48),
        },
      ]}
    />
  )
}
