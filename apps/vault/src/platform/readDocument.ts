import type { VaultConfig } from './gateway/vaultConfig.ts'

/** What the server wrote into the page. */
export type PageSettings = {
  /** Where the gateway is reached. */
  readonly gateway: string
  readonly projectId: string
  readonly config: VaultConfig
  /** A page of the wallet in this browser led to this one, as the browser said (`Sec-Fetch-Site`); no address that was sent on did. */
  readonly isOwnWay?: boolean | undefined
}

/**
 * Reads what the server wrote into `<meta name="foyer">`; nothing for a project that it does not know. The server is this
 * page's own and has checked what the gateway told it.
 */
export function readDocument(page: Document): PageSettings | undefined {
  const content = page.querySelector<HTMLMetaElement>('meta[name="foyer"]')?.content ?? ''
  return content === '' ? undefined : (JSON.parse(content) as PageSettings)
}
