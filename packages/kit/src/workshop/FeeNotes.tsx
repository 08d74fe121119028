import type { Network } from '../core/network.ts'
import { IconGas } from '../ui/accountIcons.tsx'
import { Note } from '../ui/Note.tsx'
import { useText } from '../view/messages.ts'
import { workshopMessages } from './messages.ts'

/** The native balance does not pay for the fee; `children` says what to do. */
export function FeeMissingNote({ network, children }: { network: Network; children: string }) {
  const text = useText(workshopMessages)
  return (
    <Note tone="danger" icon={<IconGas />} title={text.feeTitle({ coin: network.nativeCurrency.symbol })}>
      {children}
    </Note>
  )
}

/** Nobody knows whether the native balance pays for the fee: the network did not say. */
export function FeeUnknownNote({ network }: { network: Network }) {
  const text = useText(workshopMessages)
  return (
    <Note icon={<IconGas />} title={text.fundsUnknownTitle}>
      {text.fundsUnknownText({ coin: network.nativeCurrency.symbol })}
    </Note>
  )
}
