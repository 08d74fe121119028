import type { Translation } from '../runtime/messages.ts'
import type { openAppMessages } from './OpenApp.tsx'
import type { partMessages } from './Part.tsx'

export const partGerman: Translation<typeof partMessages> = {
  missingTitle: 'Dieser Teil wurde nicht geladen',
  missingText: 'Prüfe deine Verbindung und versuche es noch einmal.',
  tryAgain: 'Noch einmal',
  outdatedTitle: 'Diese Seite wurde aktualisiert',
  reload: 'Neu laden',
  brokenTitle: 'Die Ansicht ließ sich nicht zeigen',
  brokenText: 'Versuche es noch einmal. Deine Wallet wird nicht zweimal gefragt.',
}

export const openAppGerman: Translation<typeof openAppMessages> = {
  open: (parameters: { name: string }) => `${parameters.name} öffnen`,
}
