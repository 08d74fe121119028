import { Avatar, Button, Mark, Root, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import { BusyStatus } from '../../ui/BusyStatus.tsx'
import { LanguageContext, useWords, wordsFor } from '../../ui/language.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { ConnectScreen } from '../login/ConnectScreen.tsx'
import { ApprovalWindow, type ApprovalWindowProps } from './ApprovalWindow.tsx'
import { type LogInHere, LoginWindow } from './LoginWindow.tsx'
import { type OpenWindowWallet, OwnApproval } from './OwnApproval.tsx'
import { PasskeyWindow } from './PasskeyWindow.tsx'
import type { AnswerEnd, TakenTask } from './takeTask.ts'
import styles from './WindowPage.module.css'
import type { LoginTask, WindowAnswer } from './windowTask.ts'

export type WindowPageProps = {
  /** BCP 47 tag of the words, before the frame has said its own. */
  language: string
  /** How the operator calls the wallet. */
  name: string
  /** What the window was opened for; undefined where no page says so. */
  taking: Promise<TakenTask | undefined>
  /** Confirms what the owner's limits ask for. */
  confirm: ApprovalWindowProps['confirm']
  openWallet: OpenWindowWallet
  logInHere: LogInHere
  /** What came of the window, where that is known as it opens. */
  ended?: AnswerEnd
}

/** What stands in the vault's own window: a page with an address bar, which no site draws over. */
export function WindowPage({ confirm, ended, language, logInHere, name, openWallet, taking }: WindowPageProps) {
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
  const [end, setEnd] = useState<AnswerEnd | undefined>(ended)
  const over = typeof taken === 'object' ? taken.over : undefined
  useEffect(() => {
    let isGone = false
    void over?.then((found) => {
      if (!isGone) setEnd((known) => known ?? found)
    })
    return () => {
      isGone = true
    }
  }, [over])
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
            {end ? (
              <EndedWindow end={end} goBack={typeof taken === 'object' ? taken.goBack : undefined} />
            ) : taken === 'asking' ? (
              <AskingWindow />
            ) : taken ? (
              <TaskWindow
                name={name}
                taken={taken}
                confirm={confirm}
                openWallet={openWallet}
                logInHere={logInHere}
                onEnd={setEnd}
              />
            ) : (
              <IdleWindow />
            )}
          </div>
        </main>
      </Root>
    </LanguageContext>
  )
}

type TaskWindowProps = Pick<WindowPageProps, 'confirm' | 'logInHere' | 'name' | 'openWallet'> & {
  taken: TakenTask
  onEnd: (end: AnswerEnd) => void
}

function TaskWindow({ confirm, logInHere, name, onEnd, openWallet, taken }: TaskWindowProps) {
  const { task } = taken
  const answer = useCallback(
    (said: WindowAnswer) => {
      void taken.answer(said).then((end) => end && onEnd(end))
    },
    [onEnd, taken],
  )
  const begin = useCallback(() => taken.answer({ t: 'begun' }), [taken])
  switch (task.kind) {
    case 'passkey':
      return <PasskeyWindow name={name} task={task} answer={answer} />
    case 'approval':
      return (
        <>
          <WindowHeader name={name} person={task.member.email ?? shortEnds(task.member.addresses.evm)} />
          {task.carriesOut && taken.ask ? (
            <OwnApproval
              name={name}
              task={task}
              answer={answer}
              begin={begin}
              ask={taken.ask}
              askLimit={taken.goBack ? undefined : taken.ask}
              confirm={confirm}
              openWallet={openWallet}
              trip={taken.trip}
            />
          ) : (
            <ApprovalWindow name={name} task={task} answer={answer} ask={taken.ask} confirm={confirm} />
          )}
        </>
      )
    case 'login':
      return (
        <>
          <WindowHeader name={name} person={personOf(task)} />
          <LoginWindow task={task} answer={answer} logInHere={logInHere} trip={taken.trip} />
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

/** Who logs in; nothing where the way does not say it. */
function personOf({ way }: LoginTask): string | undefined {
  return way.method === 'email' ? way.email : undefined
}

/** Whose window it is, and who is logged in. */
function WindowHeader({ name, person }: { name: string; person: string | undefined }) {
  return (
    <header className={styles.header}>
      <Mark name={name} size={24} />
      <strong className={styles.name}>{name}</strong>
      {person === undefined ? null : (
        <>
          <bdi className={styles.person}>{person}</bdi>
          <Avatar address={person} size={24} />
        </>
      )}
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

function EndedWindow({ end, goBack }: { end: AnswerEnd; goBack: (() => void) | undefined }) {
  const text = useWords()
  const [title, sub] = {
    agreed: [text.windowDone, text.windowDoneSub],
    declined: [text.declined, text.windowDoneSub],
    lost: [text.windowLost, text.windowLostSub],
    untold: [text.windowUntold, text.windowUntoldSub],
    over: [text.windowOver, text.windowOverSub],
  }[end]
  return (
    <View>
      <Status
        compact
        sign={null}
        title={title}
        sub={goBack ? (end === 'lost' || end === 'over' ? text.pageLostSub : text.goingBack) : sub}
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
