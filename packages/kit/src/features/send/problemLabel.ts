import type { TransferProblem } from '../../domain/validateTransfer.ts'
import type { Translation } from '../../view/messages.ts'
import { amountProblemLabel } from '../../workshop/amountProblemLabel.ts'
import type { workshopMessages } from '../../workshop/messages.ts'
import type { sendMessages } from './messages.ts'

/** Why the form cannot be reviewed yet, for its button. */
export function problemLabel(
  text: { readonly send: Translation<typeof sendMessages>; readonly workshop: Translation<typeof workshopMessages> },
  problem: TransferProblem,
  token: { symbol: string; decimals: number } | undefined,
): string {
  switch (problem) {
    case 'token-missing':
      return text.send.tokenMissing
    case 'receiver-missing':
      return text.send.receiverMissing
    case 'receiver-invalid':
      return text.send.receiverInvalid
    case 'receiver-is-token':
      return text.send.receiverIsToken
    default:
      return amountProblemLabel(text.workshop, problem, token)
  }
}
