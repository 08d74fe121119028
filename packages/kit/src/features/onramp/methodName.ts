import type { Translation } from '../../view/messages.ts'
import type { buyMessages } from './messages.ts'

/** What a payment method is called: sellers name them in capitals or not. */
export function methodName(text: Translation<typeof buyMessages>, id: string): string {
  const plain = id.toLowerCase()
  if (plain === 'card' || plain === 'credit_debit_card') return text.card
  if (plain === 'ach_bank_account' || plain === 'ach' || plain === 'bank') return text.bank
  const words = plain.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
