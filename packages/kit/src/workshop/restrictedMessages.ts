import { defineMessages } from '../view/messages.ts'

export const restrictedMessages = defineMessages('restricted', {
  title: 'Not available in your region',
  text: 'This app doesn’t offer it in the time zone of this device. Your wallet works as before.',
})
