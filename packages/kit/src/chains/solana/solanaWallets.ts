import type { WalletRecord } from '../../core/walletRecord.ts'

/**
 * Wallets in wide use on Solana. The facts are those of the gateway's own directory, which says where each of them comes
 * from.
 */
export const solanaWallets: readonly WalletRecord[] = [
  {
    id: 'phantom',
    name: 'Phantom',
    homepage: 'https://phantom.app/',
    rdns: 'app.phantom',
    chains: ['solana'],
    appStore: 'https://apps.apple.com/app/id1598432977',
    playStore: 'https://play.google.com/store/apps/details?id=app.phantom',
    chromeStore: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
  },
  {
    id: 'solflare',
    name: 'Solflare',
    chains: ['solana'],
    appStore: 'https://apps.apple.com/app/id1580902717',
    playStore: 'https://play.google.com/store/apps/details?id=com.solflare.mobile',
    chromeStore: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
  },
  {
    id: 'backpack',
    name: 'Backpack',
    homepage: 'https://backpack.app/download',
    rdns: 'app.backpack',
    chains: ['solana'],
    appStore: 'https://apps.apple.com/app/id6445964121',
    playStore: 'https://play.google.com/store/apps/details?id=app.backpack.mobile',
    chromeStore: 'https://chromewebstore.google.com/detail/aflkmfhebedbjioipglgcbcmnbpgliof',
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    homepage: 'https://www.trustwallet.com/',
    rdns: 'com.trustwallet.app',
    chains: ['solana'],
    appStore: 'https://apps.apple.com/app/id1288339409',
    playStore: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    chromeStore: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
  },
]
