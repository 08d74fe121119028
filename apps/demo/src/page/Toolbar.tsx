import type { ShownMessage } from '../stage/stageMessages.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { defaultSettings } from '../state/settings.ts'
import { Choice } from './Choice.tsx'

type ToolbarProps = {
  name: string
  measured: ShownMessage | undefined
  theme: 'light' | 'dark'
  state: PlaygroundState
  onChange: (next: PlaygroundState) => void
}

/** Says what the stage shows, and changes how: the stage, never the page. */
export function Toolbar({ name, measured, theme, state, onChange }: ToolbarProps) {
  const { settings, stillness, zoom } = state
  const isMirrored = settings.locale === 'ar'
  return (
    <div className="tools">
      <h2 className="now" id="stage">
        <span>{name}</span> <small>{sizeOf(measured)}</small>
      </h2>
      <Choice
        legend="Theme of the stage"
        className="segments"
        value={theme}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChoose={(next) => onChange({ ...state, settings: { ...settings, theme: next } })}
      />
      <Choice
        legend="Zoom of the stage"
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
        Reduced motion
      </button>
      <button
        type="button"
        className="toggle"
        aria-pressed={isMirrored}
        onClick={() =>
          onChange({ ...state, settings: { ...settings, locale: isMirrored ? defaultSettings.locale : 'ar' } })
        }
      >
        Right to left
      </button>
    </div>
  )
}

function sizeOf(measured: ShownMessage | undefined): string {
  if (!measured) return 'on its way'
  if (measured.failed) return 'did not come up'
  return measured.width === 0 ? 'closed' : `${measured.width} × ${measured.height} px`
}
