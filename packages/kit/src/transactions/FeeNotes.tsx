import type { Network } from '../core/network.ts'
import { defineMessages, useText } from '../runtime/messages.ts'
import { IconGas } from '../ui/accountIcons.tsx'
import { LiveAnnouncement } from '../ui/LiveRegion.tsx'
import { Note } from '../ui/Note.tsx'

/** The native balance does not pay for the fee; `children` says what to do. */
export function FeeMissingNote({ network, children }: { network: Network; children: string }) {
  const title = useText(feeMessages).feeTitle({ coin: network.nativeCurrency.symbol })
  return (
    <>
      <Note tone="danger" icon={<IconGas />} title={title}>
        {children}
      </Note>
      <LiveAnnouncement assertive={title} />
    </>
  )
}

/** Says that it is unknown whether the native balance covers the fee: the network did not answer. */
export function FeeUnknownNote({ network }: { network: Network }) {
  const text = useText(feeMessages)
  return (
    <>
      <Note icon={<IconGas />} title={text.fundsUnknownTitle}>
        {text.fundsUnknownText({ coin: network.nativeCurrency.symbol })}
      </Note>
      <LiveAnnouncement polite={text.fundsUnknownTitle} />
    </>
  )
}

export const feeMessages = defineMessages('fee', {
  feeTitle: (parameters: { coin: string }) => `Not enough ${parameters.coin} for the network fee`,
  fundsUnknownTitle: 'Network fee unknown',
  fundsUnknownText: (parameters: { coin: string }) =>
    `We can’t tell whether your ${parameters.coin} covers it. Your wallet shows the fee before you approve.`,
})
