import { type Ref, useEffect, useRef } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import type { Network } from '../../core/network.ts'
import type { TransferProblem } from '../../domain/validateTransfer.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import { sayError } from '../../runtime/notices.ts'
import { AmountField } from '../../transactions/AmountField.tsx'
import { amountProblemLabel } from '../../transactions/amountProblemLabel.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { TokenMark } from '../../transactions/TokenMark.tsx'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup, FieldGroupCell, Recipient } from '../../ui/FieldGroup.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { sendEntryMessages } from './entryMessages.ts'
import { CannotSend, NameReceiver, PaymentLinkNote, TransferWarnings } from './lazyViews.ts'
import { sendMessages } from './messages.ts'
import { RecipientField } from './RecipientField.tsx'
import { fillDraft, isName, sendDraft } from './sendDraft.ts'
import { sendFromReview } from './sendFromReview.ts'
import { useReceiver } from './useReceiver.ts'
import { type SendForm, useSendForm } from './useSendForm.ts'

/** The form: the amount and the receiver. */
export function SendView({ route }: { route: RouteOf<'Send'> }) {
  const kit = useKitInstance()
  const sender = useActingAccount()
  const wishes = route.parameters?.arguments
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
  const receiver = useReceiver(sender.namespace, form.receiver, form.known, form.draft.name)
  const { draft, funds, lookAlike, token, transfer } = form
  const amountRef = useRef<HTMLInputElement>(null)
  const reviewRef = useRef<HTMLButtonElement>(null)
  const findNext = () => (transfer.ok && reviewRef.current) || amountRef.current
  const isBad = !transfer.ok && transfer.problem.startsWith('amount-') && transfer.problem !== 'amount-missing'
  const isWarned = lookAlike || funds === 'insufficient' || funds === 'unknown' || form.fee?.toProgram
  return (
    <View>
      <FieldGroup bad={lookAlike !== undefined}>
        {token?.nft && !chainFamily(kit, sender.namespace)?.collectibles?.[token.nft.standard]?.isCounted ? (
          <FieldGroupCell label={text.piece}>
            <Recipient avatar={<TokenMark token={token} />} name={<bdi>{token.symbol}</bdi>} sub={token.name} />
          </FieldGroupCell>
        ) : (
          <AmountField
            inputRef={amountRef}
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
        <RecipientField findNext={findNext} form={form} receiver={receiver} />
      </FieldGroup>
      {draft.receiver.includes(':') ? <PaymentLinkNote form={form} network={network} /> : null}
      {isName(draft) || draft.name?.isFallback ? <NameReceiver draft={draft} network={network} /> : null}
      {isWarned ? <TransferWarnings form={form} network={network} /> : null}
      {lookAlike ? null : (
        <ReviewButton
          buttonRef={reviewRef}
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

type ReviewButtonProps = {
  form: SendForm
  sender: ActingAccount
  network: Network
  /** What the receiver is known by. */
  toName: string | undefined
  spaceAbove: 12 | 16
  buttonRef: Ref<HTMLButtonElement>
}

/** Leads on to the review, the wallet's own where it has one, or says what is missing for it. */
function ReviewButton({ buttonRef, form, sender, network, toName, spaceAbove }: ReviewButtonProps) {
  const kit = useKitInstance()
  const entry = useText(sendEntryMessages)
  const text = useText(sendMessages)
  const common = useText(transactionMessages)
  const { draft, funds, isPending, token, transfer } = form
  const why =
    funds === 'insufficient'
      ? text.feeMissing({ coin: network.nativeCurrency.symbol })
      : transfer.ok
        ? undefined
        : isPending && transfer.problem === 'token-missing'
          ? common.amountMissing
          : problemLabel(text, common, transfer.problem, token)

  const review = async () => {
    if (!transfer.ok || !sender.showsReview) return pushView(kit, { name: 'SendReview' })
    const { amount, to, token } = transfer
    const { set } = sendDraft(kit)
    // In the draft, since the form makes room for the wallet's frame meanwhile.
    set({ isAsked: true })
    const { reason } = await sendFromReview(kit, { token, amount, to, toName }, text)
    set({ isAsked: false })
    // There is no review beside whose message the reason could stand.
    if (reason) sayError(kit, reason)
  }
  return (
    <Pad spaceAbove={spaceAbove}>
      <Button kind="main" buttonRef={buttonRef} busy={draft.isAsked} disabled={why} onPress={() => void review()}>
        {entry.review}
      </Button>
    </Pad>
  )
}

/** Why the form cannot be reviewed yet, for its button. */
function problemLabel(
  send: Translation<typeof sendMessages>,
  common: Translation<typeof transactionMessages>,
  problem: TransferProblem,
  token: { symbol: string; decimals: number } | undefined,
): string {
  switch (problem) {
    case 'token-missing':
      return send.tokenMissing
    case 'receiver-missing':
      return send.receiverMissing
    case 'receiver-invalid':
      return send.receiverInvalid
    case 'receiver-checking':
      return common.simulating
    case 'receiver-is-token':
      return send.receiverIsToken
    default:
      return amountProblemLabel(common, problem, token)
  }
}
