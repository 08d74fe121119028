import { defineMessages } from '../../runtime/messages.ts'

type Named = { name: string }

export const openMessages = defineMessages('open', {
  approve: 'Approve there, then come back here',
  approveInTab: 'It opens in a new tab. Approve there, then come back.',
  preparing: 'Getting a link',
  open: (parameters: Named) => `Open ${parameters.name}`,
  anyTitle: 'Continue in your wallet',
  openAny: 'Open a wallet',
  showCode: 'Show QR',
  backText: 'Open it again to approve, or go back and choose another one.',
  stayedTitle: (parameters: Named) => `${parameters.name} didn’t open`,
  stayedText: 'It may not be on this device. Get it, or try to open it again.',
  expiredTitle: 'This link has expired',
  expiredText: 'A new one takes a moment.',
  failedTitle: 'No link yet',
  getApp: 'Get the app',

  ways: 'Ways to connect',
  browser: 'Browser',
  qrcode: 'QR code',
  mobile: 'App',
  web: 'Web',
  desktop: 'Desktop',

  getIt: (parameters: Named) => `Get ${parameters.name}`,
  notHere: 'Not found in this browser',
  getText: 'Install it, then come back here.',
})
