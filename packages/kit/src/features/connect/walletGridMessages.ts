import { defineMessages } from '../../runtime/messages.ts'

/** The words of the search among all wallets, which come with it. */
export const walletGridMessages = defineMessages('walletGrid', {
  search: 'Search wallets',
  searchAmong: (parameters: { count: number }) => `Search ${parameters.count} wallets`,
  clear: 'Clear',
  noneTitle: (parameters: { query: string }) => `No wallet called “${parameters.query}”`,
  noneText: 'Try another name, or get a wallet below.',
  noneLinkText: 'If you have it on your phone, you can still connect with a QR code.',
  showCode: 'Show QR code',
  notHere: 'Not found in this browser',
  certified: 'Certified wallets only',
  coming: 'Looking for wallets',
  moreFailedTitle: 'Couldn’t load more wallets',
  moreFailedText: 'The directory did not answer.',
  tryAgain: 'Try again',
  found: (parameters: { count: number }) => (parameters.count === 1 ? '1 wallet' : `${parameters.count} wallets`),
})
