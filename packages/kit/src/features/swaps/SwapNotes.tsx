import type { ReactNode } from 'react'
import type { Network } from '../../core/network.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { FeeMissingNote, FeeUnknownNote } from '../../transactions/FeeNotes.tsx'
import { nativeText } from '../../transactions/feeText.ts'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { swapNoteMessages } from './noteMessages.ts'
import { formatPercent, impactLevel } from './priceImpact.ts'
import styles from './swaps.module.css'
import type { SwapForm } from './useSwapForm.ts'

/** What speaks against a swap: the gravest alone. */
export function SwapNotes({ form, network }: { form: SwapForm; network: Network }) {
  const note = useNote(form, network)
  return note ? <div className={styles.notes}>{note}</div> : null
}

function useNote(form: SwapForm, network: Network): ReactNode {
  const text = useText(swapNoteMessages)
  const { locale } = useKitInstance().options
  const { fee, from, funds, impact, quote, to, tokens } = form
  const symbols = { from: isolated(from?.symbol ?? ''), to: isolated(to?.symbol ?? '') }
  if (quote.type === 'failed') {
    if (quote.problem === 'liquidity') return <Warning title={text.liquidityTitle} words={text.liquidityText} />
    if (quote.problem === 'route') return <Warning title={text.routeTitle} words={text.routeText(symbols)} />
    return <Danger title={text.failedTitle} words={text.failedText} />
  }
  if (tokens.hasFailed) return <Warning title={text.listTitle} words={text.listText} />
  if (quote.type !== 'quoted') return null
  if (funds === 'insufficient') {
    const price = tokens.held.native?.price
    const held = nativeText(tokens.held.native?.amount ?? 0n, network, price, locale)
    const parts = { held, coin: network.nativeCurrency.symbol, network: network.name }
    return (
      <FeeMissingNote network={network}>
        {fee
          ? text.feeText({ ...parts, fee: nativeText(fee.total, network, price, locale) })
          : text.feeUnknownText(parts)}
      </FeeMissingNote>
    )
  }
  const level = impactLevel(impact)
  const percent = isolated(formatPercent(impact ?? 0, locale))
  if (level === 'confirm') return <Danger title={text.lossTitle({ impact: percent })} words={text.lossText} />
  if (level === 'note') return <Warning title={text.impactTitle({ impact: percent })} words={text.impactText} />
  const unpriced = [from, to].find((token) => token && token.price === undefined)
  if (unpriced) {
    const title = text.priceTitle({ coin: isolated(unpriced.symbol) })
    return (
      <>
        <Note icon={<IconAlert />} title={title}>
          {text.priceText}
        </Note>
        <LiveAnnouncement polite={title} />
      </>
    )
  }
  return funds === 'unknown' ? <FeeUnknownNote network={network} /> : null
}

function Warning({ title, words }: { title: string; words: string }) {
  return (
    <>
      <Note tone="warn" icon={<IconAlert />} title={title}>
        {words}
      </Note>
      <LiveAnnouncement assertive={title} />
    </>
  )
}

function Danger({ title, words }: { title: string; words: string }) {
  return (
    <>
      <Note tone="danger" icon={<IconWarn />} title={title}>
        {words}
      </Note>
      <LiveAnnouncement assertive={title} />
    </>
  )
}
