import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { swapEntryMessages } from './entryMessages.ts'
import { SwapMenuItem } from './SwapMenuItem.tsx'

const SwapView = lazyView(
  () => import('./SwapView.tsx'),
  (part) => part.SwapView,
)
const SwapTokenView = lazyView(
  () => import('./SwapTokenView.tsx'),
  (part) => part.SwapTokenView,
)
const SwapSettingsView = lazyView(
  () => import('./SwapSettingsView.tsx'),
  (part) => part.SwapSettingsView,
)
const SwapReviewView = lazyView(
  () => import('./SwapReviewView.tsx'),
  (part) => part.SwapReviewView,
)

/** The views of swaps, and the way to them from the account. */
export const parts: FeatureParts<'Swap' | 'SwapToken' | 'SwapSettings' | 'SwapReview'> = {
  routes: {
    Swap: { useTitle: () => useText(swapEntryMessages).swap, View: SwapView },
    SwapToken: {
      useTitle: ({ parameters }) => useText(swapEntryMessages)[parameters.side === 'from' ? 'pay' : 'get'],
      View: SwapTokenView,
      isPicker: true,
    },
    SwapSettings: { useTitle: () => useText(swapEntryMessages).settings, View: SwapSettingsView },
    SwapReview: { useTitle: () => useText(swapEntryMessages).review, View: SwapReviewView },
  },
  menu: [{ id: 'swaps', Item: SwapMenuItem }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
