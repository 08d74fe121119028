import { figures } from 'virtual:figures'
import type { DemoConfig } from '../config.ts'
import { fill, useWords } from '../words/useWords.ts'
import { useOutsideHosts } from './useOutsideHosts.ts'

/** Figures that were measured: by the build that made this page, and in this browser. One that is missing is left out. */
export function Proof({ config }: { config: DemoConfig }) {
  const words = useWords()
  const hosts = useOutsideHosts(config)
  const { axe, size } = figures
  return (
    <dl className="proof" id="proof">
      {size && (
        <Figure
          value={size.firstLoad.toFixed(1)}
          unit="kB"
          name={words.beforeClick}
          sentence={fill(words.beforeClickText, { size: size.opening.toFixed(1) })}
        />
      )}
      <Figure
        value={String(hosts)}
        name={hosts === 1 ? words.outsideHost : words.outsideHosts}
        sentence={words.outsideHostsText}
      />
      {axe && (
        <Figure
          value={String(axe.violations)}
          name={axe.violations === 1 ? words.axeViolation : words.axeViolations}
          sentence={fill(words.axeText, { states: axe.states, looks: axe.looks })}
        />
      )}
      <Figure value="MIT" name={words.licence} sentence={words.licenceText} />
    </dl>
  )
}

type FigureProps = { value: string; unit?: string; name: string; sentence: string }

function Figure({ value, unit, name, sentence }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">
        {value}
        {unit && <small> {unit}</small>}
      </dd>
      <dd className="sentence">{sentence}</dd>
    </div>
  )
}
