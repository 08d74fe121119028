import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Session } from '../../core/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { isPhone } from '../../ui/focus.ts'
import { Intro, Pad, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { ErrorBoundary } from '../../view/ErrorBoundary.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { OpenApp } from '../../workshop/lazyOpenApp.ts'
import { namesMessages } from './messages.ts'
import { NameIdeas } from './NameIdeas.tsx'
import { NameVerdict, verdictText } from './NameVerdict.tsx'
import { nameDraft } from './nameDraft.ts'
import { labelOf } from './nameProblem.ts'
import { RefusalNote } from './RefusalNote.tsx'
import { useNameCheck } from './useNameCheck.ts'
import { useRegistration } from './useRegistration.ts'

const nothing = () => null

type NameFormProps = {
  /** The end of every name here; undefined while it is being asked for. */
  suffix: string | undefined
  session: Session
}

/** A name is typed, judged and signed for. */
export function NameForm({ suffix = '', session }: NameFormProps) {
  const kit = useKitInstance()
  const text = useText(namesMessages)
  const store = nameDraft(kit)
  const { label } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { check, ideas, verdict } = useNameCheck(label)
  const { forget, isAsking, refusal, register } = useRegistration()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isPhone()) field.current?.focus({ preventScroll: true })
  }, [])
  const write = (typed: string) => {
    forget()
    store.set({ label: labelOf(typed, suffix) })
  }
  const isBad = label !== '' && !['checking', 'failed', 'free', 'short'].includes(verdict)
  const isReady = verdict === 'free' && suffix !== ''
  return (
    <View>
      <Intro>{text.intro}</Intro>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void register(label, suffix, check)
        }}
      >
        <Pad spaceAbove={8}>
          <Field
            inputRef={field}
            label={text.field}
            value={label}
            onValue={write}
            suffix={suffix}
            readOnly={isAsking}
            enterKeyHint="done"
            bad={isBad}
            hintTone={verdict === 'free' ? 'accent' : isBad ? 'danger' : undefined}
            hint={<NameVerdict verdict={verdict} name={label + suffix} />}
          />
        </Pad>
        <NameIdeas
          ideas={ideas}
          isFree={verdict === 'free'}
          suffix={suffix}
          onUse={(name) => {
            write(name)
            field.current?.focus({ preventScroll: true })
          }}
        />
        {refusal === undefined ? null : <RefusalNote refusal={refusal} text={text} />}
        <Pad spaceAbove={8}>
          {verdict === 'failed' ? (
            <Button kind="main" onPress={check}>
              {text.tryAgain}
            </Button>
          ) : (
            <Button kind="main" submit busy={isAsking} disabled={isReady ? undefined : text.register}>
              {isAsking ? text.approve : text.register}
            </Button>
          )}
        </Pad>
      </form>
      {isAsking && session.appLink ? (
        <Pad spaceAbove={8}>
          <ErrorBoundary fallback={nothing}>
            <OpenApp session={session} />
          </ErrorBoundary>
        </Pad>
      ) : null}
      <LiveRegion polite={label === '' ? '' : verdictText(text, verdict, label + suffix)} />
    </View>
  )
}
