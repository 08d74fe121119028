import type { RefObject } from 'react'
import { push } from '../../core/actions/navigate.ts'
import { amountToText, fiatValue, formatFiat, formatTokenAmount } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { largestNativeAmount } from '../../domain/validateTransfer.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { CoinPill, FieldGroupCell } from '../../ui/FieldGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MaxButton } from '../../ui/TextButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { sendMessages } from './messages.ts'
import styles from './send.module.css'
import { sendDraft } from './sendDraft.ts'
import { TokenMark } from './TokenMark.tsx'
import type { SendForm } from './useSendForm.ts'

type AmountFieldProps = { form: SendForm; inputRef: RefObject<HTMLInputElement | null> }

/** How much, of which coin. */
export function AmountField({ form, inputRef }: AmountFieldProps) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  const { draft, isPending, token, transfer } = form
  const { locale } = kit.options
  const isBad =
    !transfer.ok && ['amount-above-balance', 'amount-malformed', 'amount-too-precise'].includes(transfer.problem)
  const coin = token?.symbol ?? ''
  return (
    <FieldGroupCell
      label={text.amount}
      low={token ? <OtherUnit form={form} token={token} /> : null}
      lowEnd={
        token ? (
          <>
            <bdi dir="ltr">{formatTokenAmount(token.amount, token.decimals, locale)}</bdi>{' '}
            <Max form={form} token={token} />
          </>
        ) : isPending ? (
          <Skeleton width={64} />
        ) : null
      }
    >
      <AmountInput
        inputRef={inputRef}
        label={draft.inFiat ? text.amountIn({ coin: 'USD' }) : text.amountIn({ coin })}
        currency={draft.inFiat ? '$' : undefined}
        value={draft.text}
        bad={isBad}
        onValue={(value) => sendDraft(kit).set({ text: value })}
      />
      {token ? (
        <CoinPill
          mark={<TokenMark token={token} size={24} />}
          label={text.coin({ coin })}
          onPress={() => push(kit, { name: 'SendToken' })}
        >
          {token.symbol}
        </CoinPill>
      ) : isPending ? (
        <Skeleton width={96} height={40} round />
      ) : null}
    </FieldGroupCell>
  )
}

/** The amount in the other unit, coins or dollars; pressing it types in that one from now on. */
function OtherUnit({ form, token }: { form: SendForm; token: Token }) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  const { amount, draft } = form
  const { locale } = kit.options
  const entered = typeof amount === 'bigint' ? amount : 0n
  const value = fiatValue(entered, token.decimals, token.price)
  if (value === undefined) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{text.noPrice}</VisuallyHidden>
      </>
    )
  }
  const coins = `${formatTokenAmount(entered, token.decimals, locale)} ${token.symbol}`
  const turn = () => {
    const isEmpty = entered === 0n
    const next = draft.inFiat ? amountToText(entered, token.decimals) : value.toFixed(2)
    sendDraft(kit).set({ inFiat: !draft.inFiat, text: isEmpty ? '' : next })
  }
  return (
    <button
      type="button"
      className={styles.unit}
      aria-label={draft.inFiat ? text.inCoin({ coin: token.symbol }) : text.inFiat}
      onClick={turn}
    >
      <bdi dir="ltr">{draft.inFiat ? coins : formatFiat(value, locale)}</bdi>
    </button>
  )
}

function Max({ form, token }: { form: SendForm; token: Token }) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  // The native coin also pays for the fee, so its most is known only with it.
  const most = token.address ? token.amount : form.fee && largestNativeAmount(token.amount, form.fee.total)
  if (!most) return null
  return (
    <MaxButton
      label={text.maxLabel}
      onPress={() => sendDraft(kit).set({ inFiat: false, text: amountToText(most, token.decimals) })}
    >
      {text.max}
    </MaxButton>
  )
}
