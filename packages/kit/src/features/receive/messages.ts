import { defineMessages } from '../../runtime/messages.ts'

export const receiveMessages = defineMessages('receive', {
  addressCode: 'Your address as a QR code',
  requestCode: (parameters: { amount: string }) => `A QR code that asks for ${parameters.amount}`,
  yourAddress: 'Your address',
  onNetworks: 'Only send assets on these networks',
  onNetwork: (parameters: { network: string }) => `Only send assets on ${parameters.network}`,
  contractTitle: 'This account is a contract',
  contractText: (parameters: { network: string }) =>
    `It is yours on ${parameters.network} only. Anything sent to it on another network could be lost.`,
  looking: 'Looking for networks',
  local: 'Local test chain',

  any: 'Any',
  token: 'Token',
  showCode: 'Show the code',
  anyAmount: 'Any amount',

  copyAddress: 'Copy address',
  copyLink: 'Copy link',
  copied: 'Copied',
  copyByHand: 'The clipboard is blocked. Copy this by hand',
  share: 'Share',
})
