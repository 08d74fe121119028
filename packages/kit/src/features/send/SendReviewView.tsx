import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { popView, replaceView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { Network } from '../../core/network.ts'
import type { SimulationOutcome, Transfer, TransferFee } from '../../core/transfers.ts'
import { fiatValue, formatAmount, formatFiat, formatTokenAmount } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { ErrorBoundary } from '../../runtime/ErrorBoundary.tsx'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { sayError } from '../../runtime/notices.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKeptState } from '../../runtime/viewKeep.ts'
import { feeText } from '../../transactions/feeText.ts'
import { OpenApp } from '../../transactions/lazyOpenApp.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { Outcome, outcomeOf } from '../../transactions/Outcome.tsx'
import { TokenMark } from '../../transactions/TokenMark.tsx'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { groupAddress, shortAddress } from '../../ui/addressForms.ts'
import { Button } from '../../ui/Button.tsx'
import { type Fact, TransferSummary } from '../../ui/Facts.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { IconUser } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { ButtonPair, Pad, View } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sendEntryMessages } from './entryMessages.ts'
import { CannotSend } from './lazyViews.ts'
import { sendMessages } from './messages.ts'
import { feeQuery, simulationQuery } from './queries.ts'
import { sendFromReview } from './sendFromReview.ts'
import { useReceiver } from './useReceiver.ts'
import { isNewReceiver, type SendForm, useSendForm } from './useSendForm.ts'

const nothing = () => null

/** What will happen, before the wallet is asked. */
export function SendReviewView() {
  const sender = useActingAccount()
  if (!sender?.network) return <CannotSend isConnected={sender !== undefined} />
  return <Checked sender={sender} network={sender.network} />
}

function Checked({ sender, network }: { sender: ActingAccount; network: Network }) {
  const kit = useKitInstance()
  const form = useSendForm(sender, network)
  const { isPending, transfer } = form
  const [isSending, setSending] = useKeptState('isSending', false)
  // After sending the draft is empty while the view is still leaving, so what was shown stays.
  const [shown, show] = useState(transfer.ok ? transfer : undefined)
  if (
    transfer.ok &&
    (shown?.amount !== transfer.amount || shown.to !== transfer.to || shown.token !== transfer.token)
  ) {
    show(transfer)
  }
  // Whatever else empties the draft (another network or account) ends the review: nothing stale can be sent.
  const isLost = !transfer.ok && !isSending && !isPending
  // A site may open the review by itself: a look-alike is still the visitor's to judge, and some wallets show their own.
  const belongsInForm = (form.lookAlike !== undefined || sender.showsReview) && !isSending
  useEffect(() => {
    const [behind, top] = kit.store.getState().modal.stack.slice(-2)
    if (!(isLost || belongsInForm) || (top ?? behind)?.name !== 'SendReview') return
    if (isLost) sayError(kit, new KitError('INVALID_AMOUNT', 'Please enter a valid amount and receiver address'))
    if (behind?.name === 'Send') popView(kit)
    else replaceView(kit, { name: 'Send', parameters: {} })
  }, [isLost, belongsInForm, kit])
  if (!shown || isLost || belongsInForm) return null
  return <Review {...{ sender, network, form, shown, isSending, setSending }} />
}

type Shown = { readonly token: Token; readonly amount: bigint; readonly to: string }
type ReviewProps = {
  sender: ActingAccount
  network: Network
  form: SendForm
  shown: Shown
  isSending: boolean
  setSending: (isSending: boolean) => void
}

function Review({ sender, network, form, shown, isSending, setSending }: ReviewProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const entry = useText(sendEntryMessages)
  const text = useText(sendMessages)
  const common = useText(transactionMessages)
  const sentence = useErrorText()
  const [reason, setReason] = useKeptState<KitError | undefined>('reason', undefined)
  const { amount, to, token } = shown
  const receiver = useReceiver(sender.namespace, to, form.known, form.draft.name)
  const from = sender.account.address
  const transfer: Transfer = { networkId: network.id, from, to, amount, tokenAddress: token.address, nft: token.nft }
  const { data: outcome, refetch } = useQuery(simulationQuery(kit, transfer), data.queryClient)
  const { data: fee, refetch: askFee } = useQuery(feeQuery(kit, transfer), data.queryClient)
  const { locale } = kit.options
  const name = isolated(shortAddress(from))
  const worth = fiatValue(amount, token.decimals, token.price)
  const value = worth === undefined ? undefined : formatFiat(worth, locale)

  const send = async () => {
    if (isSending) return
    setSending(true)
    setReason(undefined)
    const sent = await sendFromReview(kit, { token, amount, to, toName: receiver?.name }, text)
    setReason(sent.reason)
    if (sent.hasLeft) return
    setSending(false)
    // What stands against it now may not have stood against it when the review was opened.
    if (sent.reason) void Promise.all([refetch(), askFee()])
  }
  return (
    <View>
      <TransferSummary
        from={{
          mark: <TokenMark token={token} />,
          what: `${formatAmount(amount, token.decimals, locale)} ${token.symbol}`,
          sub: value === undefined ? text.fromOnly({ name }) : text.from({ value: isolated(value), name }),
        }}
        to={{
          mark: <Avatar address={to} src={receiver?.picture} size={36} />,
          what: receiver?.name ?? shortAddress(to),
          sub: longEnds(to),
        }}
      />
      {reason ? <Note tone="danger" icon={<IconWarn />} title={sentence(reason)} /> : null}
      <SendOutcome
        outcome={outcome}
        fee={fee ?? form.fee}
        network={network}
        native={form.native}
        shown={shown}
        isNew={form.transfer.ok && isNewReceiver(kit, form)}
      />
      <ButtonPair spaceAbove={16}>
        <Button onPress={() => popView(kit)}>{text.cancel}</Button>
        <Button
          kind="main"
          busy={isSending || outcome === undefined}
          disabled={outcomeOf(outcome, amount) === 'reverts' ? text.wouldFail : undefined}
          onPress={() => void send()}
        >
          {isSending ? text.approve : outcome === undefined ? common.simulating : entry.send}
        </Button>
      </ButtonPair>
      {isSending && sender.session.appLink ? (
        <Pad spaceAbove={8}>
          <ErrorBoundary fallback={nothing}>
            <OpenApp session={sender.session} />
          </ErrorBoundary>
        </Pad>
      ) : null}
    </View>
  )
}

/** The first and last eight characters of an address, in groups. */
function longEnds(address: string) {
  const groups = groupAddress(address)
  const short = [...groups.slice(0, 2), '…', ...groups.slice(-2)].join(' ')
  return <bdi dir="ltr">{groups.length > 5 ? short : address}</bdi>
}

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
function SendOutcome({ outcome, fee, network, native, shown, isNew }: SendOutcomeProps) {
  const text = useText(sendMessages)
  const common = useText(transactionMessages)
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
