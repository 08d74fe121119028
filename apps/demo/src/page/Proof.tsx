import { figures } from 'virtual:figures'
import type { DemoConfig } from '../config.ts'
import { useOutsideHosts } from './useOutsideHosts.ts'

/** Figures that were measured: by the build that made this page, and in this browser. One that is missing is left out. */
export function Proof({ config }: { config: DemoConfig }) {
  const hosts = useOutsideHosts(config)
  const { axe, size } = figures
  return (
    <dl className="proof" id="proof">
      {size && (
        <Figure
          value={size.firstLoad.toFixed(1)}
          unit="kB"
          name="before a click"
          sentence={`Gzip, over React, weighed by the build that made this page. ${size.opening.toFixed(1)} kB more when the modal opens.`}
        />
      )}
      <Figure
        value={String(hosts)}
        name={hosts === 1 ? 'outside host' : 'outside hosts'}
        sentence="Counted in your browser since this page opened. Your site, your gateway, your nodes are inside."
      />
      {axe && (
        <Figure
          value={String(axe.violations)}
          name={axe.violations === 1 ? 'axe violation' : 'axe violations'}
          sentence={`${axe.states} states in ${axe.looks} looks: light, dark, 320 px, 200% text, forced colours, right to left and more.`}
        />
      )}
      <Figure
        value="MIT"
        name="kit and gateway"
        sentence="Run it on your own machine. No key, no account, no vendor."
      />
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
