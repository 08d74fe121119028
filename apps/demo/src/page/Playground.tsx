import { KitProvider } from '@foyer/kit/react'
import { useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { type Language, localeOf } from '../state/language.ts'
import { PageLanguage, useWords } from '../words/useWords.ts'
import { CodeDrawer } from './CodeDrawer.tsx'
import { Developer } from './Developer.tsx'
import { Gallery } from './Gallery.tsx'
import { Hero } from './Hero.tsx'
import { Proof } from './Proof.tsx'
import { Rail } from './Rail.tsx'
import { StageArea } from './StageArea.tsx'
import { useHeroKit } from './useHeroKit.ts'
import { usePageLanguage } from './usePageLanguage.ts'
import { usePageTheme } from './usePageTheme.ts'
import { usePlaygroundState } from './usePlaygroundState.ts'

/** The page to show: what the kit is, live, every view in every state, and the code for what is chosen. */
export function Playground({ config }: { config: DemoConfig }) {
  const [pageTheme, togglePageTheme] = usePageTheme()
  const [language, setLanguage] = usePageLanguage()
  const [state, setState] = usePlaygroundState(language)
  const kit = useHeroKit(config, pageTheme, language, state.settings)
  // A chip that is pressed again plays its scene anew.
  const [run, setRun] = useState(0)
  const play = (scene: string) => {
    setState({ ...state, scene })
    setRun(run + 1)
  }
  const speak = (next: Language) => {
    setLanguage(next)
    setState({ ...state, settings: { ...state.settings, locale: localeOf(next) } })
  }

  if (!kit) return null
  return (
    <KitProvider kit={kit}>
      <PageLanguage value={language}>
        <div className="page" data-theme={pageTheme}>
          <Hero
            config={config}
            language={language}
            onLanguage={speak}
            pageTheme={pageTheme}
            onToggleTheme={togglePageTheme}
          />
          <main className="wide-column">
            <div className="grid work">
              <div>
                <StageArea state={state} run={run} onChange={setState} />
                <CodeDrawer state={state} />
              </div>
              <Rail state={state} language={language} onChange={setState} onPlay={play} />
            </div>
            <Gallery scene={state.scene} onPlay={play} />
            <Proof config={config} />
            <Developer />
          </main>
          <PageEnd />
        </div>
      </PageLanguage>
    </KitProvider>
  )
}

function PageEnd() {
  const words = useWords()
  return (
    <footer className="wide-column end">
      <span>{words.closing}</span>
      <span>{words.marks}</span>
    </footer>
  )
}
