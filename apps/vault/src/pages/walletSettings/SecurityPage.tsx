import { Button, Header, Mark, Root, Stack, Status, View } from '@foyer/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import type { CodePrompt } from '../stepUp/createCodePrompt.ts'
import { BarContext } from './BarContext.ts'
import type { Security } from './createSecurity.ts'
import { EndDeviceView } from './EndDeviceView.tsx'
import type { Section } from './home/sectionWords.ts'
import styles from './SecurityPage.module.css'
import { useSecurityWords } from './securityLanguage.ts'
import { UndoView } from './UndoView.tsx'
import { Waiting } from './Waiting.tsx'
import { Wallet } from './Wallet.tsx'

/** What a mail leads to, with the mark that only it has. */
export type MailLink = { act: 'undo' | 'end'; mark: string }

export type SecurityPageProps = {
  /** Opens what the page acts with; undefined for a project that the server does not know. */
  open: (() => Promise<Security>) | undefined
  /** Where a code of the authenticator app is asked for. */
  prompt: CodePrompt
  /** The wallet's name, as its operator says it; undefined with `open`. */
  name: string | undefined
  /** What the link of a mail undoes or ends; undefined where none led here. */
  mail: MailLink | undefined
  /** The section that the visitor came for. */
  at: Section | undefined
  /** BCP 47 tag of the words. */
  language: string
  /** A site's whole page came here, which stands before this one. */
  cameHere: boolean
}

/** The wallet's own page: a window with an address bar, which no site draws over. */
export function SecurityPage({ at, cameHere, language, mail, name, open, prompt }: SecurityPageProps) {
  const spoken = wordsFor(language)
  const { dir, lang } = spoken
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useEffect(() => {
    document.documentElement.lang = lang
    document.documentElement.dir = dir
  }, [dir, lang])
  return (
    <LanguageContext value={spoken}>
      <Root dir={dir} lang={lang}>
        <main className={styles.page}>
          <div className={styles.bar}>
            <Mark name={name ?? location.host} size={24} />
            <h1 className={styles.name}>{name ?? location.host}</h1>
            <div className={styles.state} ref={setBar} />
          </div>
          <BarContext value={bar}>
            {open ? <Opening at={at} open={open} mail={mail} prompt={prompt} /> : <NoProject />}
          </BarContext>
          {cameHere ? (
            <Button auto onPress={() => history.back()}>
              {spoken.words.backToSite}
            </Button>
          ) : null}
          <p className={styles.host}>{location.host}</p>
        </main>
      </Root>
    </LanguageContext>
  )
}

type OpeningProps = Pick<SecurityPageProps, 'at' | 'mail' | 'prompt'> & { open: () => Promise<Security> }

function Opening({ at, mail, open, prompt }: OpeningProps) {
  const text = useSecurityWords()
  const [security, setSecurity] = useState<Security | 'denied'>()
  const [link, setLink] = useState(mail)
  const begin = useCallback(() => {
    setSecurity(undefined)
    open().then(setSecurity, () => setSecurity('denied'))
  }, [open])
  useEffect(begin, [begin])
  if (security !== undefined && security !== 'denied') {
    if (link === undefined) return <Wallet security={security} at={at} prompt={prompt} />
    const MailView = link.act === 'undo' ? UndoView : EndDeviceView
    return <MailView mark={link.mark} security={security} onDone={() => setLink(undefined)} />
  }
  return (
    <div className={styles.panel}>
      <Header title={text.title} />
      {security === undefined ? (
        <Waiting title={text.opening} />
      ) : (
        <View>
          <Status compact sign={null} title={text.denied} sub={text.deniedSub} />
          <Stack>
            <Button kind="main" onPress={begin}>
              {text.retry}
            </Button>
          </Stack>
        </View>
      )}
    </div>
  )
}

function NoProject() {
  const text = useSecurityWords()
  return (
    <div className={styles.panel}>
      <Header title={text.title} />
      <View>
        <Status compact sign={null} title={text.unknown} sub={text.unknownSub} />
      </View>
    </div>
  )
}
