import type { FeatureParts } from '../../runtime/feature.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { sessionMessages } from './messages.ts'
import { SessionsRow } from './SessionsRow.tsx'
import { SmartSessionsView } from './SmartSessionsView.tsx'

/** The list of sessions, and the way to it from the settings. */
export const parts: FeatureParts<'SmartSessions'> = {
  routes: { SmartSessions: { useTitle: () => useText(sessionMessages).title, View: SmartSessionsView } },
  settings: [{ id: 'smartSessions', Row: SessionsRow }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
