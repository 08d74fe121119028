import { defineMessages } from '../../../runtime/messages.ts'

export const tipMessages = defineMessages('tip', {
  title: 'Leave a tip',
  give: (parameters: { cents: number }) => `Give ${parameters.cents} cents`,
})
