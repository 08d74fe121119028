/** Where the server of the vault runs and what it serves. */
export type VaultServerOptions = {
  readonly port?: number
  readonly host?: string
  /** Where browsers reach the gateway. */
  readonly gateway: string
  /** Where this process reaches it. Default the same. */
  readonly inside?: string
  /** Folder of the built vault. Default `dist` beside the server. */
  readonly files?: string
  /** Key of a keeper apart, as `foyer-gateway keeper public-key` prints it; what the gateway says of it is not believed then. */
  readonly keeperKey?: string | undefined
  /** Where browsers reach a keeper apart, as its own `address` says; what the gateway says of it is not believed then. */
  readonly keeperUrl?: string | undefined
}

export function startVaultServer(
  options: VaultServerOptions,
): Promise<{ readonly port: number; readonly url: string; close(): Promise<void> }>
/** What `script-src` says of a page's import map; what renders the page gives it to the headers as `inline`. */
export function inlineScriptsOf(page: string): readonly string[]
export function frameHeaders(parameters: {
  readonly ancestors: readonly string[]
  readonly gateway: string
  readonly inline?: readonly string[]
  readonly keeper?: string | null
}): Readonly<Record<string, string>>
export function windowHeaders(parameters: {
  readonly gateway: string
  readonly inline?: readonly string[]
  readonly keeper?: string | null
}): Readonly<Record<string, string>>
export function securityHeaders(parameters: {
  readonly gateway: string
  readonly inline?: readonly string[]
  readonly keeper?: string | null
}): Readonly<Record<string, string>>
export function ancestorsOf(
  origins: readonly string[],
  asking: string | null,
  matches: (pattern: string, origin: string) => boolean,
): readonly string[]
