import { Button, ButtonPair, IconExternal, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useRef, useState } from 'react'
import type { Screen } from '../frame/screens.ts'
import { useWords } from './language.ts'
import { providerNames } from './providerNames.ts'
import { Sign } from './Sign.tsx'
import styles from './SocialScreen.module.css'
import { fill, type Words } from './words.ts'

type SocialScreenOf = Extract<Screen, { kind: 'social' }>

/** The window of a login, once it was opened by hand: it is told what binds it to this page, and asks for the number where it cannot be. */
function useSocialWindow({ attempt, gateway }: Pick<SocialScreenOf, 'attempt' | 'gateway'>) {
  const opened = useRef<Window>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (source === null || source !== opened.current || origin !== gateway) return
      const { attempt: of, t } = (data ?? {}) as { attempt?: unknown; t?: unknown }
      if (t !== 'foyer/start' || of !== attempt.id) return
      opened.current?.postMessage({ t: 'foyer/bind', attempt: attempt.id, bind: attempt.bind }, gateway)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [attempt, gateway])
  const open = () => {
    // Nothing comes back from a page whose policy cuts windows loose (COOP), just as where one was blocked.
    opened.current = window.open(attempt.start, '_blank', 'popup,width=420,height=640')
    setOpen(true)
  }
  return { isOpen, open }
}

/** Logging in at a service elsewhere: the window is opened by hand, and the number shows that it is this visitor's. */
export function SocialScreen({ screen }: { screen: SocialScreenOf }) {
  const text = useWords()
  const provider = providerNames[screen.provider]
  const { isOpen, open } = useSocialWindow(screen)
  const number = screen.attempt.number
  const title = isOpen ? fill(text.numberTitle, { number }) : fill(text.socialTitle, { provider })
  return (
    <View>
      <Status
        compact
        sign={
          isOpen ? (
            <Sign>
              <div className={styles.number} aria-hidden="true" dir="ltr">
                <span>{number[0]}</span>
                <span>{number[1]}</span>
              </div>
            </Sign>
          ) : null
        }
        title={title}
        sub={isOpen ? text.numberSub : text.socialSub}
      />
      <Stack>
        <Button kind={isOpen ? 'plain' : 'main'} iconEnd={<IconExternal size="s" />} onPress={open}>
          {isOpen ? text.openAgain : text.openWindow}
        </Button>
        <Button onPress={screen.cancel}>{text.cancel}</Button>
      </Stack>
      {isOpen ? <Small centre>{text.windowBlocked}</Small> : null}
      <LiveAnnouncement polite={isOpen ? `${title}. ${text.windowBlocked}` : title} />
    </View>
  )
}

/** A login elsewhere that did not work, and what can be done. */
export function SocialFailedScreen({ screen }: { screen: Extract<Screen, { kind: 'socialFailed' }> }) {
  const text = useWords()
  const provider = providerNames[screen.provider]
  const title = fill(text.socialNot, { provider })
  const why = fill(whyOf(screen.code, text), { provider })
  return (
    <View>
      <Status compact sign={null} title={title} sub={why} />
      <ButtonPair>
        <Button onPress={screen.cancel}>{text.cancel}</Button>
        <Button kind="main" onPress={screen.retry}>
          {text.again}
        </Button>
      </ButtonPair>
      <LiveAnnouncement assertive={`${title}. ${why}`} />
    </View>
  )
}

function whyOf(code: Extract<Screen, { kind: 'socialFailed' }>['code'], text: Words): string {
  switch (code) {
    case 'vault-social-denied':
      return text.socialDenied
    case 'vault-number-wrong':
      return text.numberWrong
    case 'vault-attempt-expired':
    case 'vault-attempt-unknown':
      return text.socialLate
    case 'vault-social-off':
      return text.socialOff
    case 'vault-closed':
      return text.socialClosed
    case 'vault-network-limit':
      return text.socialBusy
    default:
      return text.socialFailed
  }
}
