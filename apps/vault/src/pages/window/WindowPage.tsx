import { Avatar, Button, Mark, Root, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import { BusyStatus } from '../../ui/BusyStatus.tsx'
import { LanguageContext, useWords, wordsFor } from '../../ui/language.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { ConnectScreen } from '../login/ConnectScreen.tsx'
import { ApprovalWindow, type ApprovalWindowProps } from './ApprovalWindow.tsx'
import { PasskeyWindow } from './PasskeyWindow.tsx'
import type { TakenTask } from './takeTask.ts'
import styles from './WindowPage.module.css'
import type { WindowAnswer } from './windowTask.ts'

export type WindowPageProps = {
  /** BCP 47 tag of the words, before the frame has said its own. */
  language: string
  /** How the operator calls the wallet. */
  name: string
  /** What the window was opened for; undefined where no page says so. */
  taking: Promise<TakenTask | undefined>
  /** Confirms what the owner's limits ask for. */
  confirm: ApprovalWindowProps['confirm']
}

/** What stands in the vault's own window: a page with an address bar, which no site draws over. */
export function WindowPage({ confirm, language, name, taking }: WindowPageProps) {
  const [taken, setTaken] = useState<TakenTask | 'asking' | undefined>('asking')
  useEffect(() => {
    let isGone = false
    taking.then((found) => {
      if (!isGone) setTaken(found)
    })
    return () => {
      isGone = true
    }
  }, [taking])
  const [end, setEnd] = useState<'arrived' | 'lost'>()
  const spoken = wordsFor(typeof taken === 'object' ? taken.task.language : language)
  const { dir, lang } = spoken
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  useEffect(() => {
    // A page that the browser kept whole, and shows again, has been answered.
    const listen = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
  return (
    <LanguageContext value={spoken}>
      <Root dir={dir} lang={lang}>
        <main className={styles.page}>
          <div className={styles.panel}>
            {taken === 'asking' ? (
              <AskingWindow />
            ) : end ? (
              <EndedWindow end={end} goBack={taken?.goBack} />
            ) : taken ? (
              <TaskWindow name={name} taken={taken} confirm={confirm} onEnd={setEnd} />
            ) : (
              <IdleWindow />
            )}
          </div>
        </main>
      </Root>
    </LanguageContext>
  )
}

type TaskWindowProps = Pick<WindowPageProps, 'confirm' | 'name'> & {
  taken: TakenTask
  onEnd: (end: 'arrived' | 'lost') => void
}

function TaskWindow({ confirm, name, onEnd, taken }: TaskWindowProps) {
  const { task } = taken
  const answer = useCallback(
    (said: WindowAnswer) => {
      void taken.answer(said).then((end) => end && onEnd(end))
    },
    [onEnd, taken],
  )
  switch (task.kind) {
    case 'passkey':
      return <PasskeyWindow name={name} task={task} answer={answer} />
    case 'approval':
      return (
        <>
          <WindowHeader name={name} person={task.member.email ?? shortEnds(task.member.addresses.evm)} />
          <ApprovalWindow name={name} task={task} answer={answer} ask={taken.ask} confirm={confirm} />
        </>
      )
    case 'connect':
      return (
        <>
          <WindowHeader name={name} person={task.loggedInAs} />
          <ConnectScreen
            site={task.site}
            loggedInAs={task.loggedInAs}
            agree={() => answer({ t: 'answered', agreed: 'asked' })}
            decline={() => answer({ t: 'answered', agreed: undefined })}
          />
        </>
      )
  }
}

/** Whose window it is, and who is logged in. */
function WindowHeader({ name, person }: { name: string; person: string }) {
  return (
    <header className={styles.header}>
      <Mark name={name} size={24} />
      <strong className={styles.name}>{name}</strong>
      <bdi className={styles.person}>{person}</bdi>
      <Avatar address={person} size={24} />
    </header>
  )
}

function AskingWindow() {
  const text = useWords()
  return (
    <View>
      <BusyStatus title={text.moment} />
    </View>
  )
}

function EndedWindow({ end, goBack }: { end: 'arrived' | 'lost'; goBack: (() => void) | undefined }) {
  const text = useWords()
  const [title, sub] = end === 'arrived' ? [text.windowDone, text.windowDoneSub] : [text.windowLost, text.windowLostSub]
  return (
    <View>
      <Status
        compact
        sign={null}
        title={title}
        sub={goBack ? (end === 'arrived' ? text.goingBack : text.pageLostSub) : sub}
      />
      {goBack ? <BackButton goBack={goBack} /> : null}
      <Small centre>{location.host}</Small>
    </View>
  )
}

function BackButton({ goBack }: { goBack: () => void }) {
  const text = useWords()
  return (
    <Stack spaceAbove={16}>
      <Button kind="main" onPress={goBack}>
        {text.backToSite}
      </Button>
    </Stack>
  )
}

function IdleWindow() {
  const text = useWords()
  // A page that came here whole has its site before it.
  const goBack = !window.opener && history.length > 1 ? () => history.back() : undefined
  return (
    <View>
      <Status compact sign={null} title={text.windowIdle} sub={goBack ? text.pageIdleSub : text.windowIdleSub} />
      {goBack ? <BackButton goBack={goBack} /> : null}
      <Small centre>{location.host}</Small>
    </View>
  )
}
