import { Root, Small, Status, View } from '@foyer/kit/ui'
import { useEffect } from 'react'
import { useWords, WordsContext, wordsFor } from './language.ts'
import styles from './WindowPage.module.css'

export type WindowPageProps = {
  /** BCP 47 tag of the words. */
  language: string
}

/** What stands in the vault's own window: a page with an address bar, which no site draws over. */
export function WindowPage({ language }: WindowPageProps) {
  const { dir, lang, words } = wordsFor(language)
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  return (
    <WordsContext value={words}>
      <Root dir={dir} lang={lang}>
        <main className={styles.page}>
          <div className={styles.panel}>
            <IdleWindow />
          </div>
        </main>
      </Root>
    </WordsContext>
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
