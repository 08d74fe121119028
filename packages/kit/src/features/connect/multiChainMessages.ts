import { defineMessages } from '../../view/messages.ts'

/** The words of the choice between the networks of one wallet, which come with it. */
export const multiChainMessages = defineMessages('multiChain', {
  whereTitle: 'Which network?',
  whereText: (parameters: { name: string }) => `${parameters.name} works on more than one network`,
  networksOf: (parameters: { first: string; more: number }) =>
    parameters.more === 1
      ? `${parameters.first} and 1 more network`
      : `${parameters.first} and ${parameters.more} more networks`,
  lastTime: 'Last time',
})
