/** The id of the source, of its one wallet and of that wallet's session. */
export const embeddedId = 'embedded'

/** The options of {@link embedded}. */
export type EmbeddedParameters = {
  /** The origin that the operator serves the vault on, another one than the page's: `https://wallet.example`. */
  vault: string
  /** How the kit calls this wallet beside others. Default `'Email wallet'`. */
  name?: string | undefined
  /**
   * How visitors log in: `email` by a code in a mail, `passkey` by a passkey that they made in the wallet, `social` with the
   * services that the operator has registered his gateway with, of which `features.socials` names those to offer. Default
   * `['email']`.
   */
  methods?: readonly ('email' | 'passkey' | 'social')[] | undefined
  /**
   * How accounts of EVM chains are used until the visitor chooses: as smart accounts where the operator has them, or as accounts of
   * a key alone. The address is the same. Default `'smartAccount'`.
   */
  accountType?: 'eoa' | 'smartAccount' | undefined
}

/** What the kit around the source does for it; each kit has a separate host. */
export type EmbeddedHost = {
  /** Names the site's project to the vault. */
  projectId?: string | undefined
  /** Opens the modal where the wallet's frame is drawn. */
  openFrame?: (() => void) | undefined
  /** The result of a social login that left the page, until it is used. */
  returned?: string | undefined
  /** What a request came to that was answered at the wallet while the page was away; once, for the same request. */
  answered?: ((chain: string, method: string, params: unknown) => Promise<unknown> | undefined) | undefined
}
