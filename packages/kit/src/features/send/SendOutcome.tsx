import type { Network } from '../../core/network.ts'
import type { SimulationOutcome, TransferFee } from '../../core/transfers.ts'
import { formatAmount, formatTokenAmount } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { Amount } from '../../ui/Amount.tsx'
import { IconUser } from '../../ui/accountIcons.tsx'
import type { Fact } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { feeText } from '../../workshop/feeText.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { Outcome } from '../../workshop/Outcome.tsx'
import { outcomeOf } from '../../workshop/outcomeOf.ts'
import { sendMessages } from './messages.ts'

type SendOutcomeProps = {
  outcome: SimulationOutcome | undefined
  fee: TransferFee | undefined
  network: Network
  native: Token | undefined
  shown: { readonly token: Token; readonly amount: bigint }
  /** The receiver is new to the sender. */
  isNew: boolean
}

/** What a transfer will change. */
export function SendOutcome({ outcome, fee, network, native, shown, isNew }: SendOutcomeProps) {
  const text = useText(sendMessages)
  const common = useText(workshopMessages)
  const { locale } = useKitInstance().options
  const { amount, token } = shown
  const kind = outcomeOf(outcome, amount)
  const coins = (value: bigint) => `${formatAmount(value, token.decimals, locale)} ${token.symbol}`
  const changes = outcome?.type === 'changes' ? outcome : undefined
  const sent = changes?.sent ?? amount
  const spent = token.address ? sent : sent + (fee?.total ?? 0n)
  const facts: Fact[] = [{ label: text.youSend, value: `−${coins(sent)}` }]
  if (changes && kind === 'less') facts.push({ label: text.theyGet, value: coins(changes.received) })
  facts.push({
    label: common.networkFee,
    value: feeText(fee, network, native?.price, locale) ?? (outcome ? common.unknown : <Skeleton width={56} />),
  })
  if (kind !== 'reverts' && kind !== 'unknown') {
    const left = token.amount > spent ? token.amount - spent : 0n
    const kept = <Amount of={(form) => `${formatTokenAmount(left, token.decimals, locale, form)} ${token.symbol}`} />
    facts.push({ label: text.youKeep, value: outcome ? kept : <Skeleton width={72} /> })
  }
  return (
    <Outcome kind={kind} facts={facts} kept={changes && coins(changes.sent - changes.received)} outcome={outcome}>
      {isNew && kind !== 'reverts' ? (
        <Note icon={<IconUser />} title={text.firstTitle}>
          {text.firstText}
        </Note>
      ) : null}
    </Outcome>
  )
}
