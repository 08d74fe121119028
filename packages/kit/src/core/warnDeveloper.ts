/** Where the page's warnings are remembered: one list for all kits and all copies of this code, outside of any module. */
const place = Symbol.for('foyer.development')

/** What development remembers of a page. */
export type DevelopmentNotes = { readonly warned: Set<string>; readonly mounted: Set<object> }

/** Only development asks for it. */
export function developmentNotes(): DevelopmentNotes {
  const page = globalThis as { [place]?: DevelopmentNotes }
  page[place] ??= { warned: new Set(), mounted: new Set() }
  return page[place]
}

/**
 * Tells a site's developers, once in the life of the page, what the kit cannot mend. Call it behind
 * `process.env.NODE_ENV !== 'production'`, so that no build for visitors carries the sentence.
 */
export function warnDeveloper(text: string): void {
  const { warned } = developmentNotes()
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`[foyer] ${text}`)
}
