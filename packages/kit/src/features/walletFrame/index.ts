import type { FeatureParts } from '../../view/feature.ts'
import type { Locales } from '../../view/messages.ts'
import { useFrameTitle } from './useWalletFrame.ts'
import { WalletFrameView } from './WalletFrameView.tsx'

/** The place of screens that a wallet draws. */
export const parts: FeatureParts<'WalletFrame'> = {
  routes: {
    WalletFrame: {
      useTitle: ({ parameters }) => useFrameTitle(parameters.source),
      View: WalletFrameView,
    },
  },
}

/** The feature's words in other languages than English. */
export const locales: Locales = {
  ar: () => import('./messages.ar.ts'),
  de: () => import('./messages.de.ts'),
}
