/** How a wallet presents itself to sites. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** Where sites find the wallet's app on this device. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}
