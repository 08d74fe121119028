import type { FeatureParts } from '../../runtime/feature.ts'
import type { Locales } from '../../runtime/messages.ts'
import { AccountTypeRow, OwnPageRow } from './SettingsRows.tsx'
import { useFrameTitle } from './useWalletFrame.ts'
import { WalletFrameView } from './WalletFrameView.tsx'

/** The place of screens that a wallet draws, and the way to its own page from the settings. */
export const parts: FeatureParts<'WalletFrame'> = {
  routes: {
    WalletFrame: {
      useTitle: ({ parameters }) => useFrameTitle(parameters.source),
      View: WalletFrameView,
    },
  },
  settings: [
    { id: 'accountType', Row: AccountTypeRow },
    { id: 'walletFrame', Row: OwnPageRow },
  ],
}

/** The feature's words in other languages than English. */
export const locales: Locales = {
  ar: () => import('./messages.ar.ts'),
  de: () => import('./messages.de.ts'),
}
