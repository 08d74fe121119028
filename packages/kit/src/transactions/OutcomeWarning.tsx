import { selectNetworkId } from '../core/store.ts'
import type { RevertCode, SimulationOutcome } from '../core/transfers.ts'
import { formatTokenAmount } from '../domain/amount.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { defineMessages, type Translation, useText } from '../runtime/messages.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { IconAlert } from '../ui/IconAlert.tsx'
import { IconWarn } from '../ui/IconWarn.tsx'
import { LiveAnnouncement } from '../ui/LiveRegion.tsx'
import { Note } from '../ui/Note.tsx'
import { useReasonText } from './useReasonText.ts'

export type OutcomeWarningProps = {
  /** A dry run that found something wrong or nothing out; of changes, that less arrives than is sent or more is paid. */
  outcome: SimulationOutcome
  /** How much of the coin does not arrive. */
  kept: string | undefined
  /** Says that it would fail; default that this transfer would. */
  failsTitle?: string | undefined
}

/** What to know before approving what a dry run found wrong or dearer, or could not find out. */
export function OutcomeWarning({ outcome, kept = '', failsTitle }: OutcomeWarningProps) {
  const text = useText(outcomeMessages)
  const deposit = outcome.type === 'changes' ? outcome.deposit : undefined
  const isWhole = outcome.type === 'changes' && deposit !== undefined && outcome.received >= outcome.sent
  const reason = useReasonText(outcome.type === 'reverts' ? outcome : undefined)
  const { title, words } = wordsOf(failsTitle ? { ...text, failsTitle } : text, outcome, kept, reason)
  const hasFailed = outcome.type === 'reverts'
  return (
    <>
      {isWhole ? null : (
        <>
          <Note tone={hasFailed ? 'danger' : 'warn'} icon={hasFailed ? <IconWarn /> : <IconAlert />} title={title}>
            {words}
          </Note>
          <LiveAnnouncement assertive={title} />
        </>
      )}
      {deposit === undefined ? null : <DepositNote amount={deposit} />}
    </>
  )
}

/** What of the fee an account takes that is made for the receiver. */
function DepositNote({ amount }: { amount: bigint }) {
  const text = useText(outcomeMessages)
  const { locale, networks } = useKitInstance().options
  const networkId = useKitState((state) => selectNetworkId(state))
  const coin = networks.find(({ id }) => id === networkId)?.nativeCurrency
  if (!coin) return null
  return (
    <>
      <Note icon={<IconAlert />} title={text.depositTitle}>
        {text.depositText({ amount: `${formatTokenAmount(amount, coin.decimals, locale)} ${coin.symbol}` })}
      </Note>
      <LiveAnnouncement polite={text.depositTitle} />
    </>
  )
}

/** What is found out only once the fee is paid. */
const costly: readonly RevertCode[] = ['refused', 'program-error', 'balance-too-low', 'nothing-moves']

function wordsOf(
  text: Translation<typeof outcomeMessages>,
  outcome: SimulationOutcome,
  kept: string,
  reason: string | undefined,
) {
  switch (outcome.type) {
    case 'reverts': {
      const { code, detail } = outcome
      // A contract's own message is shown unchanged.
      const isQuoted = code === 'refused' && detail !== undefined
      const say = isQuoted ? text.failsText : text.forNothing
      return { title: text.failsTitle, words: costly.includes(code) ? say({ reason: reason ?? '' }) : reason }
    }
    case 'unknown':
      return { title: text.uncheckedTitle, words: text[outcome.code] }
    case 'changes':
      return { title: text.lessTitle, words: text.lessText({ kept }) }
  }
}

/** What is said when a dry run promises less than everything. */
export const outcomeMessages = defineMessages('outcome', {
  failsTitle: 'This transfer would fail',
  failsText: (parameters: { reason: string }) =>
    `The network says: “${parameters.reason}”. You’d pay the fee for nothing.`,
  forNothing: (parameters: { reason: string }) => `${parameters.reason} You’d pay the fee for nothing.`,
  depositTitle: 'The receiver has no account for this token yet',
  depositText: (parameters: { amount: string }) =>
    `Of the network fee, ${parameters.amount} opens one. It stays with the receiver.`,
  lessTitle: 'Less arrives than you send',
  lessText: (parameters: { kept: string }) => `This token takes a ${parameters.kept} transfer fee.`,
  uncheckedTitle: 'We couldn’t check what will happen',
  'no-answer': 'The network didn’t answer the trial. Look closely at what your wallet shows before you approve.',
  'no-dry-run': 'This network can’t try a transfer out. Look closely at what your wallet shows before you approve.',
})
