import { defineMessages } from '../../view/messages.ts'

/** What is said while a name stands in the place of a receiver. */
export const nameReceiverMessages = defineMessages('nameReceiver', {
  looking: 'Looking up this name',
  unknownTitle: 'Name not found',
  unknownText: 'Check the spelling, or enter the address.',
  failedTitle: 'Couldn’t look up this name',
  failedText: 'Try again, or enter the address.',
  tryAgain: 'Try again',
  mixedTitle: (parameters: { first: string; second: string }) =>
    `This name mixes ${parameters.first} and ${parameters.second} letters`,
  mixedText: 'It may imitate another name. Ask for the address.',
  fallbackTitle: (parameters: { network: string }) => `This name has no address for ${parameters.network}`,
  fallbackText: 'Its Ethereum address is used. Ask whether that is right on this network.',
  Latin: 'Latin',
  Cyrillic: 'Cyrillic',
  Greek: 'Greek',
  Armenian: 'Armenian',
  Cherokee: 'Cherokee',
  Hebrew: 'Hebrew',
  Arabic: 'Arabic',
})
