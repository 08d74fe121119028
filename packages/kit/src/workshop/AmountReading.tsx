import {
  amountToText,
  fiatValue,
  formatFiat,
  formatTokenAmount,
  type NumberForm,
  textForInput,
} from '../domain/amount.ts'
import { type AmountProblem, isEasilyMisread } from '../domain/parseAmount.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { Amount } from '../ui/Amount.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import { lazyView } from '../view/lazyView.ts'
import { useText } from '../view/messages.ts'
import type { AmountEntry } from './amountEntry.ts'
import { workshopMessages } from './messages.ts'
import styles from './workshop.module.css'

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
export function AmountReading(props: AmountReadingProps) {
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
  const text = useText(workshopMessages)
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
  const text = useText(workshopMessages)
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{text.noPrice}</VisuallyHidden>
    </>
  )
}
