import { type KeyboardEvent, useRef, useState } from 'react'
import { highlight } from '../code/highlight.ts'
import { type CodeTab, tabsFor, writeCode } from '../code/writeCode.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { useWords } from '../words/useWords.ts'
import { CopyButton } from './CopyButton.tsx'

/** The code that a site writes for what is chosen: only what differs from the defaults. */
export function CodeDrawer({ state }: { state: PlaygroundState }) {
  const words = useWords()
  const [chosen, setTab] = useState<CodeTab>('React')
  const tabs = tabsFor(state.settings)
  const tab = tabs.includes(chosen) ? chosen : 'React'
  const listRef = useRef<HTMLDivElement>(null)
  const code = writeCode(state, tab)
  const previous = usePrevious(`${tab}\n${code}`)
  const before = previous?.startsWith(`${tab}\n`) ? previous.split('\n') : undefined

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && tabs.at((tabs.indexOf(tab) + step) % tabs.length)
    if (!next) return
    event.preventDefault()
    setTab(next)
    listRef.current?.querySelector<HTMLElement>(`#code-tab-${tabs.indexOf(next)}`)?.focus()
  }

  return (
    <section className="code" id="code" aria-label={words.codeLabel}>
      <div className="code-bar">
        <div className="tabs" role="tablist" aria-label={words.code} ref={listRef} onKeyDown={move}>
          {tabs.map((name, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`code-tab-${index}`}
              aria-selected={name === tab}
              aria-controls="code-panel"
              tabIndex={name === tab ? 0 : -1}
              onClick={() => setTab(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <CopyButton label={words.copyCode} text={() => code}>
          {words.copy}
        </CopyButton>
        <CopyButton label={words.copyLink} icon="share" text={() => location.href}>
          {words.share}
        </CopyButton>
      </div>
      <div
        id="code-panel"
        role="tabpanel"
        aria-labelledby={`code-tab-${tabs.indexOf(tab)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard
        tabIndex={0}
      >
        <pre dir="ltr">
          {code.split('\n').map((line, index) => (
            // A line that the last change brought flashes once.
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <span key={`${index} ${line}`} className={before && !before.includes(line) ? 'line changed' : 'line'}>
              {highlight(line).map(({ kind, text }, part) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line never move
                <span key={part} className={kind}>
                  {text}
                </span>
              ))}
              {'\n'}
            </span>
          ))}
        </pre>
      </div>
    </section>
  )
}

/** The value before the present one. */
function usePrevious(value: string): string | undefined {
  const [values, setValues] = useState<{ now: string; before?: string }>({ now: value })
  if (values.now === value) return values.before
  setValues({ now: value, before: values.now })
  return values.now
}
