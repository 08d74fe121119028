import { defineMessages } from '../../runtime/messages.ts'

type Named = { name: string }

/** The words of choosing a wallet of one chain family, which come with it. */
export const namespaceWalletsMessages = defineMessages('namespaceWallets', {
  needsOne: (parameters: Named) => `Connect a wallet on ${parameters.name} to continue`,
  needsFirst: (parameters: Named) => `You'll need a wallet on ${parameters.name} to continue`,
  more: 'More options',
  fewer: 'Fewer options',
  haveOne: 'Already have a wallet? More options',
  get: 'Get',
  getNamed: (parameters: Named) => `Get ${parameters.name}`,
  found: 'A wallet was found',
})
