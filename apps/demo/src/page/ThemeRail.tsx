import { measureContrast } from '@foyer/kit'
import type { CSSProperties } from 'react'
import type { Language } from '../state/language.ts'
import { accentColour, accents, defaultLook, type FontName, fonts, isOwnAccent, type Look } from '../state/look.ts'
import { type PlaygroundState, stateIn } from '../state/playgroundState.ts'
import { fill, useWords } from '../words/useWords.ts'
import { Choice } from './Choice.tsx'
import { PageIcon } from './icons.tsx'

type ThemeRailProps = { state: PlaygroundState; language: Language; onChange: (next: PlaygroundState) => void }

/** Accent, radius and typeface of the kit's theme; with how well the accent reads. */
export function ThemeRail({ state, language, onChange }: ThemeRailProps) {
  const words = useWords()
  const { look } = state
  const change = (next: Partial<Look>) => onChange({ ...state, look: { ...look, ...next } })
  const isOwn = isOwnAccent(look.accent)
  return (
    <section aria-labelledby="theme">
      <h2 id="theme">
        <span>{words.theme}</span>
        <button type="button" className="quiet" onClick={() => onChange({ ...stateIn(language), scene: state.scene })}>
          <PageIcon name="again" />
          <span>{words.reset}</span>
        </button>
      </h2>
      <p className="line-label">
        <b>{words.accent}</b> <span>{look.accent}</span>
      </p>
      <Choice
        legend={words.accent}
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
            aria-label={words.ownAccent}
            value={isOwn ? look.accent : '#006c63'}
            onChange={(event) => change({ accent: event.target.value })}
          />
          <i style={isOwn ? { background: look.accent } : {}}>{!isOwn && <PageIcon name="plus" />}</i>
        </label>
      </Choice>
      <ContrastLine accent={look.accent} />
      <label className="line-label" htmlFor="radius">
        <b>{words.radius}</b> <output htmlFor="radius">{`${look.radius} px`}</output>
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
        <b>{words.type}</b> <span>{look.font}</span>
      </p>
      <Choice
        legend={words.type}
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
  const words = useWords()
  const { onFill = 0, onSurface = 0 } = measureContrast(accentColour(accent)) ?? {}
  const passes = onFill >= 4.5 && onSurface >= 4.5
  return (
    <output className="contrast">
      <span>{fill(words.onFill, { ratio: onFill.toFixed(1) })}</span>
      <span>{fill(words.onSurface, { ratio: onSurface.toFixed(1) })}</span>
      <span className={passes ? undefined : 'low'}>{passes ? words.passes : words.tooLow}</span>
    </output>
  )
}
