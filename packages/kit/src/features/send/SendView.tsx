import { useEffect } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { FieldGroup, FieldGroupCell, Recipient } from '../../ui/FieldGroup.tsx'
import { View } from '../../ui/Layout.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { AmountField } from '../../workshop/AmountField.tsx'
import { TokenMark } from '../../workshop/TokenMark.tsx'
import { type ActingAccount, useActingAccount } from '../../workshop/useActingAccount.ts'
import { CannotSend } from './cannotSend.ts'
import { sendMessages } from './messages.ts'
import { NameReceiver } from './nameReceiverLater.ts'
import { PaymentLinkNote } from './paymentLinkNote.ts'
import { RecipientField } from './RecipientField.tsx'
import { ReviewButton } from './ReviewButton.tsx'
import { fillDraft, isName, sendDraft } from './sendDraft.ts'
import { TransferWarnings } from './transferWarnings.ts'
import { useReceiver } from './useReceiver.ts'
import { useSendForm } from './useSendForm.ts'

/** The form: the amount and the receiver. */
export function SendView({ route }: { route: RouteOf<'Send'> }) {
  const kit = useKitInstance()
  const sender = useActingAccount()
  const wishes = route.parameters.arguments
  useEffect(() => {
    if (wishes && sendDraft(kit).get().arguments !== wishes) fillDraft(kit, wishes)
    // Collectibles are sent from their own view; the menu leads to the choice of a coin.
    if (!wishes && sendDraft(kit).get().nft) sendDraft(kit).reset()
  }, [kit, wishes])
  if (!sender?.network) return <CannotSend isConnected={sender !== undefined} />
  return <Form sender={sender} network={sender.network} />
}

function Form({ sender, network }: { sender: ActingAccount; network: Network }) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  const form = useSendForm(sender, network)
  const receiver = useReceiver(sender.namespace, form.draft.receiver, form.known, form.draft.name)
  const { draft, funds, lookAlike, token, transfer } = form
  const isBad = !transfer.ok && transfer.problem.startsWith('amount-') && transfer.problem !== 'amount-missing'
  const isWarned = lookAlike || funds === 'insufficient' || funds === 'unknown' || form.fee?.toProgram
  return (
    <View>
      <FieldGroup bad={lookAlike !== undefined}>
        {token?.nft && token.nft.standard !== 'erc1155' ? (
          <FieldGroupCell label={text.piece}>
            <Recipient avatar={<TokenMark token={token} />} name={<bdi>{token.symbol}</bdi>} sub={token.name} />
          </FieldGroupCell>
        ) : (
          <AmountField
            label={text.amount}
            entry={draft}
            onEntry={sendDraft(kit).set}
            amount={form.amount}
            token={token}
            isPending={form.isPending}
            isBad={isBad}
            most={form.most}
            maxLabel={text.maxLabel}
            onChooseToken={() => pushView(kit, { name: 'SendToken' })}
          />
        )}
        <RecipientField form={form} receiver={receiver} />
      </FieldGroup>
      {draft.receiver.includes(':') ? <PaymentLinkNote form={form} network={network} /> : null}
      {isName(draft) || draft.name?.isFallback ? <NameReceiver draft={draft} network={network} /> : null}
      {isWarned ? <TransferWarnings form={form} network={network} /> : null}
      {lookAlike ? null : (
        <ReviewButton
          form={form}
          sender={sender}
          network={network}
          toName={receiver?.name}
          spaceAbove={isWarned ? 12 : 16}
        />
      )}
    </View>
  )
}
