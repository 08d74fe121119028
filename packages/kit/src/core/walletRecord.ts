/** What opens a wallet's app on a phone. */
export type WalletApp = {
  /** Where its phone app opens: a universal link, or a custom scheme such as `rainbow://`. */
  readonly mobileLink?: string | undefined
  /** The universal link (`https`) of an app whose `mobileLink` is a scheme; taken where schemes fail. */
  readonly universalLink?: string | undefined
  readonly playStore?: string | undefined
}

/**
 * A wallet as a list describes it, whether or not this browser has it: of the site's own list, or of the gateway's
 * directory. It travels in the parameters of views, so that each knows the wallet that the visitor chose.
 */
export type WalletRecord = WalletApp & {
  /** Unique in its list, such as `metamask`. */
  readonly id: string
  readonly name: string
  /** A `data:` image, or an address on the site's own gateway; others are not loaded. */
  readonly imageUrl?: string | undefined
  readonly homepage?: string | undefined
  /** The reverse domain name that it announces in a browser (EIP-6963), such as `io.metamask`. */
  readonly rdns?: string | undefined
  /** Networks (`eip155:1`) or whole namespaces (`eip155`) that it works with; absent where unknown. */
  readonly chains?: readonly string[] | undefined
  /** Where its desktop app opens. */
  readonly desktopLink?: string | undefined
  /** Where its web app opens. */
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly chromeStore?: string | undefined
  /** Whether it connects by a WalletConnect link; absent where unknown. */
  readonly supportsWalletConnect?: boolean | undefined
  /** Marked as certified by the keeper of the list. */
  readonly isCertified?: boolean | undefined
}
