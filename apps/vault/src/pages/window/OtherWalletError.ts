/** Thrown where the wallet that opens in this window is another one than the frame showed. */
export class OtherWalletError extends Error {
  override readonly name = 'OtherWalletError'
}
