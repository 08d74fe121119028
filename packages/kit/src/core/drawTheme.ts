import { parseColour } from './colour.ts'
import type { Kit } from './kit.ts'
import { defineResource } from './resource.ts'
import { themeCss } from './themeCss.ts'

/** Puts the site's part of the tokens into a style sheet of the page, which a strict content security policy lets pass. */
export function drawTheme(kit: Kit): void {
  const { theme } = kit.store.getState()
  // The elements wait for the colours of an accent that can be read.
  if (theme.accent !== undefined && !parseColour(theme.accent))
    kit.store.setState({ theme: { ...theme, accent: undefined } })
  kit.resource(sheet).replaceSync(themeCss(kit.options.id, theme))
  if (process.env.NODE_ENV !== 'production')
    // By the mode of the site: what a visitor chooses is no mistake.
    void import('./warnOfContrast.ts').then(({ warnOfContrast }) =>
      warnOfContrast({ ...theme, mode: kit.store.getInitialState().theme.mode }),
    )
}

const sheet = defineResource('theme', () => {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return Object.assign(sheet, {
    destroy() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    },
  })
})
