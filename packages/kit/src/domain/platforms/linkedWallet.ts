type Link = string | null | undefined

/** A wallet with the links that its maker gives; the fields are those of the gateway's directory. */
export type LinkedWallet = {
  readonly id: string
  readonly name: string
  /** A picture of the wallet that the site's own gateway serves, or a `data:` image. */
  readonly imageUrl?: string | undefined
  readonly homepage?: Link
  /** Opens the app: a scheme of its own (`harbor://`) or a universal link (`https://harbor.example/`). */
  readonly mobile_link?: Link
  /** The universal link of an app whose `mobile_link` is a scheme. */
  readonly link_mode?: Link
  readonly desktop_link?: Link
  readonly webapp_link?: Link
  readonly app_store?: Link
  readonly play_store?: Link
  readonly chrome_store?: Link
  readonly rdns?: string | null | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[] | null | undefined
  /** Whether it takes pairing links. Default: yes. */
  readonly supports_wc?: boolean | null | undefined
}
