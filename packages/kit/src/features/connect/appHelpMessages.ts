import { defineMessages } from '../../view/messages.ts'

export const appHelpMessages = defineMessages('appHelp', {
  permissionTitle: 'Your browser may ask first',
  permissionText: 'It asks whether this site may reach apps on this device. Allow it, so that your wallet can answer.',
  proceed: 'Continue',
  notFoundTitle: 'No wallet app opened',
  notFoundText: 'Found no installed wallet that supports the mobile wallet protocol.',
  refusedTitle: 'Your browser blocked the wallet',
  refusedText:
    'This site may not reach apps on this device. Allow it in your browser’s settings for this site, then try again.',
  insecureTitle: 'This page is not secure',
  insecureText: 'The mobile wallet adapter protocol must be used in a secure context (https).',
})
