import { nameMaxLength, nameMinLength } from '@foyer/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Session } from '../../core/session.ts'
import { ErrorBoundary } from '../../runtime/ErrorBoundary.tsx'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import { useDebounced } from '../../runtime/useDebounced.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { OpenApp } from '../../transactions/lazyOpenApp.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { isPhone } from '../../ui/focus.ts'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { ColoredText, Intro, Pad, SectionHead, View } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { namesMessages } from './messages.ts'
import { nameDraft } from './nameDrafts.ts'
import { suggestionsQuery } from './nameQueries.ts'
import styles from './names.module.css'
import { RefusalNote } from './RefusalNote.tsx'
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

type NameVerdictProps = { verdict: Verdict; name: string }

/** How a name stands, in the line under its field. */
function NameVerdict({ verdict, name }: NameVerdictProps) {
  const text = useText(namesMessages)
  return (
    <>
      {verdict === 'free' ? <IconCheck size="s" /> : verdict === 'checking' ? <Spinner /> : <IconAlert size="s" />}
      <span className={styles.verdict}>{verdictText(text, verdict, name)}</span>
    </>
  )
}

/** How a name stands, in words. */
function verdictText(text: Translation<typeof namesMessages>, verdict: Verdict, name: string): string {
  const words = text[verdict]
  return typeof words === 'string' ? words : words({ name: isolated(name) })
}

type NameIdeasProps = {
  /** Full names that are free. */
  ideas: readonly string[]
  /** The typed name is free too. */
  isFree: boolean
  suffix: string
  onUse: (name: string) => void
}

/** Two free names, in rows that keep their height while there are no names. */
function NameIdeas({ ideas, isFree, suffix, onUse }: NameIdeasProps) {
  const text = useText(namesMessages)
  const title = isFree ? text.alsoFree : text.ideas
  return (
    <>
      <SectionHead>{title}</SectionHead>
      <Rows label={title}>
        {[0, 1].map((place) => {
          const name = ideas[place]
          if (name === undefined) return <Row key={place} label={<Skeleton width={92 + 28 * place} />} />
          const label = name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name
          return (
            <Row
              key={place}
              label={
                <bdi dir="ltr">
                  <span>{label}</span>
                  <ColoredText tone="dim">{name.slice(label.length)}</ColoredText>
                </bdi>
              }
              end={<Tag>{text.use}</Tag>}
              onPress={() => onUse(name)}
            />
          )
        })}
      </Rows>
    </>
  )
}

/** The debounce of the typed name, in ms. */
const restOfTyping = 500
/** The fewest characters for which a gateway has ideas. */
const shortestIdea = 3

/** How a name stands. */
type Verdict = 'checking' | 'failed' | 'free' | 'reserved' | 'taken' | NameProblem

/** What is known of the typed name. */
type NameCheck = {
  readonly verdict: Verdict
  /** Free names like it, at most two, with their suffix. */
  readonly ideas: readonly string[]
  /** Asks again. */
  readonly check: () => void
}

/** Judges a name while it is typed; the gateway is asked once the typing rests. */
function useNameCheck(label: string): NameCheck {
  const kit = useKitInstance()
  const data = useKitData()
  const settled = useDebounced(label, restOfTyping)
  const problem = nameProblem(label)
  const isAsked = settled.length >= shortestIdea && [undefined, 'short'].includes(nameProblem(settled))
  const query = useQuery({ ...suggestionsQuery(kit, settled), enabled: isAsked && !kit.isDestroyed }, data.queryClient)
  const suggestions = (settled === label && query.data?.suggestions) || []
  const [exact] = suggestions
  const answer = exact && (exact.reserved ? 'reserved' : exact.registered ? 'taken' : 'free')
  // An answer without the name itself says nothing of it.
  const hasFailed = settled === label && (query.isError || (query.data && !exact)) && !query.isFetching
  return {
    verdict: problem ?? answer ?? (hasFailed ? 'failed' : 'checking'),
    ideas: suggestions
      .slice(1)
      .flatMap(({ name, registered, reserved }) => (registered || reserved ? [] : [name]))
      .slice(0, 2),
    check: () => void query.refetch(),
  }
}

/** Why a text cannot be a name. */
type NameProblem = 'letters' | 'short' | 'long'

/**
 * What speaks against a name before the gateway is asked; the first one in this order is the one to show. Hyphens may stand
 * anywhere (specification, section 5).
 *
 * @param label In lower case and without the suffix.
 */
export function nameProblem(label: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (label.length < nameMinLength) return 'short'
  return label.length > nameMaxLength ? 'long' : undefined
}

/** What was typed or pasted as the part before the suffix, which is empty while it is being asked for. */
export function labelOf(typed: string, suffix: string): string {
  const lower = typed.trim().toLowerCase()
  return lower.endsWith(suffix) ? lower.slice(0, lower.length - suffix.length) : lower
}
