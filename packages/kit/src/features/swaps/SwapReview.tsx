import { useRef, useState } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { Network } from '../../core/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { isolated } from '../../ui/isolated.ts'
import { ButtonPair, Divider, Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Note } from '../../ui/Note.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { ErrorBoundary } from '../../view/ErrorBoundary.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { type Translation, useText } from '../../view/messages.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { OpenApp } from '../../workshop/lazyOpenApp.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { swapEntryMessages } from './entryMessages.ts'
import { impactOf } from './impactOf.ts'
import type { SwapStepKind } from './preparedSwap.ts'
import { formatPercent, impactLevel } from './priceImpact.ts'
import type { SwapPair } from './queries.ts'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewNotes } from './ReviewNotes.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'
import { swapReviewMessages } from './reviewMessages.ts'
import type { SwapDraft } from './swapDraft.ts'
import { type SwapProgress, swapFromReview } from './swapFromReview.ts'
import { useReviewedSwap } from './useReviewedSwap.ts'
import { useSteps } from './useSteps.ts'
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
  const [progress, setProgress] = useState<SwapProgress>()
  const [reason, setReason] = useState<KitError>()
  const [isAgreed, agree] = useState(false)
  const signing = useRef<AbortController>(null)
  const { all, left } = useSteps(prepared, progress)
  const impact = prepared && impactOf(prepared, pair)
  const mustAgree = impactLevel(impact) === 'confirm'
  const failure = reason ?? (error && !isSigning ? asKitError(error) : undefined)

  const sign = async () => {
    if (isSigning || !prepared) return
    signing.current = new AbortController()
    setSigning(true)
    setReason(undefined)
    const { hasFailed, reason } = await swapFromReview(kit, prepared, text, setProgress, signing.current.signal)
    if (!hasFailed || kit.isDestroyed) return
    setReason(reason)
    // What was signed is done: what is left, and at which price, is asked anew.
    await reviewed.renew()
    setProgress(undefined)
    setSigning(false)
  }
  const cancel = () => {
    // After leaving, no further step is asked for.
    signing.current?.abort()
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
