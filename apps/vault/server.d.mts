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
}

export function startVaultServer(
  options: VaultServerOptions,
): Promise<{ readonly port: number; readonly url: string; close(): Promise<void> }>
export function frameHeaders(parameters: {
  readonly ancestors: readonly string[]
  readonly gateway: string
  readonly keeper?: string | null
}): Readonly<Record<string, string>>
export function windowHeaders(parameters: {
  readonly gateway: string
  readonly keeper?: string | null
}): Readonly<Record<string, string>>
export function securityHeaders(parameters: {
  readonly gateway: string
  readonly keeper?: string | null
}): Readonly<Record<string, string>>
export function ancestorsOf(
  origins: readonly string[],
  asking: string | null,
  matches: (pattern: string, origin: string) => boolean,
): readonly string[]
