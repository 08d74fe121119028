import { useEffect, useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import { amountToText, fiatValue, formatFiat, formatTokenAmount, textForInput } from '../../domain/amount.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { OneLine } from '../../transactions/OneLine.tsx'
import { TokenMark } from '../../transactions/TokenMark.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { AmountText } from '../../ui/AmountInput.tsx'
import { CoinPill, FieldGroupCell } from '../../ui/FieldGroup.tsx'
import { FlipButton } from '../../ui/FlipButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { swapEntryMessages } from './entryMessages.ts'
import { swapMessages } from './messages.ts'
import { idOf, keyOf } from './queries.ts'
import { swapDraft } from './swapDraft.ts'
import type { SwapForm } from './useSwapForm.ts'

/** What comes out, of which coin; and the button that changes the sides. */
export function GetField({ form }: { form: SwapForm }) {
  const kit = useKitInstance()
  const entry = useText(swapEntryMessages)
  const text = useText(swapMessages)
  const common = useText(transactionMessages)
  const { locale } = kit.options
  const { draft, quote, to, tokens } = form
  const isPending = quote.type === 'pending'
  const choose = () => pushView(kit, { name: 'SwapToken', parameters: { side: 'to' } })
  const said = useSaid(form, text, locale)
  const out = to && quote.type === 'quoted' ? quote.toAmount : undefined
  const value = to && out !== undefined ? fiatValue(out, to.decimals, to.price) : undefined
  return (
    <FieldGroupCell
      label={
        <>
          <FlipButton label={text.flip} onPress={() => flipDraft(kit, form)} />
          <span>{entry.get}</span>
          <LiveRegion polite={said} />
        </>
      }
      aside={quote.type === 'quoted' ? <QuoteAge at={quote.at} /> : undefined}
      low={
        isPending ? (
          <Skeleton width={64} />
        ) : value !== undefined ? (
          <Amount of={(form) => formatFiat(value, locale, form)} />
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{out === undefined ? text.noQuote : common.noPrice}</VisuallyHidden>
          </>
        )
      }
      lowEnd={
        to && tokens.isHoldingKnown(to) ? (
          <>
            <VisuallyHidden>{`${text.holding({ coin: to.symbol })} `}</VisuallyHidden>
            <Amount of={(form) => formatTokenAmount(to.amount, to.decimals, locale, form)} />
          </>
        ) : null
      }
    >
      <AmountText dim={out === undefined}>
        {isPending ? (
          <Skeleton width={148} height={28} />
        ) : to && out !== undefined ? (
          <OneLine of={(form) => formatTokenAmount(out, to.decimals, locale, form)} />
        ) : (
          textForInput('0', locale)
        )}
      </AmountText>
      {to ? (
        <CoinPill mark={<TokenMark token={to} size={24} />} label={common.coin({ coin: to.symbol })} onPress={choose}>
          {to.symbol}
        </CoinPill>
      ) : draft.to !== undefined && tokens.isPending ? (
        <Skeleton width={96} height={40} round />
      ) : (
        <CoinPill label={text.chooseToken} onPress={choose}>
          {text.choose}
        </CoinPill>
      )}
    </FieldGroupCell>
  )
}

/** What comes out, said once for each amount: not again every 10 s. */
function useSaid({ pair, quote }: SwapForm, text: Translation<typeof swapMessages>, locale: string): string {
  const key = pair ? keyOf(pair).join() : ''
  const [said, say] = useState({ key: '', words: '' })
  if (pair && quote.type === 'quoted' && said.key !== key) {
    const { decimals, symbol } = pair.to
    say({ key, words: text.youGet({ amount: `${formatTokenAmount(quote.toAmount, decimals, locale)} ${symbol}` }) })
  }
  return said.key === key ? said.words : ''
}

/** Gives what was wanted and wants what was given; what would have come out is what is given now. */
function flipDraft(kit: Kit, { from, quote, to }: SwapForm): void {
  const text =
    to && quote.type === 'quoted' ? textForInput(amountToText(quote.toAmount, to.decimals), kit.options.locale) : ''
  swapDraft(kit).set({ from: to && idOf(to), to: from && idOf(from), text, inFiat: false })
}

/** How long ago a rate was asked for; every 10 s it is asked anew. */
function QuoteAge({ at }: { at: number }) {
  const text = useText(swapMessages)
  const { locale } = useKitInstance().options
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const write = (style: 'narrow' | 'long') =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(-seconds, 'second')
  return (
    <span>
      <span aria-hidden="true">{write('narrow')}</span>
      <VisuallyHidden>{text.age({ time: write('long') })}</VisuallyHidden>
    </span>
  )
}
