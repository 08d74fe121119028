import { useContext, useState } from 'react'
import { sceneCalled } from '../stage/scenes.ts'
import type { ShownMessage } from '../stage/stageMessages.ts'
import type { Language } from '../state/language.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { sceneWord } from '../words/sceneWords.ts'
import { PageLanguage, useWords } from '../words/useWords.ts'
import { Frame } from './Frame.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useIsNarrow } from './useIsNarrow.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { systemTheme } from './usePageTheme.ts'

type StageAreaProps = { state: PlaygroundState; run: number; onChange: (next: PlaygroundState) => void }

/** The same site with the same view as a desktop and as a phone shows it, at true size. */
export function StageArea({ state, run, onChange }: StageAreaProps) {
  const words = useWords()
  const language = useContext(PageLanguage)
  const isNarrow = useIsNarrow()
  const giveFocusBack = useKeptFocus()
  const [shown, setShown] = useState<{ desktop?: ShownMessage; phone?: ShownMessage }>({})
  const { group, scene } = sceneCalled(state.scene)
  const { settings } = state
  const theme = settings.theme === 'auto' ? systemTheme() : settings.theme
  const measured = isNarrow ? shown.phone : shown.desktop
  return (
    <section aria-labelledby="stage">
      <Toolbar
        name={titleOf(group, scene.name, language)}
        measured={measured}
        theme={theme}
        state={state}
        onChange={onChange}
      />
      <a className="skip" href="#code">
        {words.skipFrames}
      </a>
      <div className="frames" data-theme={theme}>
        {!isNarrow && (
          <div className="frame desktop">
            <div className="chrome" aria-hidden="true">
              <i />
              <span>harbour.example</span>
            </div>
            <Frame
              title={words.onDesktop}
              state={state}
              run={run}
              onShown={(desktop) => {
                giveFocusBack()
                setShown((current) => ({ ...current, desktop }))
              }}
            />
          </div>
        )}
        <div className="frame phone">
          <Frame
            title={words.onPhone}
            state={state}
            run={run}
            onShown={(phone) => {
              giveFocusBack()
              setShown((current) => ({ ...current, phone }))
            }}
          />
        </div>
      </div>
    </section>
  )
}

/** The group and the scene as one title; German and Arabic keep their letters. */
function titleOf(group: string, name: string, language: Language): string {
  const [whole, part] = [sceneWord(group, language), sceneWord(name, language)]
  return language === 'ar' ? `${whole}، ${part}` : `${whole}, ${language === 'en' ? inSentence(part) : part}`
}

/** Without its capital, unless it is an abbreviation such as NFTs. */
function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
