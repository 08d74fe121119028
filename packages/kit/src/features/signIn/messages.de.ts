import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { signInMessages } from './messages.ts'

const signInGerman: Translation<typeof signInMessages> = {
  title: 'Anmelden',
  proveTitle: 'Zeig, dass die Wallet dir gehört',
  proveText: ({ site }) => `Signiere eine kurze Nachricht für ${site}. Das kostet nichts und bewegt nichts.`,
  site: 'Website',
  account: 'Konto',
  network: 'Netzwerk',
  cancel: 'Abbrechen',
  sign: 'Signieren',
  tryAgain: 'Noch einmal versuchen',
  askingTitle: ({ wallet }) => `Signiere in ${wallet}`,
  askingText: 'Lies dort die Nachricht und signiere sie.',
  verifyingTitle: 'Die Signatur wird geprüft',
  verifyingText: 'Das dauert einen Moment.',
  declinedTitle: 'Signatur abgelehnt',
  declinedText: 'Es wurde nichts signiert. Du kannst es noch einmal versuchen.',
  refusedTitle: ({ site }) => `${site} hat die Signatur nicht angenommen`,
  refusedText: 'Signiere eine neue Nachricht, um es noch einmal zu versuchen.',
  smartTitle: 'Diese Anwendung unterstützt vielleicht keine Smart Accounts',
  smartText: 'Nimm ein anderes Konto oder versuche es noch einmal.',
  awayTitle: ({ site }) => `${site} kann das gerade nicht prüfen`,
  awayText: 'Deine Wallet bleibt verbunden.',
  failedText: ({ wallet }) => `Es wurde nichts signiert. Sieh in ${wallet} nach und versuche es noch einmal.`,
  done: 'Du bist angemeldet',
}

export const words: Dictionary = { signIn: signInGerman }
