import { Button, IconExternal, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SocialAttempt } from '../../account/account.ts'
import { useWords } from '../../ui/language.ts'
import { providerNames } from '../../ui/providerNames.ts'
import { Sign } from '../../ui/Sign.tsx'
import { fill } from '../../ui/words.ts'
import { ScanScreen } from './ScanScreen.tsx'
import styles from './SocialScreen.module.css'
import type { Screen } from './screens.ts'

type SocialScreenOf = Extract<Screen, { kind: 'social' }>

/** What goes to the service: a window of the frame's, one that the page opens, or the whole page. */
function useSocialWindow({ attempt, gateway, openByPage }: SocialScreenOf) {
  const opened = useRef<Window>(null)
  const [isOpen, setOpen] = useState(false)
  const [unseen, setUnseen] = useState(0)
  // A window that was opened by hand is told what binds it to this page, and asks for the number where it cannot be.
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
    if (openByPage) openByPage()
    else {
      // Nothing comes back from a page whose policy cuts windows loose (COOP), just as where one was blocked.
      opened.current = window.open(attempt.start, '_blank', 'popup,width=420,height=640')
      if (!opened.current) setUnseen(unseen + 1)
    }
    setOpen(true)
  }
  return { isOpen, isBlocked: unseen >= 2, open }
}

/** Sends the whole page to the service, with what binds it to this attempt: as a form, since an address would be kept. */
function sendPage({ bind, id, start }: SocialAttempt): void {
  // With no referrer at all, the form would come from nowhere, and the gateway believes the vault alone.
  const policy = document.createElement('meta')
  policy.name = 'referrer'
  policy.content = 'origin'
  document.head.append(policy)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = start
  form.target = '_top'
  for (const [name, value] of Object.entries({ attempt: id, bind })) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/** Logging in at a sign-in service: the visitor opens it by hand, and the number shows that it is this visitor's. */
export function SocialScreen({ screen }: { screen: SocialScreenOf }) {
  const { attempt, cancel, openByPage } = screen
  if (attempt.ui) return <ScanScreen attempt={attempt} cancel={cancel} openByPage={openByPage} />
  const { leave } = attempt
  return screen.isWindowless && leave ? (
    <SocialAwayScreen screen={screen} leave={leave} />
  ) : (
    <SocialWindowScreen screen={screen} />
  )
}

function SocialWindowScreen({ screen }: { screen: SocialScreenOf }) {
  const text = useWords()
  const provider = providerNames[screen.provider]
  const { isBlocked, isOpen, open } = useSocialWindow(screen)
  const isByPage = screen.openByPage !== undefined
  const { leave, number } = screen.attempt
  const title = isOpen
    ? fill(isByPage ? text.browserNumber : text.numberTitle, { number, provider })
    : fill(text.socialTitle, { provider })
  const hint = isByPage ? text.browserBack : text.windowBlocked
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
        sub={isOpen ? text.numberSub : isByPage ? text.browserSub : fill(text.socialSub, { provider })}
      />
      <Stack>
        <Button kind={isOpen ? 'plain' : 'main'} iconEnd={<IconExternal size="s" />} onPress={open}>
          {isOpen ? text.openAgain : isByPage ? text.openBrowser : text.openWindow}
        </Button>
        {isBlocked && leave ? <LeaveButton screen={screen} leave={leave} kind="plain" /> : null}
        <Button onPress={screen.cancel}>{text.cancel}</Button>
      </Stack>
      {isOpen ? <Small centre>{hint}</Small> : null}
      <LiveAnnouncement polite={isOpen ? `${title}. ${hint}` : title} />
    </View>
  )
}

/** The same where no window comes up: the whole page goes there. */
function SocialAwayScreen({ screen, leave }: LeaveProps) {
  const text = useWords()
  const title = fill(text.socialTitle, { provider: providerNames[screen.provider] })
  return (
    <View>
      <Status compact sign={null} title={title} sub={text.awaySub} />
      <Stack>
        <LeaveButton screen={screen} leave={leave} kind="main" atOnce={screen.goesAtOnce} />
        <Button onPress={screen.cancel}>{text.cancel}</Button>
      </Stack>
      <LiveAnnouncement polite={title} />
    </View>
  )
}

type LeaveProps = { screen: SocialScreenOf; leave: () => Promise<void>; atOnce?: boolean | undefined }

/** Sends the whole page to the service, once this browser has kept what is needed when it is back. */
function LeaveButton({ screen, leave, kind, atOnce }: LeaveProps & { kind: 'main' | 'plain' }) {
  const text = useWords()
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready')
  const go = async () => {
    setState('leaving')
    try {
      await leave()
      sendPage(screen.attempt)
      // A visitor who comes back by the browser's own button can press again.
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  const begin = useEffectEvent(() => {
    if (atOnce) void go()
  })
  useEffect(() => begin(), [])
  return (
    <>
      <Button kind={kind} busy={state === 'leaving'} onPress={() => void go()}>
        {fill(kind === 'main' ? text.goThere : text.goHere, { provider: providerNames[screen.provider] })}
      </Button>
      {state === 'failed' ? <Small centre>{text.failed}</Small> : null}
      <LiveAnnouncement assertive={state === 'failed' ? text.failed : ''} />
    </>
  )
}

/** A page that came back from a sign-in service to a browser that has nothing of the login. */
export function SocialLostScreen({ screen }: { screen: Extract<Screen, { kind: 'socialLost' }> }) {
  const text = useWords()
  return (
    <View>
      <Status compact sign={null} title={text.socialLost} sub={text.socialLostSub} />
      <Stack>
        <Button kind="main" onPress={screen.cancel}>
          {text.startAgain}
        </Button>
      </Stack>
      <LiveAnnouncement assertive={`${text.socialLost}. ${text.socialLostSub}`} />
    </View>
  )
}
