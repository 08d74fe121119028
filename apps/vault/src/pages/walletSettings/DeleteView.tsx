import { Button, ButtonPair, Field, HintLine, IconWarn, Intro, Note, Small, Stack, View } from '@foyer/kit/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { fill } from '../../ui/words.ts'
import type { Holding } from './createSecurity.ts'
import { deletePhrase, isPhrase } from './deletePhrase.ts'
import { Failure } from './Failure.tsx'
import type { Place, PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { Waiting } from './Waiting.tsx'
import type { SecurityWords } from './words.ts'

export type DeleteViewProps = PlaceProps & { onDeleted: (at: number) => void; onGo: (place: Place) => void }

/** Holdings that the note names. */
const maxNamed = 2

/** Deletes the wallet, once two words are typed; what it holds comes first. */
export function DeleteView({ member, onDeleted, onDone, onGo, onStale, security }: DeleteViewProps) {
  const text = useSecurityWords()
  const { failure, isBusy, run } = useAction(onStale)
  const [typed, setTyped] = useState('')
  const [isBad, setBad] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [held, setHeld] = useState<readonly Holding[] | 'unknown'>()
  useEffect(() => {
    security.holdings(member).then(setHeld, () => setHeld('unknown'))
  }, [member, security])

  const phrase = deletePhrase(member, text)
  const isTyped = isPhrase(typed, phrase)
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) void run(async () => onDeleted(await security.remove(member)))
    else setBad(true)
  }
  // The buttons would move, and change their meaning, once it is known what the wallet holds.
  if (held === undefined) return <Waiting title={text.opening} />
  const mayHold = held === 'unknown' || held.length > 0
  if (isMoving)
    return (
      <View>
        <Intro>{text.moveHow}</Intro>
        <Stack spaceAbove={16}>
          <Button kind="main" onPress={() => onGo('export')}>
            {text.words}
          </Button>
          <Button onPress={() => setMoving(false)}>{text.back}</Button>
        </Stack>
      </View>
    )
  const label = fill(text.deleteType, { phrase })
  return (
    <form onSubmit={remove} noValidate>
      <View>
        {mayHold ? (
          <Note tone="warn" icon={<IconWarn />} title={heldText(held, text)}>
            {text.deleteHoldsSub}
          </Note>
        ) : (
          <Small>{text.holdsNothing}</Small>
        )}
        <Intro>{text.deleteSub}</Intro>
        <Stack spaceAbove={12}>
          <Field
            label={label}
            placeholder={label}
            name="phrase"
            value={typed}
            onValue={(value) => {
              setTyped(value)
              setBad(false)
            }}
            bad={isBad}
            hint={isBad ? text.deleteBad : undefined}
          />
        </Stack>
        <ButtonPair spaceAbove={12}>
          {mayHold ? (
            <Button kind="main" onPress={() => setMoving(true)}>
              {text.moveFirst}
            </Button>
          ) : (
            <Button onPress={() => onDone()}>{text.cancel}</Button>
          )}
          <Button kind="danger" submit busy={isBusy} disabled={isTyped || isBusy ? undefined : text.deleteNow}>
            {text.deleteNow}
          </Button>
        </ButtonPair>
        <HintLine start={isTyped ? '\u00a0' : text.deleteTypeFirst} />
        <Failure said={failure} />
      </View>
    </form>
  )
}

/** What the note says is in the wallet. */
function heldText(held: readonly Holding[] | 'unknown', text: SecurityWords): string {
  if (held === 'unknown') return text.deleteUnknown
  const what = held
    .slice(0, maxNamed)
    .map(({ amount, symbol }) => `${amount} ${symbol}`)
    .join(', ')
  return fill(held.length > maxNamed ? text.deleteHoldsMore : text.deleteHolds, { what })
}
