import { Header, Root } from '@foyer/kit/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import styles from '../walletSettings/SecurityPage.module.css'
import { OpenedView } from './OpenedView.tsx'
import { type OpenedFile, OpenView } from './OpenView.tsx'
import { useExitWords } from './words.ts'

/** A page that is kept beside a recovery file and opens it without a network. */
export function ExitPage({ language }: { language: string }) {
  const spoken = wordsFor(language)
  const { dir, lang } = spoken
  useEffect(() => {
    document.documentElement.lang = lang
    document.documentElement.dir = dir
  }, [dir, lang])
  return (
    <LanguageContext value={spoken}>
      <Root dir={dir} lang={lang}>
        <Page />
      </Root>
    </LanguageContext>
  )
}

function Page() {
  const text = useExitWords()
  const [opened, setOpened] = useState<OpenedFile>()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const title = opened ? text.opened : text.title
  useEffect(() => {
    document.title = title
    panel.current?.focus()
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <h1 className={styles.name}>{text.title}</h1>
      </div>
      <section ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={titleId}>
        <Header title={title} titleId={titleId} />
        {opened ? (
          <OpenedView opened={opened} onOther={() => setOpened(undefined)} />
        ) : (
          <OpenView onOpened={setOpened} />
        )}
      </section>
    </main>
  )
}
