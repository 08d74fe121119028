import type { Translation } from '../../view/messages.ts'
import type { namespaceWalletsMessages } from './namespaceWalletsMessages.ts'

export const namespaceWalletsGerman: Translation<typeof namespaceWalletsMessages> = {
  needsOne: ({ name }) => `Verbinde eine Wallet auf ${name}, um fortzufahren`,
  needsFirst: ({ name }) => `Du brauchst eine Wallet auf ${name}, um fortzufahren`,
  more: 'Weitere Möglichkeiten',
  fewer: 'Weniger Möglichkeiten',
  haveOne: 'Schon eine Wallet? Weitere Möglichkeiten',
  get: 'Holen',
  getNamed: ({ name }) => `${name} holen`,
  found: 'Eine Wallet wurde gefunden',
}
