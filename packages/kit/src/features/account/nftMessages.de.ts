import type { Translation } from '../../view/messages.ts'
import type { nftMessages } from './nftMessages.ts'

export const nftGerman: Translation<typeof nftMessages> = {
  nfts: 'NFTs',
  loading: 'Wird geladen',
  missingTitle: 'Hier noch nicht verfügbar',
  missingText: 'Was du sammelst, bleibt trotzdem in deiner Wallet.',
  emptyTitle: ({ network }) => `Keine NFTs auf ${network}`,
  emptyText: 'NFTs, die du sammelst, erscheinen hier.',
  thisNetwork: 'diesem Netzwerk',
  failedTitle: 'NFTs nicht geladen',
  failedText: 'In deiner Wallet sind sie sicher.',
  tryAgain: 'Noch einmal',
  more: 'Mehr zeigen',
  several: ({ name, count }) => `${name} × ${count}`,
}
