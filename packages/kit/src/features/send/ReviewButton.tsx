import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { sayError } from '../../view/notices.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
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
  const { draft, funds, isPending, token, transfer } = form
  const why =
    funds === 'insufficient'
      ? text.feeMissing({ coin: network.nativeCurrency.symbol })
      : transfer.ok
        ? undefined
        : isPending && transfer.problem === 'token-missing'
          ? common.amountMissing
          : problemLabel({ send: text, workshop: common }, transfer.problem, token)

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
      <Button kind="main" busy={draft.isAsked} disabled={why} onPress={() => void review()}>
        {entry.review}
      </Button>
    </Pad>
  )
}
