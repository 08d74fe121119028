import type { Network } from '../../core/network.ts'
import type { Recipient } from '../../domain/recipients.ts'
import { groupAddress, shortAddress } from '../../ui/addressForms.ts'
import { IconGas, IconWarn } from '../../ui/icons.tsx'
import { ComparedAddresses, Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { nativeText } from './feeText.ts'
import { sendMessages } from './messages.ts'
import type { SendForm } from './useSendForm.ts'

/** The network balance does not pay for the fee. */
export function FeeNote({ form, network }: { form: SendForm; network: Network }) {
  const text = useText(sendMessages)
  const { locale } = useKitInstance().options
  const { fee, native } = form
  const coin = network.nativeCurrency.symbol
  const held = nativeText(native?.amount ?? 0n, network, native?.price, locale)
  const parts = { held, coin, network: network.name }
  return (
    <Note tone="danger" icon={<IconGas />} title={text.feeTitle({ coin })}>
      {fee
        ? text.feeText({ ...parts, fee: nativeText(fee.total, network, native?.price, locale) })
        : text.feeUnknownText(parts)}
    </Note>
  )
}

/** The receiver imitates somebody known. */
export function LookAlikeNote({ address, imitated }: { address: string; imitated: Recipient }) {
  const text = useText(sendMessages)
  const name = nameOf(imitated)
  return (
    <Note tone="danger" icon={<IconWarn />} title={text.lookAlikeTitle({ name })}>
      {text.lookAlikeText}
      <ComparedAddresses
        addresses={[
          { whose: name, ...splitAddress(imitated.address) },
          { whose: text.lookAlikeThis, ...splitAddress(address), differs: true },
        ]}
      />
    </Note>
  )
}

/** What somebody known is called. */
export function nameOf({ address, name }: Recipient): string {
  return name ?? shortAddress(address)
}

/** The ends that are alike, and the first and last group of what is between. */
function splitAddress(address: string) {
  const groups = groupAddress(address)
  const middle = `${groups[1] ?? ''}…${groups.at(-2) ?? ''}`
  return { head: groups[0] ?? '', middle, tail: groups.at(-1) ?? '' }
}
