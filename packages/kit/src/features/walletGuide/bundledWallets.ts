import type { ObtainableWallet } from './suggestedWallets.ts'

/**
 * Wallets for visitors of sites without a gateway, or whose gateway has no directory: in wide use, free, for computers and
 * phones. Each stands with the page on which its maker offers it for every device. Written down on 22 November 2026.
 */
export const bundledWallets: readonly ObtainableWallet[] = [
  { id: 'metamask', name: 'MetaMask', homepage: 'https://metamask.io/download' },
  { id: 'rabby', name: 'Rabby', homepage: 'https://rabby.io' },
  { id: 'trust', name: 'Trust Wallet', homepage: 'https://trustwallet.com/download' },
  { id: 'rainbow', name: 'Rainbow', homepage: 'https://rainbow.me/download' },
]
