import type { Network } from '../../core/network.ts'
import type { SimulationOutcome, TransferFee } from '../../core/transfers.ts'
import { formatAmount, formatTokenAmount } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { IconShield, IconUser } from '../../ui/accountIcons.tsx'
import { type Fact, SimulationBox } from '../../ui/Facts.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { type Translation, useText } from '../../view/messages.ts'
import { feeText } from './feeText.ts'
import { sendMessages } from './messages.ts'
import styles from './send.module.css'

/** What a dry run means for the screen. */
export type OutcomeKind = 'pending' | 'whole' | 'less' | 'reverts' | 'unknown'

type OutcomeProps = {
  outcome: SimulationOutcome | undefined
  fee: TransferFee | undefined
  network: Network
  native: Token | undefined
  shown: { readonly token: Token; readonly amount: bigint }
  /** The receiver is new to the sender. */
  isNew: boolean
}

/** What will change, as far as a dry run promises it, and what to look at first. */
export function Outcome({ outcome, fee, network, native, shown, isNew }: OutcomeProps) {
  const text = useText(sendMessages)
  const { locale } = useKitInstance().options
  const { amount, token } = shown
  const kind = outcomeOf(outcome, amount)
  const coins = (value: bigint) => `${formatAmount(value, token.decimals, locale)} ${token.symbol}`
  const sent = outcome?.type === 'changes' ? outcome.sent : amount
  const spent = token.address ? sent : sent + (fee?.total ?? 0n)
  const kept = token.amount > spent ? token.amount - spent : 0n
  const facts: Fact[] = [
    { label: text.youSend, value: `−${coins(sent)}` },
    ...(outcome?.type === 'changes' && kind === 'less'
      ? [{ label: text.theyGet, value: coins(outcome.received) }]
      : []),
    { label: text.networkFee, value: feeText(fee, network, native?.price, locale) ?? <Unknown pending={!outcome} /> },
    ...(kind === 'reverts' || kind === 'unknown'
      ? []
      : [
          {
            label: text.youKeep,
            value: outcome ? (
              `${formatTokenAmount(kept, token.decimals, locale)} ${token.symbol}`
            ) : (
              <Skeleton width={72} />
            ),
          },
        ]),
  ]
  const reason = outcome?.type === 'reverts' ? outcome.reason : ''
  return (
    <>
      <div className={styles.section}>
        <h3>{text.changes}</h3>
        <OutcomeTag kind={kind} text={text} />
      </div>
      <SimulationBox facts={facts} />
      {kind === 'reverts' ? (
        <Note tone="danger" icon={<IconWarn />} title={text.failsTitle}>
          {text.failsText({ reason })}
        </Note>
      ) : null}
      {kind === 'unknown' ? (
        <Note tone="warn" icon={<IconAlert />} title={text.uncheckedTitle}>
          {text.uncheckedText}
        </Note>
      ) : null}
      {kind === 'less' && outcome?.type === 'changes' ? (
        <Note tone="warn" icon={<IconAlert />} title={text.lessTitle}>
          {text.lessText({ kept: coins(outcome.sent - outcome.received) })}
        </Note>
      ) : null}
      {isNew && kind !== 'reverts' ? (
        <Note icon={<IconUser />} title={text.firstTitle}>
          {text.firstText}
        </Note>
      ) : null}
      <LiveRegion assertive={spokenOutcome(text, kind)} />
    </>
  )
}

/** Sorts a dry run: only `whole` is a promise that all arrives. */
export function outcomeOf(outcome: SimulationOutcome | undefined, amount: bigint): OutcomeKind {
  if (!outcome) return 'pending'
  if (outcome.type !== 'changes') return outcome.type
  return outcome.received < outcome.sent || outcome.received < amount ? 'less' : 'whole'
}

function spokenOutcome(text: Translation<typeof sendMessages>, kind: OutcomeKind): string {
  if (kind === 'reverts') return text.failsTitle
  if (kind === 'unknown') return text.uncheckedTitle
  return kind === 'less' ? text.lessTitle : ''
}

function OutcomeTag({ kind, text }: { kind: OutcomeKind; text: Translation<typeof sendMessages> }) {
  if (kind === 'unknown') return <Tag tone="warn">{text.notSimulated}</Tag>
  return (
    <Tag>
      <IconShield size="s" />
      {kind === 'pending' ? text.simulating : text.simulated}
    </Tag>
  )
}

function Unknown({ pending }: { pending: boolean }) {
  const text = useText(sendMessages)
  return pending ? <Skeleton width={56} /> : text.unknown
}
