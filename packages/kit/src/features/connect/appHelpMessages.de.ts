import type { Translation } from '../../view/messages.ts'
import type { appHelpMessages } from './appHelpMessages.ts'

export const appHelpGerman: Translation<typeof appHelpMessages> = {
  permissionTitle: 'Dein Browser fragt vielleicht zuerst',
  permissionText:
    'Er fragt, ob diese Seite Apps auf diesem Gerät erreichen darf. Erlaube es, damit deine Wallet antworten kann.',
  proceed: 'Weiter',
  notFoundTitle: 'Keine Wallet-App hat sich geöffnet',
  notFoundText: 'Keine installierte Wallet versteht das Protokoll für Mobilgeräte.',
  refusedTitle: 'Dein Browser hat die Wallet blockiert',
  refusedText:
    'Diese Seite darf Apps auf diesem Gerät nicht erreichen. Erlaube es in den Einstellungen deines Browsers für diese Seite und versuche es noch einmal.',
  insecureTitle: 'Diese Seite ist nicht sicher',
  insecureText: 'Wallets auf Telefonen brauchen eine sichere Seite (https).',
}
