import { NameAddressesView } from './NameAddressesView.tsx'
import { NameAddressView } from './NameAddressView.tsx'
import { NameProfileView } from './NameProfileView.tsx'
import { YourNamesView } from './YourNamesView.tsx'
import { YourNameView } from './YourNameView.tsx'

/** The views of the names that an account has, fetched as one. */
export const yourNameViews = { YourNamesView, YourNameView, NameProfileView, NameAddressesView, NameAddressView }
