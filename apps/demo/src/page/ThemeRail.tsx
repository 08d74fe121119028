import { measureContrast } from '@foyer/kit'
import type { CSSProperties } from 'react'
import { accentColour, accents, defaultLook, type FontName, fonts, isOwnAccent, type Look } from '../state/look.ts'
import { defaultState, type PlaygroundState } from '../state/playgroundState.ts'
import { Choice } from './Choice.tsx'
import { PageIcon } from './icons.tsx'

type ThemeRailProps = { state: PlaygroundState; onChange: (next: PlaygroundState) => void }

/** Accent, radius and typeface of the kit's theme; with how well the accent reads. */
export function ThemeRail({ state, onChange }: ThemeRailProps) {
  const { look } = state
  const change = (next: Partial<Look>) => onChange({ ...state, look: { ...look, ...next } })
  const isOwn = isOwnAccent(look.accent)
  return (
    <section aria-labelledby="theme">
      <h2 id="theme">
        Theme
        <button type="button" className="quiet" onClick={() => onChange({ ...defaultState, scene: state.scene })}>
          <PageIcon name="again" />
          Reset
        </button>
      </h2>
      <p className="line-label">
        Accent <span>{look.accent}</span>
      </p>
      <Choice
        legend="Accent"
        className="swatches"
        value={look.accent}
        options={Object.keys(accents).map((name) => ({
          value: name,
          label: name,
          picture: <i style={{ background: accentColour(name) }} />,
        }))}
        onChoose={(accent) => change({ accent })}
      >
        <label className="own">
          <input
            type="color"
            aria-label="Your own accent colour"
            value={isOwn ? look.accent : '#006c63'}
            onChange={(event) => change({ accent: event.target.value })}
          />
          <i style={isOwn ? { background: look.accent } : {}}>{!isOwn && <PageIcon name="plus" />}</i>
        </label>
      </Choice>
      <ContrastLine accent={look.accent} />
      <label className="line-label" htmlFor="radius">
        Radius <output htmlFor="radius">{look.radius} px</output>
      </label>
      <input
        id="radius"
        type="range"
        min="0"
        max="32"
        step="4"
        value={look.radius}
        style={{ '--part': `${(look.radius / 32) * 100}%` } as CSSProperties}
        onChange={(event) => change({ radius: event.target.valueAsNumber })}
      />
      <p className="line-label">
        Type <span>{look.font}</span>
      </p>
      <Choice
        legend="Type"
        className="fonts"
        value={look.font}
        options={(Object.keys(fonts) as FontName[]).map((name) => ({
          value: name,
          label: name,
          picture: (
            <>
              <b style={name === defaultLook.font ? {} : { fontFamily: fonts[name] }}>Ag</b>
              {name}
            </>
          ),
        }))}
        onChoose={(font) => change({ font })}
      />
    </section>
  )
}

/** Two live ratios. Below 4.5, the least for text, the line says what the kit does. */
function ContrastLine({ accent }: { accent: string }) {
  const { onFill = 0, onSurface = 0 } = measureContrast(accentColour(accent)) ?? {}
  const passes = onFill >= 4.5 && onSurface >= 4.5
  return (
    <output className="contrast">
      <span>
        Text on it <b>{onFill.toFixed(1)}</b>
      </span>
      <span>
        On the surface <b>{onSurface.toFixed(1)}</b>
      </span>
      <span className={passes ? undefined : 'low'}>{passes ? 'passes AA' : 'below 4.5: text is darker'}</span>
    </output>
  )
}
