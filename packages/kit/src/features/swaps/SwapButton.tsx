import { useContext } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { Network } from '../../core/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { DictionaryContext, type Translation, useText } from '../../view/messages.ts'
import { amountProblemLabel } from '../../workshop/amountProblemLabel.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { swapEntryMessages } from './entryMessages.ts'
import { swapMessages } from './messages.ts'
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
  const words = useContext(DictionaryContext)
  const { draft, funds, pair, quote, tokens } = form
  const why =
    amountWhy(form, isTooMuch, { text, common }) ??
    quoteWhy(form, text) ??
    (funds === 'insufficient' ? text.feeMissing({ coin: network.nativeCurrency.symbol }) : undefined)
  const retry =
    tokens.hasFailed && form.to === undefined ? tokens.retry : !why && quote.type === 'failed' ? quote.retry : undefined
  const isFinding = !why && quote.type === 'pending'

  const openReview = () => pushView(kit, { name: 'SwapReview' })
  const review = () =>
    pair && acting.showsReview
      ? void loadPart(() => import('./askWithoutReview.ts')).then(
          ({ askWithoutReview }) => askWithoutReview(kit, { pair, draft, words }),
          openReview,
        )
      : openReview()
  return (
    <div className={styles.button}>
      <Pad>
        {retry ? (
          <Button kind="main" onPress={retry}>
            {text.tryAgain}
          </Button>
        ) : (
          <Button kind="main" busy={draft.isAsked || isFinding} disabled={why} onPress={review}>
            {isFinding ? text.finding : entry.review}
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
  if (typeof amount === 'bigint' && !isTooMuch) return undefined
  const problem =
    isTooMuch || amount === 'too-large' ? 'above-balance' : amount === 'too-precise' ? amount : 'malformed'
  return amountProblemLabel(common, `amount-${problem}`, from)
}

function quoteWhy({ quote }: SwapForm, text: Translation<typeof swapMessages>): string | undefined {
  if (quote.type !== 'failed' || quote.problem === 'failed') return undefined
  return quote.problem === 'liquidity' ? text.noLiquidity : text.noRoute
}
