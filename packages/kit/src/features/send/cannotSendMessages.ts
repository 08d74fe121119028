import { defineMessages } from '../../view/messages.ts'

export const cannotSendMessages = defineMessages('cannotSend', {
  connectText: 'Then you can send from here.',
  connect: 'Connect',
  networkTitle: 'Sending isn’t available on this network',
  networkText: 'Switch to a network this app runs on.',
  networkAction: 'Switch network',
})
