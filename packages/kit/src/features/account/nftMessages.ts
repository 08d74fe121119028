import { defineMessages } from '../../view/messages.ts'

/** The words of the tab of collected pieces, which come with it. */
export const nftMessages = defineMessages('nfts', {
  nfts: 'NFTs',
  loading: 'Loading',
  missingTitle: 'Not available here yet',
  missingText: 'What you collect stays in your wallet all the same.',
  emptyTitle: (parameters: { network: string }) => `No NFTs on ${parameters.network}`,
  emptyText: 'NFTs you collect appear here.',
  thisNetwork: 'this network',
  failedTitle: 'Couldn’t load NFTs',
  failedText: 'They are safe in your wallet.',
  tryAgain: 'Try again',
  more: 'Show more',
  several: (parameters: { name: string; count: string }) => `${parameters.name} × ${parameters.count}`,
})
