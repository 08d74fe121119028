import { Button, Intro, LiveAnnouncement, SkeletonRows, Stack, Status, View } from '@foyer/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import { AddAuthenticator } from './AddAuthenticator.tsx'
import { useAuthenticatorWords } from './authenticatorWords.ts'
import type { AuthenticatorCalls, NewAuthenticator } from './createAuthenticatorCalls.ts'
import type { LimitsCalls, StandingLimits } from './createLimitsCalls.ts'
import { Failure } from './Failure.tsx'
import type { Place, PlaceProps } from './place.ts'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { useClosed } from './useClosed.ts'

export type AuthenticatorViewProps = Pick<PlaceProps, 'member' | 'onStale'> & {
  security: Pick<LimitsCalls, 'limits'> & AuthenticatorCalls
  onGo: (place: Place) => void
}

/** The member's authenticator app: how it is added, and removed again. */
export function AuthenticatorView({ member, onGo, onStale, security }: AuthenticatorViewProps) {
  const text = useAuthenticatorWords()
  const shared = useSecurityWords()
  const closed = useClosed()
  const { failure, isBusy, run } = useAction(onStale)
  const [state, setState] = useState<StandingLimits['authenticator']>()
  const [adding, setAdding] = useState<NewAuthenticator>()
  const [isLeaving, setLeaving] = useState(false)
  const [said, setSaid] = useState('')
  const load = useCallback(async () => {
    const found = await run(() => security.limits(member))
    if (found) setState(found.authenticator)
  }, [member, run, security])
  useEffect(() => void load(), [load])

  const begin = async () => {
    const begun = await run(() => security.beginAuthenticator())
    if (begun) setAdding(begun)
  }
  const remove = async () => {
    const isRemoved = await run(async () => {
      await security.removeAuthenticator()
      return true
    })
    if (!isRemoved) return
    setLeaving(false)
    setState('none')
    setSaid(text.removed)
  }
  if (isLeaving) {
    return (
      <RemovalQuestion
        failure={failure}
        isBusy={isBusy}
        title={text.removeTitle}
        sub={text.removeSub}
        onCancel={() => setLeaving(false)}
        onRemove={remove}
      />
    )
  }
  if (adding) {
    return (
      <AddAuthenticator
        key={adding.id}
        begun={adding}
        failure={failure}
        isBusy={isBusy}
        onAgain={begin}
        onCode={async (code) => {
          await security.addAuthenticator(adding.id, code)
          setAdding(undefined)
          setState(undefined)
          setSaid(text.added)
          await load()
        }}
        onCancel={() => setAdding(undefined)}
        onStale={onStale}
      />
    )
  }
  return (
    <View>
      {state === undefined && failure === '' ? <SkeletonRows count={2} label={shared.opening} /> : null}
      {state === undefined && failure !== '' ? (
        <Stack>
          <Button onPress={() => void load()}>{shared.retry}</Button>
        </Stack>
      ) : null}
      {state === 'none' ? (
        <>
          <Intro>{text.sub}</Intro>
          <Stack>
            <Button kind="main" busy={isBusy} disabled={closed('add-authenticator')} onPress={begin}>
              {text.add}
            </Button>
          </Stack>
        </>
      ) : null}
      {state === 'young' || state === 'ready' ? (
        <>
          <Status
            compact
            sign={null}
            title={state === 'ready' ? text.ready : text.youngTitle}
            sub={state === 'ready' ? text.addedSub : text.youngSub}
          />
          <Stack>
            <Button kind="main" onPress={() => onGo('limits')}>
              {text.toLimits}
            </Button>
            <Button kind="danger" disabled={closed('remove-authenticator')} onPress={() => setLeaving(true)}>
              {text.remove}
            </Button>
          </Stack>
        </>
      ) : null}
      <Failure said={failure} />
      <LiveAnnouncement polite={said} />
    </View>
  )
}
