import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { walletShowsReview } from '../../workshop/walletShowsReview.ts'
import { sendEntryMessages } from './entryMessages.ts'
import { sendMessages } from './messages.ts'
import { problemLabel } from './problemLabel.ts'
import { sendDraft } from './sendDraft.ts'
import { sendFromReview } from './sendFromReview.ts'
import type { SendForm } from './useSendForm.ts'

export type ReviewButtonProps = {
  form: SendForm
  sender: ActingAccount
  network: Network
  /** What the receiver is known by. */
  toName: string | undefined
  spaceAbove: 12 | 16
}

/** Leads on to the review, the wallet's own where it has one, or says what is missing for it. */
export function ReviewButton({ form, sender, network, toName, spaceAbove }: ReviewButtonProps) {
  const kit = useKitInstance()
  const entry = useText(sendEntryMessages)
  const text = useText(sendMessages)
  const common = useText(workshopMessages)
  const sentence = useErrorText()
  const { draft, funds, isPending, token, transfer } = form
  const why =
    funds === 'insufficient'
      ? text.feeMissing({ coin: network.nativeCurrency.symbol })
      : transfer.ok
        ? undefined
        : isPending && transfer.problem === 'token-missing'
          ? common.amountMissing
          : problemLabel({ send: text, workshop: common }, transfer.problem, token)
  const key = transfer.ok
    ? [transfer.token.networkId, transfer.token.address, transfer.amount, transfer.to].join(' ')
    : ''
  const failure = draft.failure?.transfer === key ? draft.failure.error : undefined

  const review = async () => {
    if (!transfer.ok || !walletShowsReview(kit, sender.session)) return pushView(kit, { name: 'SendReview' })
    const { amount, to, token } = transfer
    const { set } = sendDraft(kit)
    // In the draft, since the form makes room for the wallet's frame meanwhile.
    set({ isAsked: true, failure: undefined })
    const { reason } = await sendFromReview(kit, { token, amount, to, toName }, text)
    set({ isAsked: false, failure: reason && { transfer: key, error: reason } })
  }
  return (
    <>
      {failure ? <Note tone="danger" icon={<IconWarn />} title={sentence(failure)} /> : null}
      <Pad spaceAbove={spaceAbove}>
        <Button
          kind="main"
          busy={draft.isAsked}
          disabled={draft.isAsked ? undefined : why}
          onPress={() => void review()}
        >
          {draft.isAsked ? text.approve : entry.review}
        </Button>
      </Pad>
    </>
  )
}
