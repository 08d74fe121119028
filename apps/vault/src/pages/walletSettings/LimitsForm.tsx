import { isLooser, type OwnerLimits } from '@foyer/contract/vault'
import { Button, Checkbox, Field, HintLine, Stack } from '@foyer/kit/ui'
import type { FormEvent } from 'react'
import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import { canConfirm, type StandingLimits } from './createLimitsCalls.ts'
import { type LimitsWords, useLimitsWords } from './limitsWords.ts'
import { isSame } from './ownerLimits.ts'
import { maxDollars, readDollars } from './readDollars.ts'
import { useClosed } from './useClosed.ts'

/** Limits as they are typed. */
export type LimitsDraft = Pick<OwnerLimits, 'newReceivers' | 'exports'> & {
  readonly hasAmount: boolean
  /** In whole US dollars, as typed. */
  readonly amount: string
}

/** What is suggested, in US dollars. */
const suggested = 1_000

export type LimitsFormProps = {
  standing: StandingLimits
  /** What was typed; undefined where nothing was since the last time. */
  draft: LimitsDraft | undefined
  /** What stands was just saved. */
  isSaved: boolean
  isBusy: boolean
  onDraft: (draft: LimitsDraft) => void
  /** `isLoose`: they have to be confirmed. */
  onSave: (limits: OwnerLimits, isLoose: boolean) => void
}

/** What is confirmed by a passkey or a code, to be chosen. */
export function LimitsForm({ draft, isBusy, isSaved, onDraft, onSave, standing }: LimitsFormProps) {
  const text = useLimitsWords()
  const language = useLanguage()
  const closed = useClosed()
  const typed = draft ?? draftOf(standing.limits)
  const change = (part: Partial<LimitsDraft>) => onDraft({ ...typed, ...part })
  const dollars = readDollars(typed.amount)
  const isBad = typed.hasAmount && dollars === undefined
  const { exports, newReceivers } = typed
  const wanted: OwnerLimits = { above: (typed.hasAmount ? dollars : undefined) ?? null, newReceivers, exports }
  const isLoose = standing.limits !== null && isLooser(standing.limits, wanted)
  // A new device may set limits when it may add to what opens the wallet.
  const why = closed('add-factor') ?? whyNot({ standing, wanted, isBad, isSaved }, text)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (why === undefined) onSave(wanted, isLoose)
  }
  const most = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(maxDollars)
  return (
    <form onSubmit={save} noValidate>
      <Checkbox checked={typed.hasAmount} onChecked={(hasAmount) => change({ hasAmount })}>
        {text.above}
      </Checkbox>
      {typed.hasAmount ? (
        <Stack>
          <Field
            label={text.amount}
            placeholder={String(suggested)}
            inputMode="numeric"
            name="amount"
            suffix={'\u00a0USD'}
            value={typed.amount}
            onValue={(amount) => change({ amount })}
            bad={isBad}
            hint={isBad ? fill(text.amountBad, { most }) : text.together}
          />
        </Stack>
      ) : null}
      <Checkbox checked={newReceivers} onChecked={(checked) => change({ newReceivers: checked })}>
        {text.newReceivers}
      </Checkbox>
      <Checkbox checked={exports} onChecked={(checked) => change({ exports: checked })}>
        {text.exports}
      </Checkbox>
      <HintLine start={text.unread} />
      <Stack spaceAbove={16}>
        <Button kind="main" submit busy={isBusy} disabled={why}>
          {isLoose ? text.saveConfirmed : text.save}
        </Button>
      </Stack>
    </form>
  )
}

type Judged = Pick<LimitsFormProps, 'standing' | 'isSaved'> & { wanted: OwnerLimits; isBad: boolean }

/** Why limits cannot be saved; undefined where they can. */
function whyNot({ isBad, isSaved, standing, wanted }: Judged, text: LimitsWords): string | undefined {
  if (!canConfirm(standing)) return text.addFirst
  if (isBad) return text.fixAmount
  if (standing.limits !== null && isSame(standing.limits, wanted)) return isSaved ? text.saved : text.unchanged
  return wanted.above === null && !wanted.newReceivers && !wanted.exports ? text.choose : undefined
}

function draftOf(limits: OwnerLimits | null): LimitsDraft {
  // The 12 words are worth all of it.
  if (limits === null) return { hasAmount: true, amount: String(suggested), newReceivers: false, exports: true }
  const { above, exports, newReceivers } = limits
  return { hasAmount: above !== null, amount: String(above ?? suggested), newReceivers, exports }
}
