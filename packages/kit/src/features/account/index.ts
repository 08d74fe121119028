import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { AccountHeader } from './AccountHeader.tsx'
import { AccountView } from './AccountView.tsx'
import { accountMessages } from './messages.ts'
import { TokensPanel } from './TokensPanel.tsx'

const NftsPanel = lazyView(
  () => import('./NftsPanel.tsx'),
  (part) => part.NftsPanel,
)
const NftView = lazyView(
  () => import('./NftView.tsx'),
  (part) => part.NftView,
)
const AccountsView = lazyView(
  () => import('./AccountsView.tsx'),
  (part) => part.AccountsView,
)
const SettingsView = lazyView(
  () => import('./SettingsView.tsx'),
  (part) => part.SettingsView,
)

/** The views of the account, and its own tabs. */
export const parts: FeatureParts<'Account' | 'Accounts' | 'Settings' | 'Nft'> = {
  routes: {
    Account: {
      useTitle: () => useText(accountMessages).account,
      View: AccountView,
      Header: AccountHeader,
      isRoot: true,
    },
    Accounts: { useTitle: () => useText(accountMessages).accounts, View: AccountsView, isPicker: true },
    Nft: { useTitle: () => useText(accountMessages).nft, View: NftView },
    Settings: { useTitle: () => useText(accountMessages).settings, View: SettingsView },
  },
  tabs: [
    { id: 'tokens', useLabel: () => useText(accountMessages).tokens, Panel: TokensPanel },
    { id: 'nfts', useLabel: () => useText(accountMessages).nfts, Panel: NftsPanel },
  ],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
