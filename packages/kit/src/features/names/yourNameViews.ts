import { NameAddressesView, NameAddressView } from './NameAddressesView.tsx'
import { NameProfileView } from './NameProfileView.tsx'
import { YourNamesView, YourNameView } from './YourNamesView.tsx'

/** The views of the names that an account has, fetched as one. */
export const yourNameViews = { YourNamesView, YourNameView, NameProfileView, NameAddressesView, NameAddressView }
