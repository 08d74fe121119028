/** The id of the source, of its one wallet and of that wallet's session. */
export const mobileWalletId = 'mobileWallet'
/** The protocol tells no name of the wallet that answers. */
export const mobileWalletName = 'Mobile wallet'

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#3b4a5c" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M13 8h14v24H13zM18 28h4"/></svg>'
/** A phone: a neutral sign, since any wallet may answer. */
export const mobileWalletIcon = `data:image/svg+xml,${encodeURIComponent(mark)}`

/** How this page reaches a wallet: the app on the same phone, or one on another device that scans a code. */
export type MobileWalletWay = 'local' | 'remote'
