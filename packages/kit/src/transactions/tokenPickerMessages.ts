import { defineMessages } from '../runtime/messages.ts'

export const tokenPickerMessages = defineMessages('tokenPicker', {
  search: 'Name, symbol or address',
  yours: 'Yours',
  noneTitle: (parameters: { query: string }) => `No token called “${parameters.query}”`,
  emptyTitle: 'Nothing here yet',
  emptyText: 'Buy or receive a token and it will show up here.',
  loading: 'Loading',
})
