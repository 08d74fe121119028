import { Root, Small, Status, View } from '@foyer/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import type { TakenTask } from '../window/takeTask.ts'
import type { WindowAnswer } from '../window/windowTask.ts'
import { ApprovalWindow } from './ApprovalWindow.tsx'
import { BusyStatus } from './BusyStatus.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import { LanguageContext, useWords, wordsFor } from './language.ts'
import { PasskeyWindow } from './PasskeyWindow.tsx'
import styles from './WindowPage.module.css'

export type WindowPageProps = {
  /** BCP 47 tag of the words, before the frame has said its own. */
  language: string
  /** How the operator calls the wallet. */
  name: string
  /** What the window was opened for; nothing where nobody says. */
  taking: Promise<TakenTask | undefined>
}

/** What stands in the vault's own window: a page with an address bar, which no site draws over. */
export function WindowPage({ language, name, taking }: WindowPageProps) {
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
  const [isDone, setDone] = useState(false)
  const spoken = wordsFor(typeof taken === 'object' ? taken.task.language : language)
  const { dir, lang } = spoken
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  return (
    <LanguageContext value={spoken}>
      <Root dir={dir} lang={lang}>
        <main className={styles.page}>
          <div className={styles.panel}>
            {taken === 'asking' ? (
              <AskingWindow />
            ) : isDone ? (
              <DoneWindow />
            ) : taken ? (
              <TaskWindow name={name} taken={taken} onDone={() => setDone(true)} />
            ) : (
              <IdleWindow />
            )}
          </div>
        </main>
      </Root>
    </LanguageContext>
  )
}

function TaskWindow({ name, onDone, taken }: { name: string; taken: TakenTask; onDone: () => void }) {
  const { isApart, task } = taken
  const answer = useCallback(
    (said: WindowAnswer) => {
      taken.answer(said)
      // Nothing else takes the answered question away.
      if (isApart) onDone()
    },
    [isApart, onDone, taken],
  )
  switch (task.kind) {
    case 'passkey':
      return <PasskeyWindow name={name} task={task} answer={answer} />
    case 'approval':
      return <ApprovalWindow task={task} answer={answer} />
    case 'connect':
      return (
        <ConnectScreen
          site={task.site}
          loggedInAs={task.loggedInAs}
          agree={() => answer({ t: 'answered', agreed: 'asked' })}
          decline={() => answer({ t: 'answered', agreed: undefined })}
        />
      )
  }
}

function AskingWindow() {
  const text = useWords()
  return (
    <View>
      <BusyStatus title={text.moment} />
    </View>
  )
}

function DoneWindow() {
  const text = useWords()
  return (
    <View>
      <Status compact sign={null} title={text.windowDone} sub={text.windowDoneSub} />
      <Small centre>{location.host}</Small>
    </View>
  )
}

function IdleWindow() {
  const text = useWords()
  return (
    <View>
      <Status compact sign={null} title={text.windowIdle} sub={text.windowIdleSub} />
      <Small centre>{location.host}</Small>
    </View>
  )
}
