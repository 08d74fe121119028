import { Button, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { BusyStatus } from '../../ui/BusyStatus.tsx'
import { useWords } from '../../ui/language.ts'
import { createScreens, type Screens } from '../login/screens.ts'
import type { ServiceTrip } from './serviceTrip.ts'
import { WindowScreens } from './WindowScreens.tsx'
import type { LoginTask, WindowAnswer } from './windowTask.ts'

/** Logs a visitor in here, and answers the session of the frame. */
export type LogInHere = (parameters: {
  readonly task: LoginTask
  readonly screens: Screens
  readonly signal: AbortSignal
  readonly trip: ServiceTrip | undefined
}) => Promise<string>

export type LoginWindowProps = {
  task: LoginTask
  answer: (said: WindowAnswer) => void
  logInHere: LogInHere
  trip?: ServiceTrip | undefined
}

/** Where a visitor of a site that is not the operator's own logs in, and lets it see the wallet. */
export function LoginWindow({ answer, logInHere, task, trip }: LoginWindowProps) {
  const text = useWords()
  const [screens] = useState(() =>
    createScreens({
      mode: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      language: task.language,
    }),
  )
  const [turn, setTurn] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    // What a service sent back is good for one turn.
    const own = trip && (turn === 0 ? trip : { ...trip, returned: undefined, goesAtOnce: false })
    logInHere({ task, screens, signal, trip: own }).then(
      (token) => answer({ t: 'loggedIn', token }),
      (error: unknown) => {
        if (signal.aborted) return
        if (error instanceof PortRefusalError && error.failure === 'rejected')
          answer({ t: 'answered', agreed: undefined })
        else setFailed(true)
      },
    )
    return () => ending.abort(new PortRefusalError('rejected'))
  }, [answer, logInHere, screens, task, trip, turn])
  const isOpen = useSyncExternalStore(screens.subscribe, () => screens.current() !== undefined)
  const again = () => {
    setFailed(false)
    setTurn(turn + 1)
  }
  return (
    <>
      {hasFailed ? (
        <FailedLogin again={again} leave={() => answer({ t: 'answered', agreed: undefined })} />
      ) : isOpen ? null : (
        <View>
          <BusyStatus title={text.moment} />
        </View>
      )}
      <WindowScreens screens={screens} isOpen={isOpen} />
    </>
  )
}

function FailedLogin({ again, leave }: { again: () => void; leave: () => void }) {
  const text = useWords()
  return (
    <View>
      <Status compact sign={null} title={text.logInFailed} sub={text.logInFailedSub} />
      <Stack spaceAbove={16}>
        <Button kind="main" onPress={again}>
          {text.again}
        </Button>
        <Button onPress={leave}>{text.cancel}</Button>
      </Stack>
      <Small centre>{location.host}</Small>
      <LiveAnnouncement assertive={`${text.logInFailed}. ${text.logInFailedSub}`} />
    </View>
  )
}
