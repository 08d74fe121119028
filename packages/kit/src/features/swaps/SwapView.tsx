import { type ReactNode, useContext, useEffect } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { Network } from '../../core/network.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { DictionaryContext, type Translation, useText } from '../../runtime/messages.ts'
import { AmountField } from '../../transactions/AmountField.tsx'
import { amountProblemLabel } from '../../transactions/amountProblemLabel.ts'
import { feeText } from '../../transactions/feeText.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { Restricted } from '../../transactions/restricted.ts'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ColoredText, Pad, View } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CannotSwap } from './cannotSwap.ts'
import { swapEntryMessages } from './entryMessages.ts'
import { ImpactText, rateText } from './factTexts.tsx'
import { GetField } from './GetField.tsx'
import { swapMessages } from './messages.ts'
import { formatPercent } from './priceImpact.ts'
import { fillDraft, swapDraft } from './swapDraft.ts'
import styles from './swaps.module.css'
import { type SwapForm, useSwapForm } from './useSwapForm.ts'

/** What is given, what comes out, and at which price. */
export function SwapView({ route }: { route: RouteOf<'Swap'> }) {
  const kit = useKitInstance()
  const acting = useActingAccount()
  const wishes = route.parameters
  const hasWishes = Object.values(wishes ?? {}).some((wish) => wish !== undefined)
  useEffect(() => {
    if (wishes && hasWishes && swapDraft(kit).get().arguments !== wishes) fillDraft(kit, wishes)
  }, [kit, hasWishes, wishes])
  if (isRestrictedHere(kit)) return <Restricted />
  if (!acting) return <CannotSwap why="connect" />
  if (!acting.network || !isSwapNetwork(kit, acting.networkId)) return <CannotSwap why="network" />
  return <Form acting={acting} network={acting.network} />
}

function Form({ acting, network }: { acting: ActingAccount; network: Network }) {
  const kit = useKitInstance()
  const entry = useText(swapEntryMessages)
  const text = useText(swapMessages)
  const form = useSwapForm(acting, network)
  const { amount, draft, from, most, tokens } = form
  if (tokens.isUnsupported || (form.quote.type === 'failed' && form.quote.problem === 'unsupported'))
    return <CannotSwap why="network" />
  const isKnown = from !== undefined && tokens.isHoldingKnown(from)
  const isTooMuch = typeof amount === 'bigint' && isKnown && amount > from.amount
  return (
    <View>
      <FieldGroup>
        <AmountField
          label={entry.pay}
          entry={draft}
          onEntry={swapDraft(kit).set}
          amount={amount}
          token={from}
          isPending={tokens.isPending}
          isBad={isTooMuch || (typeof amount !== 'bigint' && amount !== 'empty')}
          isHoldingUnknown={!isKnown}
          most={most}
          maxLabel={text.maxLabel}
          onChooseToken={() => pushView(kit, { name: 'SwapToken', parameters: { side: 'from' } })}
        />
        <GetField form={form} />
      </FieldGroup>
      <SwapFacts form={form} network={network} />
      <SwapNotes form={form} network={network} />
      <SwapButton form={form} acting={acting} network={network} isTooMuch={isTooMuch} />
    </View>
  )
}

/** The four facts of a swap: rate, price impact, slippage and fee. */
function SwapFacts({ form, network }: { form: SwapForm; network: Network }) {
  const kit = useKitInstance()
  const text = useText(swapMessages)
  const common = useText(transactionMessages)
  const { amount, draft, fee, from, impact, quote, to, tokens } = form
  const { locale } = kit.options
  const isPending = quote.type === 'pending'
  const dash = <ColoredText tone="dim">–</ColoredText>
  const whenQuoted = (value: ReactNode, width: number) =>
    isPending ? <Skeleton width={width} /> : quote.type === 'quoted' ? value : dash
  const rate =
    from && to && quote.type === 'quoted' && typeof amount === 'bigint'
      ? rateText({ from, to, amount, toAmount: quote.toAmount }, locale)
      : undefined
  const cost = feeText(fee, network, tokens.held.native?.price, locale)
  const slippage = formatPercent(draft.slippage, locale)
  return (
    <Facts
      tight
      facts={[
        { label: text.rate, value: whenQuoted(rate && text.rateOf(rate), 136) },
        { label: text.impact, value: whenQuoted(<ImpactText impact={impact} />, 40) },
        {
          label: text.slippage,
          value: (
            <LinkText onPress={() => pushView(kit, { name: 'SwapSettings' })}>
              <span aria-hidden="true">{slippage}</span>
              <VisuallyHidden>{text.changeSlippage({ slippage })}</VisuallyHidden>
            </LinkText>
          ),
        },
        {
          label: common.networkFee,
          value: cost ?? whenQuoted(form.funds === 'pending' ? <Skeleton width={48} /> : common.unknown, 48),
        },
      ]}
    />
  )
}

/** What speaks against a swap; most swaps never need it, so it comes by itself. */
const SwapNotes = lazyView(
  () => import('./SwapNotes.tsx'),
  (part) => part.SwapNotes,
)

type SwapButtonProps = {
  form: SwapForm
  acting: ActingAccount
  network: Network
  /** More is given than there is. */
  isTooMuch: boolean
}

/** Leads on to the review, the wallet's own where it has one, or says what is missing for it. */
function SwapButton({ form, acting, network, isTooMuch }: SwapButtonProps) {
  const kit = useKitInstance()
  const entry = useText(swapEntryMessages)
  const text = useText(swapMessages)
  const common = useText(transactionMessages)
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
  readonly common: Translation<typeof transactionMessages>
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
