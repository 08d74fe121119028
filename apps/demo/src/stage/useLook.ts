import { useLayoutEffect, useState } from 'react'
import { measureContrast } from '../state/contrast.ts'
import { accentColours, lookTokens } from '../state/look.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { createStillness } from './createStillness.ts'

/** Gives the page a look by the kit's public tokens, as a site's own style sheet does. */
export function useLook({ look, stillness }: PlaygroundState): void {
  const [sheet] = useState(() => new CSSStyleSheet())
  const [setStillness] = useState(createStillness)

  useLayoutEffect(() => {
    document.adoptedStyleSheets = [sheet]
    sheet.replaceSync(rulesOf(look))
  }, [sheet, look])

  useLayoutEffect(() => setStillness(stillness), [setStillness, stillness])
}

function rulesOf(look: PlaygroundState['look']): string {
  const block = (theme: 'light' | 'dark') => {
    const { onAccent } = measureContrast(accentColours(look.accent, theme), theme)
    const lines = lookTokens(look, theme, onAccent).map(([token, value]) => `${token}: ${value};`)
    return lines.join(' ')
  }
  const dark = block('dark')
  return `[data-foyer] { ${block('light')} }
[data-foyer][data-theme="dark"] { ${dark} }
@media (prefers-color-scheme: dark) { [data-foyer][data-theme="auto"] { ${dark} } }`
}
