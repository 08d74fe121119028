import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { namesEntryMessages } from './entryMessages.ts'
import { NameRow } from './NameRow.tsx'

const loadYourNameViews = () => import('./yourNameViews.ts')

const RegisterNameView = lazyView(
  () => import('./RegisterNameView.tsx'),
  (part) => part.RegisterNameView,
)

const YourNamesView = lazyView(loadYourNameViews, (part) => part.yourNameViews.YourNamesView)
const YourNameView = lazyView(loadYourNameViews, (part) => part.yourNameViews.YourNameView)
const NameProfileView = lazyView(loadYourNameViews, (part) => part.yourNameViews.NameProfileView)
const NameAddressesView = lazyView(loadYourNameViews, (part) => part.yourNameViews.NameAddressesView)
const NameAddressView = lazyView(loadYourNameViews, (part) => part.yourNameViews.NameAddressView)

/** The views of names, and the way to it from the settings. */
export const parts: FeatureParts<
  'RegisterName' | 'YourNames' | 'YourName' | 'NameProfile' | 'NameAddresses' | 'NameAddress'
> = {
  routes: {
    RegisterName: {
      useTitle({ parameters }) {
        const text = useText(namesEntryMessages)
        return parameters?.registered === undefined ? text.choose : text.registered
      },
      View: RegisterNameView,
    },
    YourNames: { useTitle: () => useText(namesEntryMessages).yours, View: YourNamesView },
    YourName: { useTitle: () => useText(namesEntryMessages).row, View: YourNameView },
    NameProfile: { useTitle: () => useText(namesEntryMessages).profile, View: NameProfileView },
    NameAddresses: { useTitle: () => useText(namesEntryMessages).addresses, View: NameAddressesView },
    NameAddress: { useTitle: () => useText(namesEntryMessages).address, View: NameAddressView },
  },
  settings: [{ id: 'names', Row: NameRow }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
