import { useState } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { Network } from '../../core/network.ts'
import { ErrorBoundary } from '../../runtime/ErrorBoundary.tsx'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useKeptState } from '../../runtime/viewKeep.ts'
import { feeText } from '../../transactions/feeText.ts'
import { OpenApp } from '../../transactions/lazyOpenApp.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { ButtonPair, Divider, Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { swapEntryMessages } from './entryMessages.ts'
import { ImpactText, rateText } from './factTexts.tsx'
import { swapMessages } from './messages.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'
import { formatPercent, impactLevel, impactOf } from './priceImpact.ts'
import type { SwapPair } from './queries.ts'
import { ReviewNotes } from './ReviewNotes.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'
import { swapReviewMessages } from './reviewMessages.ts'
import type { SwapDraft } from './swapDraft.ts'
import { type SwapProgress, swapFromReview } from './swapFromReview.ts'
import { useReviewedSwap } from './useReviewedSwap.ts'
import type { SwapTokens } from './useSwapTokens.ts'

const nothing = () => null

export type SwapReviewProps = {
  acting: ActingAccount
  network: Network
  draft: SwapDraft
  tokens: SwapTokens
  pair: SwapPair
  isSigning: boolean
  setSigning: (isSigning: boolean) => void
}

/** A swap as it will be signed: what is given, what comes out at least, and the steps that are left. */
export function SwapReview({ acting, network, draft, tokens, pair, isSigning, setSigning }: SwapReviewProps) {
  const kit = useKitInstance()
  const entry = useText(swapEntryMessages)
  const text = useText(swapReviewMessages)
  const sentence = useErrorText()
  const { locale } = kit.options
  const reviewed = useReviewedSwap(network, pair, draft, isSigning)
  const { error, hasMoved, prepared } = reviewed
  const [progress, setProgress] = useKeptState<SwapProgress | undefined>('progress', undefined)
  const [reason, setReason] = useKeptState<KitError | undefined>('reason', undefined)
  const [isAgreed, agree] = useState(false)
  const [signing, setRun] = useKeptState<AbortController | undefined>('run', undefined)
  const { all, left } = useSteps(prepared, progress)
  const impact = prepared && impactOf(prepared, pair)
  const mustAgree = impactLevel(impact) === 'confirm'
  const failure = reason ?? (error && !isSigning ? asKitError(error) : undefined)

  const sign = async () => {
    if (isSigning || !prepared) return
    const run = new AbortController()
    setRun(run)
    setSigning(true)
    setReason(undefined)
    const { hasFailed, isLost, reason } = await swapFromReview(kit, prepared, text, setProgress, run)
    if ((!hasFailed && !isLost) || kit.isDestroyed) return
    setReason(reason)
    // What was signed is done: what is left, and at which price, is asked anew.
    await reviewed.renew()
    setProgress(undefined)
    setSigning(false)
  }
  const cancel = () => {
    // After leaving, no further step is asked for.
    signing?.abort()
    popView(kit)
  }
  const step = left[0] ?? 'swap'
  const action = step === 'swap' ? entry.swap : step === 'reset' ? text.reset : text.approve
  const stepNames: Record<SwapStepKind, string> = { reset: text.reset, approve: text.approve, swap: entry.swap }
  return (
    <View>
      <ReviewSummary pair={pair} prepared={prepared} tokens={tokens} hasFailed={error !== null} />
      <Divider near />
      <ReviewFacts
        network={network}
        pair={pair}
        prepared={prepared}
        impact={impact}
        tokens={tokens}
        hasFailed={error !== null}
      />
      <ReviewNotes acting={acting} prepared={prepared} hasMoved={hasMoved} />
      {failure ? (
        <>
          <Note tone="danger" icon={<IconWarn />} title={sentence(failure)} />
          <LiveAnnouncement assertive={sentence(failure)} />
        </>
      ) : null}
      {mustAgree ? (
        <Checkbox checked={isAgreed} onChecked={agree}>
          {text.agree({ impact: isolated(formatPercent(impact ?? 0, locale)) })}
        </Checkbox>
      ) : null}
      {all.length > 1 ? <Steps steps={all.map((each) => stepNames[each])} current={all.length - left.length} /> : null}
      <ButtonPair spaceAbove={all.length > 1 ? undefined : 16}>
        <Button onPress={cancel}>{text.cancel}</Button>
        {error && !isSigning ? (
          <Button kind="main" onPress={() => void reviewed.renew()}>
            {text.tryAgain}
          </Button>
        ) : hasMoved && !isSigning ? (
          <Button kind="main" onPress={reviewed.agree}>
            {text.takeRate}
          </Button>
        ) : (
          <Button
            kind="main"
            busy={isSigning || !prepared}
            disabled={
              isSigning || !prepared
                ? undefined
                : prepared.outcome.type === 'reverts'
                  ? text.wouldFail
                  : mustAgree && !isAgreed
                    ? text.mustAgree
                    : undefined
            }
            onPress={() => void sign()}
          >
            {isSigning ? signingText(text, progress) : prepared ? action : text.preparing}
          </Button>
        )}
      </ButtonPair>
      {isSigning && acting.session.appLink ? (
        <Pad spaceAbove={8}>
          <ErrorBoundary fallback={nothing}>
            <OpenApp session={acting.session} />
          </ErrorBoundary>
        </Pad>
      ) : null}
    </View>
  )
}

function signingText(text: Translation<typeof swapReviewMessages>, progress: SwapProgress | undefined): string {
  if (progress?.state !== 'sent') return text.confirm
  if (progress.step === 'swap') return text.swapping
  return progress.step === 'reset' ? text.resetting : text.approving
}

function asKitError(error: Error): KitError {
  return error instanceof KitError ? error : new KitError('RPC_FAILED', 'The network did not answer', { cause: error })
}

/** The steps of a swap from the first look at it, and those that are left to sign. */
function useSteps(
  prepared: PreparedSwap | undefined,
  progress: SwapProgress | undefined,
): { readonly all: readonly SwapStepKind[]; readonly left: readonly SwapStepKind[] } {
  const [all, setAll] = useState<readonly SwapStepKind[]>([])
  // A wallet signs all at once where it can, so there are no steps to show.
  const steps = !prepared ? all : prepared.isAtomic ? (['swap'] as const) : prepared.steps
  if (steps.length > all.length) setAll(steps)
  if (!progress) return { all, left: steps }
  const at = Math.max(0, steps.indexOf(progress.step))
  return { all, left: steps.slice(progress.state === 'done' ? at + 1 : at) }
}

type ReviewFactsProps = {
  network: Network
  pair: SwapPair
  prepared: PreparedSwap | undefined
  /** In per cent. */
  impact: number | undefined
  tokens: SwapTokens
  /** The swap could not be prepared. */
  hasFailed: boolean
}

/** Rate, price impact, slippage and fee. */
function ReviewFacts({ network, pair, prepared, impact, tokens, hasFailed }: ReviewFactsProps) {
  const kit = useKitInstance()
  const swap = useText(swapMessages)
  const common = useText(transactionMessages)
  const { locale } = kit.options
  if (!prepared) {
    const labels = [swap.rate, swap.impact, swap.slippage, common.networkFee]
    return (
      <Facts
        tight
        facts={labels.map((label, index) => ({
          label,
          value: hasFailed ? '–' : <Skeleton width={index === 0 ? 136 : 56} />,
        }))}
      />
    )
  }
  const { toAmount } = prepared
  const rate = rateText({ ...pair, toAmount }, locale)
  const facts: Fact[] = [
    { label: swap.rate, value: rate ? swap.rateOf(rate) : common.unknown },
    { label: swap.impact, value: <ImpactText impact={impact} /> },
    { label: swap.slippage, value: formatPercent(prepared.slippage, locale) },
    {
      label: common.networkFee,
      value: feeText(prepared.fee, network, tokens.held.native?.price, locale) ?? common.unknown,
    },
  ]
  return <Facts tight facts={facts} />
}
