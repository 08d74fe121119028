import { type RefObject, useEffect, useId, useRef } from 'react'
import {
  amountToText,
  fiatValue,
  formatFiat,
  formatTokenAmount,
  type NumberForm,
  textForInput,
} from '../domain/amount.ts'
import { type AmountProblem, isAmountText, isEasilyMisread } from '../domain/parseAmount.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { lazyView } from '../runtime/lazyView.ts'
import { useText } from '../runtime/messages.ts'
import { Amount } from '../ui/Amount.tsx'
import { AmountInput } from '../ui/AmountInput.tsx'
import { CoinPill, FieldGroupCell } from '../ui/FieldGroup.tsx'
import { isPhone } from '../ui/focus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MaxButton } from '../ui/TextButton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { AmountEntry } from './amountEntry.ts'
import { transactionMessages } from './messages.ts'
import { TokenMark } from './TokenMark.tsx'
import styles from './transactions.module.css'

export type AmountFieldProps = {
  /** Over the field: "Amount", "You pay". */
  label: string
  entry: AmountEntry
  onEntry: (patch: Partial<AmountEntry>) => void
  /** What `readEntry` made of the entry. */
  amount: bigint | AmountProblem
  token: Token | undefined
  /** The tokens are still on their way. */
  isPending: boolean
  isBad: boolean
  /** The most that can be used, in the smallest unit; undefined while unknown. */
  most: bigint | undefined
  /** What pressing Max does, for those who cannot see it. */
  maxLabel: string
  onChooseToken: () => void
  /** For a view that leads the visitor back to it. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined
  /** The balance of the token could not be read. */
  isHoldingUnknown?: boolean | undefined
}

/** How much, of which coin: typed and read in the visitor's own language. It takes the focus where nothing has it. */
export function AmountField(props: AmountFieldProps) {
  const { amount, entry, isBad, isPending, label, maxLabel, most, onChooseToken, onEntry, token } = props
  const text = useText(transactionMessages)
  const { locale } = useKitInstance().options
  const readingId = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const { inputRef = ownRef } = props
  useEffect(() => {
    // The view may arrive after the stage has looked for a field to focus.
    const isTaken = document.activeElement?.closest('input, button, a')
    if (!isPhone() && !isTaken) inputRef.current?.focus({ preventScroll: true })
  }, [inputRef])
  const coin = token?.symbol ?? ''
  return (
    <FieldGroupCell
      label={label}
      low={
        token ? (
          <span id={readingId}>
            <AmountReading amount={amount} entry={entry} token={token} onEntry={onEntry} />
          </span>
        ) : null
      }
      lowEnd={
        token ? (
          <>
            {props.isHoldingUnknown ? (
              <span>–</span>
            ) : (
              <Amount of={(form) => formatTokenAmount(token.amount, token.decimals, locale, form)} />
            )}
            <span> </span>
            {most ? (
              <MaxButton
                label={`${text.max}. ${maxLabel}`}
                onPress={() =>
                  onEntry({ inFiat: false, text: textForInput(amountToText(most, token.decimals), locale) })
                }
              >
                {text.max}
              </MaxButton>
            ) : null}
          </>
        ) : isPending ? (
          <Skeleton width={64} />
        ) : null
      }
    >
      <AmountInput
        inputRef={inputRef}
        label={text.amountIn({ coin: entry.inFiat ? 'USD' : coin })}
        currency={entry.inFiat ? '$' : undefined}
        value={entry.text}
        bad={isBad}
        describedBy={token ? readingId : undefined}
        accepts={(typed) => isAmountText(typed, locale)}
        placeholder={textForInput('0', locale)}
        onValue={(typed) => onEntry({ text: typed })}
      />
      {token ? (
        <CoinPill mark={<TokenMark token={token} size={24} />} label={text.coin({ coin })} onPress={onChooseToken}>
          {token.symbol}
        </CoinPill>
      ) : isPending ? (
        <Skeleton width={96} height={40} round />
      ) : null}
    </FieldGroupCell>
  )
}

type AmountReadingProps = {
  entry: AmountEntry
  amount: bigint | AmountProblem
  token: Token
  onEntry: (patch: Partial<AmountEntry>) => void
}

/** Comes by itself: most amounts are clear. */
const UnclearAmount = lazyView(
  () => import('./UnclearAmount.tsx'),
  (part) => part.UnclearAmount,
  ({ children }) => children,
)

/**
 * The line under an amount: its worth in the other unit. What others could take for another amount is repeated as it was
 * understood, and for what could mean two amounts both are offered.
 */
function AmountReading(props: AmountReadingProps) {
  const { amount, entry, token } = props
  const { locale } = useKitInstance().options
  const otherUnit = <OtherUnit {...props} />
  const isClear = typeof amount === 'bigint' ? !isEasilyMisread(entry.text, locale) : entry.text === ''
  // Dollars without a price can only be left.
  if (isClear || (entry.inFiat && !token.price)) return otherUnit
  return <UnclearAmount {...props}>{otherUnit}</UnclearAmount>
}

/** The amount in the other unit, coins or dollars; pressing it types in that one from now on. */
function OtherUnit({ amount, entry, onEntry, token }: AmountReadingProps) {
  const text = useText(transactionMessages)
  const { locale } = useKitInstance().options
  const entered = typeof amount === 'bigint' ? amount : 0n
  const value = fiatValue(entered, token.decimals, token.price)
  if (value === undefined && !entry.inFiat) return <NoPrice />
  const turn = () => {
    const next = entry.inFiat ? amountToText(entered, token.decimals) : (value ?? 0).toFixed(2)
    onEntry({ inFiat: !entry.inFiat, text: entered === 0n ? '' : textForInput(next, locale) })
  }
  const write = (form: NumberForm) =>
    entry.inFiat
      ? `${formatTokenAmount(entered, token.decimals, locale, form)} ${token.symbol}`
      : formatFiat(value ?? 0, locale, form)
  const spoken = value === undefined ? text.noPrice : write('whole')
  const turns = entry.inFiat ? text.inCoin({ coin: token.symbol }) : text.inFiat
  return (
    // What it shows comes first, so that those who speak to their device can press it.
    <button type="button" className={styles.unit} aria-label={`${spoken}. ${turns}`} onClick={turn}>
      {value === undefined ? <NoPrice /> : <Amount of={write} />}
    </button>
  )
}

function NoPrice() {
  const text = useText(transactionMessages)
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{text.noPrice}</VisuallyHidden>
    </>
  )
}
