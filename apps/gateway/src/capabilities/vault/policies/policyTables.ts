/** How much of an asset with a limit a wallet signed for within five minutes. */
export type PolicySpendRow = {
  wallet_id: string
  /** Empty where projects are not told apart. */
  project_id: string
  /** The network, a space, and the contract of a token. */
  asset: string
  /** When its five minutes began, in milliseconds since 1970. */
  slot: number
  /** In the asset's smallest unit, as digits: no column has room for the number. */
  amount: string
}
