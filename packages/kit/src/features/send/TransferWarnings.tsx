import type { Network } from '../../core/network.ts'
import type { Recipient } from '../../domain/recipients.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { FeeMissingNote, FeeUnknownNote } from '../../transactions/FeeNotes.tsx'
import { nativeText } from '../../transactions/feeText.ts'
import { groupAddress } from '../../ui/addressForms.ts'
import { Button } from '../../ui/Button.tsx'
import { ComparedAddresses } from '../../ui/ComparedAddresses.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { sendDraft } from './sendDraft.ts'
import type { SendForm } from './useSendForm.ts'

/**
 * The warning about a transfer: a receiver that imitates a known one, else a fee that is out of reach or unknown, else
 * a receiver without a key.
 */
export function TransferWarnings({ form, network }: { form: SendForm; network: Network }) {
  if (form.lookAlike) return <LookAlike form={form} imitated={form.lookAlike} />
  if (form.funds === 'unknown') return <FeeUnknownNote network={network} />
  return form.funds === 'insufficient' ? <FeeMissing form={form} network={network} /> : <ProgramNote />
}

function ProgramNote() {
  const text = useText(sendWarningMessages)
  return (
    <>
      <Note tone="warn" icon={<IconAlert />} title={text.programTitle}>
        {text.programText}
      </Note>
      <LiveAnnouncement polite={text.programTitle} />
    </>
  )
}

function FeeMissing({ form, network }: { form: SendForm; network: Network }) {
  const text = useText(sendWarningMessages)
  const { locale } = useKitInstance().options
  const { fee, native } = form
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

/** The receiver imitates a known one; the main button is the safe choice. */
function LookAlike({ form, imitated }: { form: SendForm; imitated: Recipient }) {
  const kit = useKitInstance()
  const text = useText(sendWarningMessages)
  const { receiver } = form.draft
  const { address, name } = imitated
  const title = name ? text.lookAlikeTitle({ name }) : text.lookAlikeUnnamed
  return (
    <>
      <Note tone="danger" icon={<IconWarn />} title={title}>
        <span>{text.lookAlikeText}</span>
        <ComparedAddresses
          addresses={[
            { whose: name ?? text.lookAlikeKnown, ...splitAddress(address) },
            { whose: text.lookAlikeThis, ...splitAddress(receiver), differs: true },
          ]}
        />
      </Note>
      <Stack spaceAbove={12}>
        <Button kind="main" onPress={() => sendDraft(kit).set({ receiver: address, name: undefined })}>
          {name ? text.takeOther({ name }) : text.takeKnown}
        </Button>
        <Button kind="danger" onPress={() => sendDraft(kit).set({ kept: receiver })}>
          {text.keepThis}
        </Button>
      </Stack>
      <LiveAnnouncement assertive={title} />
    </>
  )
}

/** The ends that are alike, and the first and last group of what is between. */
function splitAddress(address: string) {
  const groups = groupAddress(address)
  const middle = `${groups[1] ?? ''}…${groups.at(-2) ?? ''}`
  return { head: groups[0] ?? '', middle, tail: groups.at(-1) ?? '' }
}

/** What is said only when something is wrong with a transfer. */
export const sendWarningMessages = defineMessages('sendWarning', {
  feeText: (parameters: { fee: string; held: string; coin: string; network: string }) =>
    `The fee is about ${parameters.fee} and you have ${parameters.held}. Add ${parameters.coin} on ${parameters.network}, then send.`,
  feeUnknownText: (parameters: { held: string; coin: string; network: string }) =>
    `You have ${parameters.held}. Add ${parameters.coin} on ${parameters.network}, then send.`,
  lookAlikeTitle: (parameters: { name: string }) => `This looks like ${parameters.name}, but it isn’t`,
  lookAlikeUnnamed: 'This looks like one you know, but it isn’t',
  lookAlikeText: 'Same first and last characters, different address.',
  lookAlikeKnown: 'Known',
  lookAlikeThis: 'This',
  takeOther: (parameters: { name: string }) => `Use ${parameters.name}’s address`,
  takeKnown: 'Use the known address',
  keepThis: 'Keep this one',
  programTitle: 'This address belongs to a program',
  programText: 'No wallet has its key. Send only if the program’s operator told you to.',
})
