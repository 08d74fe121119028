import type { FeatureParts } from '../../view/feature.ts'
import { lazyView } from '../../view/lazyView.ts'
import { type Locales, useText } from '../../view/messages.ts'
import { namesEntryMessages } from './entryMessages.ts'
import { NameRow } from './NameRow.tsx'

const RegisterNameView = lazyView(
  () => import('./RegisterNameView.tsx'),
  (part) => part.RegisterNameView,
)

/** The view of names, and the way to it from the settings. */
export const parts: FeatureParts<'RegisterName'> = {
  routes: {
    RegisterName: {
      useTitle({ parameters }) {
        const text = useText(namesEntryMessages)
        return parameters.registered === undefined ? text.choose : text.registered
      },
      View: RegisterNameView,
    },
  },
  settings: [{ id: 'names', Row: NameRow }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
