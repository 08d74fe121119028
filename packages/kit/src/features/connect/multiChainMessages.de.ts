import type { Translation } from '../../view/messages.ts'
import type { multiChainMessages } from './multiChainMessages.ts'

export const multiChainGerman: Translation<typeof multiChainMessages> = {
  whereTitle: 'Welches Netzwerk?',
  whereText: ({ name }) => `${name} arbeitet in mehr als einem Netzwerk`,
  networksOf: ({ first, more }) =>
    more === 1 ? `${first} und 1 weiteres Netzwerk` : `${first} und ${more} weitere Netzwerke`,
  lastTime: 'Letztes Mal',
}
