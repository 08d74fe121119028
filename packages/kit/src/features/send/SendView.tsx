import { useEffect, useRef } from 'react'
import { push } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { isPhone } from '../../ui/focus.ts'
import { Pad, Stack, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { AmountField } from './AmountField.tsx'
import { CannotSend } from './cannotSend.ts'
import { sendEntryMessages } from './entryMessages.ts'
import { sendMessages } from './messages.ts'
import { problemLabel } from './problemLabel.ts'
import { RecipientField } from './RecipientField.tsx'
import { FeeNote, LookAlikeNote, lookAlikeTitle } from './SendNotes.tsx'
import { fillDraft, sendDraft } from './sendDraft.ts'
import { useReceiver } from './useReceiver.ts'
import { type Sender, useSender } from './useSender.ts'
import { type SendForm, useSendForm } from './useSendForm.ts'

/** How much, and to whom. */
export function SendView({ route }: { route: RouteOf<'Send'> }) {
  const kit = useKitInstance()
  const sender = useSender()
  const wishes = route.parameters.arguments
  useEffect(() => {
    if (wishes && sendDraft(kit).get().arguments !== wishes) fillDraft(kit, wishes)
  }, [kit, wishes])
  if (!sender?.network) return <CannotSend isConnected={sender !== undefined} />
  return <Form sender={sender} network={sender.network} />
}

function Form({ sender, network }: { sender: Sender; network: Network }) {
  const text = useText(sendMessages)
  const form = useSendForm(sender, network)
  const receiver = useReceiver(sender.namespace, form.draft.receiver, form.known)
  const amountRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The view may arrive after the stage has looked for a field to focus.
    const isTaken = document.activeElement?.closest('input, button, a')
    if (!isPhone() && !isTaken) amountRef.current?.focus({ preventScroll: true })
  }, [])
  const isShort = form.funds === 'insufficient'
  const title = form.lookAlike
    ? lookAlikeTitle(text, form.lookAlike)
    : isShort
      ? text.feeTitle({ coin: network.nativeCurrency.symbol })
      : ''
  return (
    <View>
      <FieldGroup bad={form.lookAlike !== undefined}>
        <AmountField form={form} inputRef={amountRef} />
        <RecipientField form={form} receiver={receiver} />
      </FieldGroup>
      {form.lookAlike ? (
        <LookAlikeNote address={form.draft.receiver} imitated={form.lookAlike} />
      ) : isShort ? (
        <FeeNote form={form} network={network} />
      ) : null}
      {form.lookAlike ? <LookAlikeChoice form={form} /> : <ReviewButton form={form} network={network} />}
      <LiveRegion assertive={title} />
    </View>
  )
}

function ReviewButton({ form, network }: { form: SendForm; network: Network }) {
  const kit = useKitInstance()
  const entry = useText(sendEntryMessages)
  const text = useText(sendMessages)
  const { funds, isPending, token, transfer } = form
  const isShort = funds === 'insufficient'
  const why = isShort
    ? text.feeMissing({ coin: network.nativeCurrency.symbol })
    : transfer.ok
      ? undefined
      : isPending && transfer.problem === 'token-missing'
        ? text.amountMissing
        : problemLabel(text, transfer.problem, token)
  return (
    <Pad spaceAbove={isShort ? 12 : 16}>
      <Button kind="main" disabled={why} onPress={() => push(kit, { name: 'SendReview' })}>
        {entry.review}
      </Button>
    </Pad>
  )
}

/** The safe choice is the main one. */
function LookAlikeChoice({ form }: { form: SendForm }) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  const { draft, lookAlike } = form
  if (!lookAlike) return null
  return (
    <Stack spaceAbove={12}>
      <Button kind="main" onPress={() => sendDraft(kit).set({ receiver: lookAlike.address })}>
        {lookAlike.name ? text.takeOther({ name: lookAlike.name }) : text.takeKnown}
      </Button>
      <Button kind="danger" onPress={() => sendDraft(kit).set({ kept: draft.receiver })}>
        {text.keepThis}
      </Button>
    </Stack>
  )
}
