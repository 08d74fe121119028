import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { type Translation, useText } from '../../view/messages.ts'
import { amountProblemLabel } from '../../workshop/amountProblemLabel.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { walletShowsReview } from '../../workshop/walletShowsReview.ts'
import { askWithoutReview } from './askWithoutReview.ts'
import { swapEntryMessages } from './entryMessages.ts'
import { swapMessages } from './messages.ts'
import { swapReviewMessages } from './reviewMessages.ts'
import { swapDraft } from './swapDraft.ts'
import styles from './swaps.module.css'
import type { SwapForm } from './useSwapForm.ts'

export type SwapButtonProps = {
  form: SwapForm
  acting: ActingAccount
  network: Network
  /** More is given than there is. */
  isTooMuch: boolean
}

/** Leads on to the review, the wallet's own where it has one, or says what is missing for it. */
export function SwapButton({ form, acting, network, isTooMuch }: SwapButtonProps) {
  const kit = useKitInstance()
  const entry = useText(swapEntryMessages)
  const text = useText(swapMessages)
  const common = useText(workshopMessages)
  const reviewText = useText(swapReviewMessages)
  const { draft, funds, pair, quote, tokens } = form
  const why =
    amountWhy(form, isTooMuch, { text, common }) ??
    quoteWhy(form, text) ??
    (funds === 'insufficient' ? text.feeMissing({ coin: network.nativeCurrency.symbol }) : undefined)
  const retry =
    tokens.hasFailed && form.to === undefined
      ? tokens.retry
      : why === undefined && quote.type === 'failed'
        ? quote.retry
        : undefined
  const isFinding = why === undefined && quote.type === 'pending'

  const review = async () => {
    if (!pair || !walletShowsReview(kit, acting.session)) return pushView(kit, { name: 'SwapReview' })
    const { set } = swapDraft(kit)
    // In the draft, since the form makes room for the wallet's frame meanwhile.
    set({ isAsked: true })
    const then = await askWithoutReview(kit, { pair, draft, networkId: network.id }, reviewText).finally(() =>
      set({ isAsked: false }),
    )
    const isStillHere = kit.store.getState().modal.stack.at(-1)?.name === 'Swap'
    if (then === 'review' && isStillHere) pushView(kit, { name: 'SwapReview' })
    return undefined
  }
  return (
    <div className={styles.button}>
      <Pad>
        {retry && !draft.isAsked ? (
          <Button kind="main" onPress={retry}>
            {text.tryAgain}
          </Button>
        ) : (
          <Button
            kind="main"
            busy={draft.isAsked || isFinding}
            disabled={draft.isAsked ? undefined : why}
            onPress={() => void review()}
          >
            {draft.isAsked ? reviewText.confirm : isFinding ? text.finding : entry.review}
          </Button>
        )}
      </Pad>
    </div>
  )
}

type Words = {
  readonly text: Translation<typeof swapMessages>
  readonly common: Translation<typeof workshopMessages>
}

function amountWhy({ amount, from, to }: SwapForm, isTooMuch: boolean, { common, text }: Words): string | undefined {
  if (!from || !to) return text.chooseToken
  if (amount === 'empty' || amount === 0n) return common.amountMissing
  if (isTooMuch || amount === 'too-large') return amountProblemLabel(common, 'amount-above-balance', from)
  if (typeof amount === 'bigint') return undefined
  return amountProblemLabel(common, amount === 'too-precise' ? 'amount-too-precise' : 'amount-malformed', from)
}

function quoteWhy({ quote }: SwapForm, text: Translation<typeof swapMessages>): string | undefined {
  if (quote.type !== 'failed' || quote.problem === 'failed') return undefined
  return quote.problem === 'liquidity' ? text.noLiquidity : text.noRoute
}
