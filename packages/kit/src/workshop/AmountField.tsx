import { useEffect, useId, useRef } from 'react'
import { amountToText, formatTokenAmount, textForInput } from '../domain/amount.ts'
import { type AmountProblem, isAmountText } from '../domain/parseAmount.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { Amount } from '../ui/Amount.tsx'
import { AmountInput } from '../ui/AmountInput.tsx'
import { CoinPill, FieldGroupCell } from '../ui/FieldGroup.tsx'
import { isPhone } from '../ui/focus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MaxButton } from '../ui/TextButton.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import { useText } from '../view/messages.ts'
import { AmountReading } from './AmountReading.tsx'
import type { AmountEntry } from './amountEntry.ts'
import { workshopMessages } from './messages.ts'
import { TokenMark } from './TokenMark.tsx'

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
  /** The balance of the token could not be read. */
  isHoldingUnknown?: boolean | undefined
}

/** How much, of which coin: typed and read in the visitor's own language. It takes the focus where nothing has it. */
export function AmountField(props: AmountFieldProps) {
  const { amount, entry, isBad, isPending, label, maxLabel, most, onChooseToken, onEntry, token } = props
  const text = useText(workshopMessages)
  const { locale } = useKitInstance().options
  const readingId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The view may arrive after the stage has looked for a field to focus.
    const isTaken = document.activeElement?.closest('input, button, a')
    if (!isPhone() && !isTaken) inputRef.current?.focus({ preventScroll: true })
  }, [])
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
              '–'
            ) : (
              <Amount of={(form) => formatTokenAmount(token.amount, token.decimals, locale, form)} />
            )}{' '}
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
