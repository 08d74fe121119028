import type { ShownMessage } from '../stage/stageMessages.ts'
import { languageOf, localeOf } from '../state/language.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import type { PageWords } from '../words/pageWords.ts'
import { useWords } from '../words/useWords.ts'
import { Choice } from './Choice.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'

type ToolbarProps = {
  name: string
  measured: ShownMessage | undefined
  theme: 'light' | 'dark'
  state: PlaygroundState
  onChange: (next: PlaygroundState) => void
}

/** Says what the stage shows, and changes how: the stage, never the page. */
export function Toolbar({ name, measured, theme, state, onChange }: ToolbarProps) {
  const words = useWords()
  const { settings, stillness, zoom } = state
  return (
    <div className="tools">
      <h2 className="now" id="stage">
        <span>{name}</span> <small>{sizeOf(measured, words)}</small>
      </h2>
      <Choice
        legend={words.stageTheme}
        className="segments"
        value={theme}
        options={[
          { value: 'light', label: words.light },
          { value: 'dark', label: words.dark },
        ]}
        onChoose={(next) => onChange({ ...state, settings: { ...settings, theme: next } })}
      />
      <Choice
        legend={words.stageZoom}
        className="segments"
        value={String(zoom)}
        options={[
          { value: '100', label: '100%' },
          { value: '200', label: '200%' },
        ]}
        onChoose={(next) => onChange({ ...state, zoom: next === '200' ? 200 : 100 })}
      />
      <button
        type="button"
        className="toggle"
        aria-pressed={stillness}
        onClick={() => onChange({ ...state, stillness: !stillness })}
      >
        {words.reducedMotion}
      </button>
      <LanguageMenu
        className="square"
        language={languageOf(settings.locale)}
        label={words.stageLanguage}
        onChoose={(next) => onChange({ ...state, settings: { ...settings, locale: localeOf(next) } })}
      />
    </div>
  )
}

function sizeOf(measured: ShownMessage | undefined, words: PageWords): string {
  if (!measured) return words.onItsWay
  if (measured.failed) return words.notUp
  return measured.width === 0 ? words.closed : `${measured.width} × ${measured.height} px`
}
