import { Root, Small, Status, View } from '@foyer/kit/ui'
import { useEffect } from 'react'
import { LanguageContext, useWords, wordsFor } from './language.ts'
import styles from './WindowPage.module.css'

export type WindowPageProps = {
  /** BCP 47 tag of the words. */
  language: string
}

/** What stands in the vault's own window: a page with an address bar, which no site draws over. */
export function WindowPage({ language }: WindowPageProps) {
  const spoken = wordsFor(language)
  const { dir, lang } = spoken
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  return (
    <LanguageContext value={spoken}>
      <Root dir={dir} lang={lang}>
        <main className={styles.page}>
          <div className={styles.panel}>
            <IdleWindow />
          </div>
        </main>
      </Root>
    </LanguageContext>
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
