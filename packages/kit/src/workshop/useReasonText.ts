import type { RevertReason } from '../core/transfers.ts'
import { useText } from '../view/messages.ts'
import { reasonMessages } from './reasonMessages.ts'

/** Why a transfer would fail or has failed, as visitors read it: a contract's own words as they are. */
export function useReasonText(reason: RevertReason | undefined): string | undefined {
  const text = useText(reasonMessages)
  if (!reason) return undefined
  const { code, detail = '' } = reason
  if (code === 'program-error') return text[code]({ number: detail })
  return code === 'refused' && detail ? detail : text[code]
}
