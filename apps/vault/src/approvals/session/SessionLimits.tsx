import { Button, ButtonPair, Field, LiveAnnouncement, Pad, periodText, SectionHead, Status, View } from '@foyer/kit/ui'
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { amountOf, isEndAdjustable } from '../../evm/permissions/narrowSession.ts'
import type { Permission } from '../../evm/permissions/permission.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { amountInField } from '../../ui/amountInField.ts'
import { useLanguage, useWords } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import { fill } from '../../ui/words.ts'
import type { LoweringProps } from '../sheet/approvalView.ts'
import { coinAmount, nameOfToken, placeOf, type ShownPlace, tokenAmount } from '../sheet/shownPlace.ts'
import { functionName } from './functionName.ts'
import { type LimitWords, useLimitWords } from './limitWords.ts'
import { periodWords } from './periodWords.ts'
import { type LimitProblem, momentInField, readAmountLimit, readEndLimit, type TypedLimit } from './readLimits.ts'
import type { SessionRequest } from './session.ts'

type Limit = {
  readonly key: string
  readonly label: string
  readonly kind: 'datetime-local' | 'text'
  /** What stands in the field before the visitor types. */
  readonly before: string
  /** Says what is wrong with what was typed, in words; undefined where nothing is. */
  readonly problemOf: (typed: string) => string | undefined
}

/** Where a visitor lowers what a site may do by itself. What was typed stays where it is wrong. */
export function SessionLimits(props: LoweringProps<SessionRequest>) {
  const { approval, findings, onApply, onBack, request } = props
  const terms = props.terms ?? { expiry: request.expiry, amounts: request.permissions.map(amountOf) }
  const words = useWords()
  const text = useLimitWords()
  const language = useLanguage()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  const first = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => first.current?.focus(), [])
  const place = placeOf(approval, findings, words, language)
  const site = new URL(approval.site.origin).host
  const readEnd = (value: string): TypedLimit<number> =>
    value === momentInField(terms.expiry)
      ? { value: terms.expiry }
      : readEndLimit(value, request.expiry, Math.floor(Date.now() / 1_000))
  const end: Limit = {
    key: 'end',
    label: text.end,
    kind: 'datetime-local',
    before: momentInField(terms.expiry),
    problemOf: (value) => said(readEnd(value), text, { date: momentText(request.expiry, language) }),
  }
  const amounts = request.permissions.flatMap((permission, index): readonly (Limit & { readonly index: number })[] => {
    // A call that sends nothing can send no less.
    if (!request.adjustable[index] || amountOf(permission) === 0n) return []
    const decimals = decimalsOf(permission, place)
    const before = amountInField(terms.amounts[index] ?? amountOf(permission), decimals, language)
    const values = {
      example: amountInField(amountOf(permission), decimals, language),
      count: decimals,
      amount: amountText(permission, place),
    }
    const problemOf = (value: string) => said(readAmountLimit(value, permission, decimals, language), text, values)
    return [{ index, key: `amount ${index}`, label: labelOf(permission, place), kind: 'text', before, problemOf }]
  })
  const limits = [...amounts, ...(isEndAdjustable(request) ? [end] : [])]
  const textOf = ({ before, key }: Limit) => typed[key] ?? before

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.fromEntries(limits.map((limit) => [limit.key, limit.problemOf(textOf(limit))]))
    setProblems(found)
    const bad = limits.findIndex(({ key }) => found[key] !== undefined)
    if (bad >= 0) return void form.current?.querySelectorAll('input')[bad]?.focus()
    const ends = readEnd(textOf(end))
    const granted = request.permissions.map((permission, index) => {
      const limit = amounts.find((each) => each.index === index)
      const read = limit && readAmountLimit(textOf(limit), permission, decimalsOf(permission, place), language)
      return read && 'value' in read ? read.value : amountOf(permission)
    })
    onApply({ expiry: 'value' in ends ? ends.value : terms.expiry, amounts: granted })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Closing the whole request is for the screen behind this one.
    event.preventDefault()
    onBack()
  }
  return (
    <form ref={form} onSubmit={submit} onKeyDown={leave} noValidate>
      <View>
        <Status compact sign={null} title={fill(text.title, { site })} sub={text.sub} />
        {limits.map((limit, index) => (
          <LimitField
            key={limit.key}
            limit={limit}
            value={textOf(limit)}
            problem={problems[limit.key]}
            inputRef={index === 0 ? first : undefined}
            onValue={(value) => {
              setTyped((all) => ({ ...all, [limit.key]: value }))
              setProblems((all) => ({ ...all, [limit.key]: undefined }))
            }}
          />
        ))}
        <ButtonPair spaceAbove={16}>
          <Button onPress={onBack}>{text.back}</Button>
          <Button kind="main" submit>
            {text.apply}
          </Button>
        </ButtonPair>
        <LiveAnnouncement polite={fill(text.title, { site })} assertive={Object.values(problems).find(Boolean) ?? ''} />
      </View>
    </form>
  )
}

type LimitFieldProps = {
  limit: Limit
  value: string
  problem: ReactNode
  inputRef: Ref<HTMLInputElement> | undefined
  onValue: (value: string) => void
}

function LimitField({ inputRef, limit, onValue, problem, value }: LimitFieldProps) {
  return (
    <>
      <SectionHead>{limit.label}</SectionHead>
      <Pad>
        <Field
          label={limit.label}
          type={limit.kind}
          inputMode={limit.kind === 'text' ? 'decimal' : undefined}
          value={value}
          onValue={onValue}
          bad={problem !== undefined}
          hint={problem}
          maxLength={limit.kind === 'text' ? 100 : undefined}
          inputRef={inputRef}
        />
      </Pad>
    </>
  )
}

function said(
  read: TypedLimit<unknown>,
  text: LimitWords,
  values: Readonly<Record<string, string | number>>,
): string | undefined {
  const problem: LimitProblem | undefined = 'problem' in read ? read.problem : undefined
  return problem && fill(text[problem], values)
}

function decimalsOf(permission: Permission, { network, tokens }: ShownPlace): number {
  return permission.kind === 'token' ? (tokens.get(bookKey(permission.token))?.decimals ?? 0) : network.decimals
}

function amountText(permission: Permission, place: ShownPlace): string {
  return permission.kind === 'token'
    ? tokenAmount(permission.amount, permission.token, place)
    : coinAmount(amountOf(permission), place)
}

/** What a field lowers, with its unit: `May spend: ETH a day`. */
function labelOf(permission: Permission, place: ShownPlace): string {
  const { language, network, text, tokens } = place
  if (permission.kind === 'call') {
    const names = permission.functions.map(({ selector }) => functionName(selector, text)).join(', ')
    return `${names}: ${text.perCall} (${network.symbol})`
  }
  const { kind, period } = permission
  const isCounted = kind === 'coin' || tokens.get(bookKey(permission.token))?.decimals !== undefined
  const name = kind === 'coin' ? network.symbol : nameOfToken(permission.token, place)
  const unit = isCounted ? name : fill(text.smallestUnits, { amount: '', token: name }).trim()
  return `${text.maySpendBy}: ${periodText(unit, period, periodWords(text), language)}`
}
