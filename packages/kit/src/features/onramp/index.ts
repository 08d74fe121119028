import { createElement } from 'react'
import { selectNetworkId } from '../../core/store.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import type { FeatureParts } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { MenuPlace } from '../../transactions/MenuItem.tsx'
import { offeredName } from '../../transactions/useOffered.ts'
import { buyEntryMessages } from './entryMessages.ts'

/** Comes by itself: it asks what is sold, which the account does not wait for. */
const loadBuyViews = () => import('./buyViews.ts')

const BuyMenuItem = lazyView(
  () => import('./BuyMenuItem.tsx'),
  (part) => part.BuyMenuItem,
  () => createElement(BuyPlace),
)

/** Holds the place of Buy, unless it was known to have none. */
function BuyPlace() {
  const kit = useKitInstance()
  const text = useText(buyEntryMessages)
  const name = offeredName(
    'onramp',
    useKitState((state) => selectNetworkId(state)),
  )
  if (isRestrictedHere(kit) || kit.storage.read(name, (value) => value) === false) return null
  return createElement(MenuPlace, { label: text.buy })
}
const BuyView = lazyView(loadBuyViews, (part) => part.buyViews.BuyView)
const BuyChoiceView = lazyView(loadBuyViews, (part) => part.buyViews.BuyChoiceView)
const BuyProgressView = lazyView(loadBuyViews, (part) => part.buyViews.BuyProgressView)

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
