import { defineMessages } from '../../view/messages.ts'

export const scanMessages = defineMessages('scan', {
  code: 'QR code that connects a wallet',
  hint: 'Use your camera or a wallet’s scanner',
  spoken: 'Scan the code with your wallet, or copy the link into it.',
  preparing: 'Getting a code',
  newCodeIn: ({ time }: { time: string }) => `New code in ${time}`,
  copyLink: 'Copy link',
  copied: 'Copied',
  copyByHand: 'Clipboard blocked. Copy the link from below.',
  expired: 'Expired',
  expiredTitle: 'This code has expired',
  newCode: 'New code',
  failedTitle: 'No code yet',
  failedText: 'The way to your wallet did not open. Check your connection, then try again.',
  unsupportedTitle: 'Other networks only',
  unsupportedText: 'That wallet supports none of this site’s networks. Try another one.',
  brokenTitle: 'The wallet couldn’t connect',
  tooLongTitle: 'Too long for a code',
  tooLongText: 'Copy the link into your wallet instead.',
})
