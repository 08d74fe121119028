import type { Dictionary, Translation } from '../../../runtime/messages.ts'
import type { tipMessages } from './messages.ts'

const tip: Translation<typeof tipMessages> = {
  title: 'Trinkgeld geben',
  give: ({ cents }) => `${cents} Cent geben`,
}

export const words: Dictionary = { tip }
