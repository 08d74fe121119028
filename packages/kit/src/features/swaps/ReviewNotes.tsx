import { isSameAddress } from '../../domain/account.ts'
import { formatAmount, formatTokenAmount } from '../../domain/amount.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { activityRecords, recordsOf } from '../../transactions/activityRecords.ts'
import { OutcomeWarning } from '../../transactions/OutcomeWarning.tsx'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { shortAddress } from '../../ui/addressForms.ts'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import type { PreparedSwap } from './preparedSwap.ts'
import { swapReviewMessages } from './reviewMessages.ts'

export type ReviewNotesProps = {
  acting: ActingAccount
  prepared: PreparedSwap | undefined
  /** It gives less by now than what the visitor has seen. */
  hasMoved: boolean
}

/** What to look at before signing: a price that moved, what a dry run found, and who may take the token. */
export function ReviewNotes({ acting, prepared, hasMoved }: ReviewNotesProps) {
  const kit = useKitInstance()
  const text = useText(swapReviewMessages)
  const { locale } = kit.options
  if (!prepared) return null
  const { outcome, to, toAmount } = prepared
  if (hasMoved) {
    const amount = isolated(`${formatTokenAmount(toAmount, to.decimals, locale)} ${to.symbol}`)
    return (
      <>
        <Note tone="warn" icon={<IconAlert />} title={text.movedTitle}>
          {text.movedText({ amount })}
        </Note>
        <LiveAnnouncement assertive={`${text.movedTitle}. ${text.movedText({ amount })}`} />
      </>
    )
  }
  if (outcome.type !== 'changes')
    return <OutcomeWarning outcome={outcome} kept={undefined} failsTitle={text.wouldFailTitle} />
  const isKnown = prepared.steps.every((step) => step === 'swap') || knowsSpender(prepared)
  return isKnown ? null : <SpenderNote prepared={prepared} />

  function knowsSpender({ networkId, spender }: PreparedSwap): boolean {
    const { address } = acting.account
    return recordsOf(kit, activityRecords(kit).list(), { namespace: acting.namespace, address }).some(
      ({ counterparty, kind, networkId: place }) =>
        kind === 'approval' &&
        place === networkId &&
        counterparty !== undefined &&
        spender !== undefined &&
        isSameAddress(kit, counterparty.address, spender),
    )
  }
}

/** A contract that this browser has never let take anything. */
function SpenderNote({ prepared }: { prepared: PreparedSwap }) {
  const text = useText(swapReviewMessages)
  const { locale } = useKitInstance().options
  const { amount, approvedAmount, from } = prepared
  const coin = isolated(from.symbol)
  const spender = isolated(shortAddress(prepared.spender ?? ''))
  const exact = isolated(`${formatAmount(amount, from.decimals, locale)} ${from.symbol}`)
  return (
    <Note icon={<IconAlert />} title={text.spenderTitle({ coin })}>
      {approvedAmount > amount
        ? text.spenderUnlimited({ spender, coin })
        : text.spenderExact({ spender, amount: exact })}
    </Note>
  )
}
