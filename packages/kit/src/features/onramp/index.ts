import type { FeatureParts } from '../../view/feature.ts'
import { lazyView } from '../../view/lazyView.ts'
import { type Locales, useText } from '../../view/messages.ts'
import { buyEntryMessages } from './entryMessages.ts'

/** Comes by itself: it asks what is sold, which the account does not wait for. */
const BuyMenuItem = lazyView(
  () => import('./BuyMenuItem.tsx'),
  (part) => part.BuyMenuItem,
)
const BuyView = lazyView(
  () => import('./buyViews.ts'),
  (part) => part.buyViews.BuyView,
)
const BuyChoiceView = lazyView(
  () => import('./buyViews.ts'),
  (part) => part.buyViews.BuyChoiceView,
)
const BuyProgressView = lazyView(
  () => import('./buyViews.ts'),
  (part) => part.buyViews.BuyProgressView,
)

/** The views of buying, and the way to them from the account. */
export const parts: FeatureParts<'Buy' | 'BuyChoice' | 'BuyProgress'> = {
  routes: {
    Buy: { useTitle: () => useText(buyEntryMessages).buy, View: BuyView },
    BuyChoice: {
      useTitle: ({ parameters }) => useText(buyEntryMessages)[parameters.of],
      View: BuyChoiceView,
      isPicker: true,
    },
    BuyProgress: { useTitle: () => useText(buyEntryMessages).purchase, View: BuyProgressView },
  },
  menu: [{ id: 'onramp', Item: BuyMenuItem }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
