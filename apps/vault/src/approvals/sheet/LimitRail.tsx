import { Icon, IconButton, LiveAnnouncement, Mark, Presets } from '@foyer/kit/ui'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isUnlimited } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { amountInField } from '../../ui/amountInField.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { fill } from '../../ui/words.ts'
import { chosenAmount } from '../findings/chosenLimits.ts'
import type { ChosenLimit, LimitChoice, LimitedAllowance } from '../findings/findings.ts'
import styles from './LimitRail.module.css'
import { useLimitRailWords } from './limitRailWords.ts'
import { readLimit, roundAbove } from './readLimit.ts'
import { nameOfToken, type ShownPlace, tokenAmount } from './shownPlace.ts'

export type LimitRailProps = {
  choice: LimitChoice
  chosen: ChosenLimit
  /** The visitor may choose any amount; otherwise only the site's, and one that is enough. */
  isOpen: boolean
  /** The allowance to limit. */
  label: string
  place: ShownPlace
  onChoose: (chosen: ChosenLimit) => void
  /** Called with whether the visitor is typing an amount, which is not a limit yet. */
  onTyping: (isTyping: boolean) => void
}

/** How much a site may take: enough for this time, a round amount, a typed amount, or no limit. */
export function LimitRail({ choice, chosen, isOpen, label, onChoose, onTyping, place }: LimitRailProps) {
  const text = useLimitRailWords()
  const [first, ...others] = choice.allowances
  const [typed, setTyped] = useState<string>()
  if (!first) return null
  const { decimals } = place.tokens.get(bookKey(first.token)) ?? {}
  // Several allowances have no common amount, and without decimals a visitor could not check one.
  const isCounted = isOpen && others.length === 0 && decimals !== undefined
  const middle = typeof chosen === 'bigint' ? chosen : roundAbove(first.exact)
  const type = (next: string | undefined) => {
    setTyped(next)
    onTyping(next !== undefined)
  }
  const choose = (next: ChosenLimit) => {
    type(undefined)
    onChoose(next === first.exact ? 'exact' : next)
  }
  return (
    <div className={styles.limit}>
      <Presets<'exact' | 'amount' | 'none'>
        label={label}
        options={[
          { value: 'exact', label: text.thisTime },
          ...(isCounted && !isUnlimited(middle, first.supply)
            ? [{ value: 'amount' as const, label: <bdi>{formatAmount(middle, decimals, place.language)}</bdi> }]
            : []),
          ...(isOpen || choice.allowances.every(({ asked, supply }) => isUnlimited(asked, supply))
            ? [{ value: 'none' as const, label: text.noLimit }]
            : []),
        ]}
        value={typeof chosen === 'bigint' ? 'amount' : chosen}
        onValue={(value) => choose(value === 'amount' ? middle : value)}
      />
      {others.length > 0 ? null : (
        <AmountRow
          allowance={first}
          chosen={chosen}
          decimals={isCounted ? decimals : undefined}
          place={place}
          typed={typed}
          onType={type}
          onChoose={choose}
        />
      )}
    </div>
  )
}

type AmountRowProps = {
  allowance: LimitedAllowance
  chosen: ChosenLimit
  /** Undefined where no amount can be typed. */
  decimals: number | undefined
  place: ShownPlace
  /** The text of the field, while it is open. */
  typed: string | undefined
  onType: (typed: string | undefined) => void
  onChoose: (amount: bigint) => void
}

/** The chosen amount. Its pencil opens a field; Enter sets the amount, and Escape closes the field. */
function AmountRow({ allowance, chosen, decimals, onChoose, onType, place, typed }: AmountRowProps) {
  const text = useLimitRailWords()
  const [problem, setProblem] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const hint = useId()
  const isTyping = typed !== undefined
  useEffect(() => {
    if (isTyping) field.current?.select()
  }, [isTyping])
  const name = nameOfToken(allowance.token, place)
  const open = () => {
    setProblem('')
    const amount = chosenAmount(allowance, chosen === 'none' ? 'exact' : chosen)
    onType(amountInField(amount, decimals ?? 0, place.language))
  }
  const set = () => {
    if (typed === undefined || decimals === undefined) return
    const read = readLimit(typed, decimals, place.language, allowance.supply)
    if (typeof read === 'bigint') {
      onChoose(read)
      return void button.current?.focus()
    }
    const example = amountInField(allowance.exact, decimals, place.language)
    setProblem(fill(text[read], { example, token: name, count: decimals }))
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The screen around this closes the whole request.
    event.preventDefault()
    event.stopPropagation()
    onType(undefined)
    button.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.amount}>
        <Mark name={name} size={24} round />
        {isTyping ? (
          <>
            <input
              ref={field}
              aria-label={text.change}
              aria-invalid={problem !== '' || undefined}
              aria-describedby={problem === '' ? undefined : hint}
              autoComplete="off"
              enterKeyHint="done"
              inputMode="decimal"
              maxLength={100}
              value={typed}
              onChange={(event) => {
                setProblem('')
                onType(event.target.value)
              }}
              onKeyDown={leave}
            />
            <span className={styles.unit}>{name}</span>
          </>
        ) : (
          <strong>
            {chosen === 'none' ? (
              <>
                <span className={styles.warn}>{text.noLimit}</span>
                {allowance.held === undefined ? null : (
                  <span>{fill(text.now, { amount: tokenAmount(allowance.held, allowance.token, place) })}</span>
                )}
              </>
            ) : (
              <bdi>{tokenAmount(chosenAmount(allowance, chosen), allowance.token, place)}</bdi>
            )}
          </strong>
        )}
        {decimals === undefined ? null : (
          // One button for both, so that focus stays at it; Enter in the field submits the form by itself.
          <IconButton label={isTyping ? text.set : text.change} buttonRef={button} onPress={isTyping ? set : open}>
            <Icon d={isTyping ? check : pencil} />
          </IconButton>
        )}
      </div>
      {problem === '' || !isTyping ? null : (
        <p id={hint} className={styles.problem}>
          {problem}
        </p>
      )}
      <LiveAnnouncement assertive={isTyping ? problem : ''} />
    </form>
  )
}

const pencil = 'M4 16l.6-3L13 4.6a1.4 1.4 0 012 0l.4.4a1.4 1.4 0 010 2L7 15.4zM11.5 6l2.5 2.5'
const check = 'M4 10.5l4 4 8-9'
