import type { Translation } from '../runtime/messages.ts'
import type { transactionMessages } from './messages.ts'

/** What a button says instead of its verb while the amount is not right. */
export function amountProblemLabel(
  text: Translation<typeof transactionMessages>,
  problem: 'amount-missing' | 'amount-malformed' | 'amount-too-precise' | 'amount-above-balance',
  token: { symbol: string; decimals: number } | undefined,
): string {
  const coin = token?.symbol ?? ''
  switch (problem) {
    case 'amount-missing':
      return text.amountMissing
    case 'amount-malformed':
      return text.amountMalformed
    case 'amount-too-precise':
      return text.amountTooPrecise({ coin, places: token?.decimals ?? 0 })
    case 'amount-above-balance':
      return text.amountAboveBalance({ coin })
  }
}
