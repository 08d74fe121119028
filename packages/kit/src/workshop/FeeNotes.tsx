import type { Network } from '../core/network.ts'
import { IconGas } from '../ui/accountIcons.tsx'
import { LiveAnnouncement } from '../ui/LiveAnnouncement.tsx'
import { Note } from '../ui/Note.tsx'
import { useText } from '../view/messages.ts'
import { feeMessages } from './feeMessages.ts'

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
