import type { ServedPort } from '../../platform/port/servePort.ts'

/** The way to another browser, from an app that has no passkeys. */
export type ExternalBrowser = {
  /** The site, where its visitor goes on. */
  readonly site: string
  /** Has the page open an address outside of the app; called while a press is handled. */
  open(url: string): void
}

/** Makes the way. The page opens addresses, since apps do that for their own page alone. */
export function externalBrowserOf(site: string, emit: ServedPort['emit']): ExternalBrowser {
  return { site, open: (url) => emit('popup.needed', { url, reason: 'browser' }) }
}
