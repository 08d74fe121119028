/** What the site tells wallets about itself. */
export type AppMetadata = {
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
  /**
   * Where a wallet on the same phone sends its owner back to after an answer: for pages that are no tab of a browser, such as
   * a mini app of a messenger. `native` is a link of an own scheme, `universal` an https link. Default: the wallet says to
   * go back by hand.
   */
  readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined
}
