import { defineMessages } from '../../view/messages.ts'

export const goneMessages = defineMessages('gone', {
  title: 'This wallet isn’t here',
  text: 'It may be switched off in this browser. Choose another one, or switch it on.',
})
