import type { TransferProblem } from '../../domain/validateTransfer.ts'
import type { Translation } from '../../view/messages.ts'
import type { sendMessages } from './messages.ts'

/** Why the form cannot be reviewed yet, for its button. */
export function problemLabel(
  text: Translation<typeof sendMessages>,
  problem: TransferProblem,
  token: { symbol: string; decimals: number } | undefined,
): string {
  const coin = token?.symbol ?? ''
  switch (problem) {
    case 'token-missing':
      return text.tokenMissing
    case 'amount-missing':
      return text.amountMissing
    case 'amount-malformed':
      return text.amountMalformed
    case 'amount-too-precise':
      return text.amountTooPrecise({ coin, places: token?.decimals ?? 0 })
    case 'amount-above-balance':
      return text.amountAboveBalance({ coin })
    case 'receiver-missing':
      return text.receiverMissing
    case 'receiver-invalid':
      return text.receiverInvalid
    case 'receiver-is-token':
      return text.receiverIsToken
  }
}
