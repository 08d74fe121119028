import type { Translation } from '../../view/messages.ts'
import type { walletGridMessages } from './walletGridMessages.ts'

export const walletGridGerman: Translation<typeof walletGridMessages> = {
  search: 'Wallets suchen',
  clear: 'Leeren',
  noneTitle: ({ query }) => `Keine Wallet namens „${query}“`,
  noneText: 'Versuche einen anderen Namen oder hol dir unten eine Wallet.',
  found: ({ count }) => `${count} ${count === 1 ? 'Wallet' : 'Wallets'}`,
}
