import { defineMessages } from '../../runtime/messages.ts'

type Named = { name: string }
type Asked = { network: string; wallet: string }

export const networksMessages = defineMessages('networks', {
  title: 'Networks',
  search: 'Search networks',
  clear: 'Clear',
  local: 'Local test chain',
  connect: 'Connect',
  current: 'Current network',
  switchOff: 'Change the network in your wallet',
  noneTitle: (parameters: { query: string }) => `No network called “${parameters.query}”`,
  noneText: 'Try a network from the list.',
  found: (parameters: { count: number }) => (parameters.count === 1 ? '1 network' : `${parameters.count} networks`),

  switchTitle: (parameters: Named) => `Switch to ${parameters.name}`,
  switchText: (parameters: Named) => `Approve the change in ${parameters.name}`,
  declinedTitle: 'Switch declined',
  declinedText: (parameters: Named) => `You are still on ${parameters.name}. You can try again.`,
  notAddedTitle: (parameters: Asked) => `${parameters.wallet} doesn’t know ${parameters.network}`,
  notAddedText: (parameters: Named) => `Add the network in ${parameters.name}, then try again.`,
  cannotTitle: (parameters: Named) => `${parameters.name} can’t switch from here`,
  cannotText: 'Change the network in the wallet itself. This page will notice.',
  pendingTitle: (parameters: Named) => `${parameters.name} didn’t answer`,
  pendingText: (parameters: Named) =>
    `A request may already be open. Look for it in ${parameters.name}, then try again.`,
  offlineTitle: (parameters: Named) => `${parameters.name} can’t reach the network`,
  offlineText: 'Open it, then try again.',
  failedTitle: (parameters: Named) => `Couldn’t switch to ${parameters.name}`,
  failedText: (parameters: Named) => `${parameters.name} answered with an error. Nothing has changed.`,
  unknownTitle: 'Network Not Found',
  unknownText: 'This app doesn’t run on that network. Pick one it supports.',
  showNetworks: 'Show networks',
  switched: (parameters: Named) => `You are on ${parameters.name} now`,
  tryAgain: 'Try again',
  yourWallet: 'your wallet',
  otherNetwork: 'another network',

  unsupportedTitle: 'Switch network',
  unsupportedText: (parameters: Named) =>
    `This app doesn’t run on ${parameters.name}, where your wallet is now. Pick one it supports.`,
  unsupportedUnnamed: 'This app doesn’t run on the network your wallet is on now. Pick one it supports.',
  networkNumber: (parameters: { number: string }) => `network ${parameters.number}`,
  disconnect: 'Disconnect',
})
