import { amountToText } from '../../domain/amount.ts'
import type { SwapToken } from '../../domain/swaps/swapToken.ts'
import type { ActivityRecord, RecordedAmount } from '../../workshop/activityRecord.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'
import { sourceName } from './sourceName.ts'

/** What a wallet has sent; calls that it carries out as one have a `bundle`. */
export type SentStep = Pick<ActivityRecord, 'bundle' | 'hash' | 'nonce'>

/** A sent step as the visitor's activity keeps it; what a swap brings is expected until its receipt tells. */
export function swapRecord(
  prepared: PreparedSwap,
  step: SwapStepKind,
  { bundle, hash, nonce }: SentStep,
): ActivityRecord {
  const { account, amount, approvedAmount, call, from, networkId, source, spender, to, toAmount } = prepared
  const party = (address: string) => ({ address, ...(source && { name: sourceName(source) }) })
  const sent = {
    networkId,
    from: account,
    hash,
    sentAt: Date.now(),
    state: 'pending',
    ...(bundle && { bundle }),
    ...(nonce !== undefined && { nonce }),
  } as const
  if (step !== 'swap') {
    const approved = recorded(from, step === 'reset' ? 0n : approvedAmount)
    return { ...sent, kind: 'approval', counterparty: party(spender ?? call.to), approved }
  }
  return {
    ...sent,
    kind: 'swap',
    counterparty: party(call.to),
    sent: recorded(from, amount),
    received: recorded(to, toAmount),
    ...(from.price !== undefined && { value: Number(amountToText(amount, from.decimals)) * from.price }),
  }
}

function recorded({ address, decimals, iconUrl, symbol }: SwapToken, amount: bigint): RecordedAmount {
  return { amount, token: { symbol, decimals, ...(address && { address }), ...(iconUrl && { iconUrl }) } }
}
