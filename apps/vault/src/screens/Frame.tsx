import { Root } from '@foyer/kit/ui'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Screen, Screens } from '../frame/screens.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { CodeScreen } from './CodeScreen.tsx'
import { CreatingScreen } from './CreatingScreen.tsx'
import { WordsContext, wordsFor } from './language.ts'

export type FrameProps = {
  screens: Screens
  /** Tells the page how tall the screen is, in CSS pixels. */
  onHeight: (height: number) => void
}

/** The one screen of the frame. */
export function Frame({ onHeight, screens }: FrameProps) {
  const screen = useSyncExternalStore(screens.subscribe, screens.current)
  const look = useSyncExternalStore(screens.subscribe, screens.look)
  const { dir, lang, words } = wordsFor(look.language)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => onHeight(Math.ceil(element.getBoundingClientRect().height)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [onHeight])
  return (
    <WordsContext value={words}>
      <Root theme={look.mode} dir={dir} lang={lang}>
        <div ref={box}>{screen ? <ScreenOf screen={screen} /> : null}</div>
      </Root>
    </WordsContext>
  )
}

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen.kind) {
    case 'code':
      return <CodeScreen screen={screen} />
    case 'creating':
      return <CreatingScreen step={screen.step} />
    case 'approval':
      return <ApprovalScreen key={screen.approval.id} approval={screen.approval} />
  }
}
