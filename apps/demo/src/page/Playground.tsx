import { KitProvider } from '@foyer/kit/react'
import { useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { CodeDrawer } from './CodeDrawer.tsx'
import { Developer } from './Developer.tsx'
import { Gallery } from './Gallery.tsx'
import { Hero } from './Hero.tsx'
import { Proof } from './Proof.tsx'
import { Rail } from './Rail.tsx'
import { StageArea } from './StageArea.tsx'
import { useHeroKit } from './useHeroKit.ts'
import { usePageTheme } from './usePageTheme.ts'
import { usePlaygroundState } from './usePlaygroundState.ts'

/** The page to show: what the kit is, live, every view in every state, and the code for what is chosen. */
export function Playground({ config }: { config: DemoConfig }) {
  const [pageTheme, togglePageTheme] = usePageTheme()
  const [state, setState] = usePlaygroundState()
  const kit = useHeroKit(config, pageTheme, state.settings)
  // A chip that is pressed again plays its scene anew.
  const [run, setRun] = useState(0)
  const play = (scene: string) => {
    setState({ ...state, scene })
    setRun(run + 1)
  }

  if (!kit) return null
  return (
    <KitProvider kit={kit}>
      <div className="page" data-theme={pageTheme}>
        <Hero
          hasPhone={config.hasPhone === true}
          inboxUrl={config.inboxUrl}
          hasMobile={config.reflector !== undefined}
          pageTheme={pageTheme}
          onToggleTheme={togglePageTheme}
        />
        <main className="wide-column">
          <div className="grid work">
            <div>
              <StageArea state={state} run={run} onChange={setState} />
              <CodeDrawer state={state} />
            </div>
            <Rail state={state} onChange={setState} />
          </div>
          <Gallery scene={state.scene} onPlay={play} />
          <Proof config={config} />
          <Developer />
        </main>
        <footer className="wide-column end">
          <span>Foyer, a small, well-lit entrance hall.</span>
          <span>Wallet and network marks on this page are placeholders.</span>
        </footer>
      </div>
    </KitProvider>
  )
}
