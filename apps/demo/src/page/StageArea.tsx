import { useState } from 'react'
import { sceneCalled } from '../stage/scenes.ts'
import type { ShownMessage } from '../stage/stageMessages.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { Frame } from './Frame.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useIsNarrow } from './useIsNarrow.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { systemTheme } from './usePageTheme.ts'

type StageAreaProps = { state: PlaygroundState; run: number; onChange: (next: PlaygroundState) => void }

/** The same site with the same view as a desktop and as a phone shows it, at true size. */
export function StageArea({ state, run, onChange }: StageAreaProps) {
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
        name={`${group}, ${inSentence(scene.name)}`}
        measured={measured}
        theme={theme}
        state={state}
        onChange={onChange}
      />
      <a className="skip" href="#code">
        Skip the frames
      </a>
      <div className="frames" data-theme={theme}>
        {!isNarrow && (
          <div className="frame desktop">
            <div className="chrome" aria-hidden="true">
              <i />
              <span>harbour.example</span>
            </div>
            <Frame
              title="The site on a desktop"
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
            title="The site on a phone"
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

/** Without its capital, unless it is an abbreviation such as NFTs. */
function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
