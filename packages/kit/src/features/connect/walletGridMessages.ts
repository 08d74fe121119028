import { defineMessages } from '../../view/messages.ts'

/** The words of the search among all wallets, which come with it. */
export const walletGridMessages = defineMessages('walletGrid', {
  search: 'Search wallets',
  clear: 'Clear',
  noneTitle: (parameters: { query: string }) => `No wallet called “${parameters.query}”`,
  noneText: 'Try another name, or get a wallet below.',
  found: (parameters: { count: number }) => (parameters.count === 1 ? '1 wallet' : `${parameters.count} wallets`),
})
