/** What the site tells wallets about itself. */
export type AppMetadata = {
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}
