import type { Network } from '../../core/network.ts'
import type { Recipient } from '../../domain/recipients.ts'
import { groupAddress } from '../../ui/addressForms.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { ComparedAddresses, Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { type Translation, useText } from '../../view/messages.ts'
import { FeeMissingNote, FeeUnknownNote } from '../../workshop/FeeNotes.tsx'
import { nativeText } from '../../workshop/feeText.ts'
import { sendMessages } from './messages.ts'
import type { SendForm } from './useSendForm.ts'

/** What the sender knows about the fee: that it is out of reach, or that nobody can tell. */
export function FeeNote({ form, network }: { form: SendForm; network: Network }) {
  const text = useText(sendMessages)
  const { locale } = useKitInstance().options
  const { fee, funds, native } = form
  if (funds === 'unknown') return <FeeUnknownNote network={network} />
  if (funds !== 'insufficient') return null
  const coin = network.nativeCurrency.symbol
  const held = nativeText(native?.amount ?? 0n, network, native?.price, locale)
  const parts = { held, coin, network: network.name }
  return (
    <FeeMissingNote network={network}>
      {fee
        ? text.feeText({ ...parts, fee: nativeText(fee.total, network, native?.price, locale) })
        : text.feeUnknownText(parts)}
    </FeeMissingNote>
  )
}

/** The receiver imitates somebody known. */
export function LookAlikeNote({ address, imitated }: { address: string; imitated: Recipient }) {
  const text = useText(sendMessages)
  return (
    <Note tone="danger" icon={<IconWarn />} title={lookAlikeTitle(text, imitated)}>
      {text.lookAlikeText}
      <ComparedAddresses
        addresses={[
          { whose: imitated.name ?? text.lookAlikeKnown, ...splitAddress(imitated.address) },
          { whose: text.lookAlikeThis, ...splitAddress(address), differs: true },
        ]}
      />
    </Note>
  )
}

/** Whom the receiver looks like, where that has a name. */
export function lookAlikeTitle(text: Translation<typeof sendMessages>, { name }: Recipient): string {
  return name ? text.lookAlikeTitle({ name }) : text.lookAlikeUnnamed
}

/** The ends that are alike, and the first and last group of what is between. */
function splitAddress(address: string) {
  const groups = groupAddress(address)
  const middle = `${groups[1] ?? ''}…${groups.at(-2) ?? ''}`
  return { head: groups[0] ?? '', middle, tail: groups.at(-1) ?? '' }
}
