import type { OwnerLimits } from '@foyer/contract/vault'
import {
  Button,
  IconKey,
  IconRight,
  IconShield,
  IconWarn,
  Intro,
  LiveAnnouncement,
  Mark,
  Note,
  Row,
  Rows,
  SkeletonRows,
  Small,
  Stack,
  View,
} from '@foyer/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import { hasPasskeysHere } from '../../account/passkeys/hasPasskeysHere.ts'
import { useLanguage } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import { fill } from '../../ui/words.ts'
import { useAuthenticatorWords } from './authenticatorWords.ts'
import { canConfirm, type LimitsCalls, type StandingLimits } from './createLimitsCalls.ts'
import type { Security } from './createSecurity.ts'
import { EndLimitsView } from './EndLimitsView.tsx'
import { Failure } from './Failure.tsx'
import { useFactorWords } from './factorWords.ts'
import { type LimitsDraft, LimitsForm } from './LimitsForm.tsx'
import { useLimitsWords } from './limitsWords.ts'
import type { Place, PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { UsedMeter } from './UsedMeter.tsx'
import { useAction } from './useAction.ts'
import { useClosed } from './useClosed.ts'

type Own = Pick<PlaceProps, 'member' | 'onStale'> & {
  security: Pick<LimitsCalls, 'limits' | 'setLimits'> & Pick<Security, 'hasPasskeys'>
}

export type LimitsViewProps = Own & {
  /** What was typed before a new login was asked for. */
  draft: LimitsDraft | undefined
  onDraft: (draft: LimitsDraft | undefined) => void
  onGo: (place: Place) => void
}

/** What the member confirms by a passkey or a code of the authenticator app. */
export function LimitsView({ draft, onDraft, onGo, ...own }: LimitsViewProps) {
  const { member, onStale, security } = own
  const text = useLimitsWords()
  const shared = useSecurityWords()
  const { failure, isBusy, run } = useAction(onStale)
  const [standing, setStanding] = useState<StandingLimits>()
  const [isEnding, setEnding] = useState(false)
  const [said, setSaid] = useState('')
  const load = useCallback(async () => {
    const found = await run(() => security.limits(member))
    if (found) setStanding(found)
  }, [member, run, security])
  useEffect(() => void load(), [load])

  const stand = (found: StandingLimits, why: string) => {
    setStanding(found)
    setSaid(why)
  }
  if (standing && isEnding) {
    return (
      <EndLimitsView
        {...own}
        standing={standing}
        onCancel={() => setEnding(false)}
        onEnded={(found) => {
          setEnding(false)
          if (found.limits === null) onDraft(undefined)
          stand(found, found.limits === null ? text.ended : '')
        }}
      />
    )
  }
  if (!standing) {
    return (
      <View>
        <Intro>{text.limitsSub}</Intro>
        {failure === '' ? <SkeletonRows count={3} label={shared.opening} /> : null}
        <Failure said={failure} />
        {failure === '' ? null : (
          <Stack spaceAbove={12}>
            <Button onPress={() => void load()}>{shared.retry}</Button>
          </Stack>
        )}
      </View>
    )
  }
  const hasWay = canConfirm(standing)
  const save = async (limits: OwnerLimits, isLoose: boolean) => {
    const found = await run(() => security.setLimits(member, limits, isLoose))
    if (found) stand(found, text.saved)
  }
  return (
    <View>
      <Intro>{text.limitsSub}</Intro>
      {hasWay ? null : <AddFirst {...own} authenticator={standing.authenticator} onGo={onGo} />}
      {standing.limits !== null && standing.endsAt !== null ? (
        <EndingNote
          {...own}
          limits={standing.limits}
          endsAt={standing.endsAt}
          hasWay={hasWay}
          onKept={(found) => stand(found, text.kept)}
        />
      ) : null}
      {standing.limits?.above == null ? null : (
        <Small centre>
          <UsedMeter above={standing.limits.above} usedCents={standing.usedCents} />
        </Small>
      )}
      <LimitsForm
        standing={standing}
        draft={draft}
        isSaved={said === text.saved}
        isBusy={isBusy}
        onDraft={(next) => {
          setSaid('')
          onDraft(next)
        }}
        onSave={save}
      />
      {standing.limits === null ? null : (
        <Stack spaceAbove={8}>
          <Button kind="danger" onPress={() => setEnding(true)}>
            {text.end}
          </Button>
        </Stack>
      )}
      {hasWay ? (
        <Rows spaced>
          <AppRow authenticator={standing.authenticator} onGo={onGo} />
        </Rows>
      ) : null}
      <Failure said={failure} />
      <LiveAnnouncement polite={said} />
    </View>
  )
}

type AppRowProps = Pick<StandingLimits, 'authenticator'> & Pick<LimitsViewProps, 'onGo'>

/** Nothing confirms yet: where a passkey or an app is added. */
function AddFirst({ authenticator, member, onGo, security }: AppRowProps & Own) {
  const text = useLimitsWords()
  const factorText = useFactorWords()
  const shared = useSecurityWords()
  const closed = useClosed()
  const isHeld = member.mode === 'user-held'
  return (
    <>
      <Note tone="warn" icon={<IconWarn />} title={text.addFirst}>
        {text.addFirstSub}
      </Note>
      <Rows spaced>
        {security.hasPasskeys && hasPasskeysHere() ? (
          <Row
            mark={<Mark icon={<IconKey />} />}
            label={isHeld ? factorText.addPasskey : shared.protect}
            end={<IconRight size="s" />}
            disabled={closed(isHeld ? 'add-factor' : 'protect')}
            onPress={() => onGo(isHeld ? 'factors' : 'protect')}
          />
        ) : null}
        <AppRow authenticator={authenticator} onGo={onGo} />
      </Rows>
    </>
  )
}

/** Where the authenticator app is added, or removed. */
function AppRow({ authenticator, onGo }: AppRowProps) {
  const text = useAuthenticatorWords()
  return (
    <Row
      mark={<Mark icon={<IconShield />} />}
      label={text.title}
      sub={text[authenticator]}
      end={<IconRight size="s" />}
      onPress={() => onGo('authenticator')}
    />
  )
}

type EndingNoteProps = Own & {
  limits: OwnerLimits
  /** In milliseconds since 1970. */
  endsAt: number
  hasWay: boolean
  onKept: (standing: StandingLimits) => void
}

/** Until when limits stand whose end was begun, and the way to keep them. */
function EndingNote({ endsAt, hasWay, limits, member, onKept, onStale, security }: EndingNoteProps) {
  const text = useLimitsWords()
  const language = useLanguage()
  const closed = useClosed()
  const { failure, isBusy, run } = useAction(onStale)
  const keep = () => run(async () => onKept(await security.setLimits(member, limits, false)))
  return (
    <>
      <Note tone="warn" icon={<IconWarn />} title={fill(text.endsOn, { date: momentText(endsAt / 1_000, language) })}>
        {text.endsOnSub}
      </Note>
      <Stack spaceAbove={8}>
        <Button busy={isBusy} disabled={closed('add-factor') ?? (hasWay ? undefined : text.addFirst)} onPress={keep}>
          {text.keep}
        </Button>
      </Stack>
      <Failure said={failure} />
    </>
  )
}
