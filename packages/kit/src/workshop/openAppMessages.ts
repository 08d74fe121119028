import { defineMessages } from '../view/messages.ts'

export const openAppMessages = defineMessages('openApp', {
  open: (parameters: { name: string }) => `Open ${parameters.name}`,
})
