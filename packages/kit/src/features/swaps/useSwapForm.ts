import { useQuery } from '@tanstack/react-query'
import type { Network } from '../../core/network.ts'
import type { TransferFee } from '../../core/transfers.ts'
import { fiatValue } from '../../domain/amount.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { checkFeeFunds, largestNativeAmount } from '../../workshop/checkFeeFunds.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { priceImpactOf } from './priceImpact.ts'
import { swapFeeQuery } from './queries.ts'
import { type Quote, useQuote } from './useQuote.ts'
import { type SwapChoice, useSwapChoice } from './useSwapChoice.ts'

/** The form as it stands: what was chosen, what comes out, and what speaks against it. */
export type SwapForm = SwapChoice & {
  readonly quote: Quote
  /** In per cent; undefined while unknown. */
  readonly impact: number | undefined
  readonly fee: TransferFee | undefined
  /** Whether the native balance pays for the fee; `pending` while that is being asked. */
  readonly funds: ReturnType<typeof checkFeeFunds> | 'pending'
  /** The most of `from` that can be given, in its smallest unit; undefined while unknown. */
  readonly most: bigint | undefined
}

/** Asks what the draft's swap would give and cost. */
export function useSwapForm(acting: ActingAccount, network: Network): SwapForm {
  const kit = useKitInstance()
  const data = useKitData()
  const choice = useSwapChoice(acting, network)
  const { from, pair, to, tokens } = choice
  const quote = useQuote(network.id, tokens.isUnsupported ? undefined : pair)

  // Before an amount is typed the fee of all of it says what must be kept back.
  const probe = from && to && from.amount > 0n ? { from, to, amount: from.amount } : undefined
  const isProbed = pair === undefined || quote.type === 'quoted'
  const feeQuery = swapFeeQuery(kit, network.id, isProbed ? (pair ?? probe) : undefined)
  const { data: fee, isError: isFeeMissing } = useQuery(feeQuery, data.queryClient)
  const isNative = from !== undefined && from.address === undefined
  const judged = checkFeeFunds({
    balance: tokens.held.native?.amount,
    fee: fee?.total,
    spent: isNative && pair && pair.amount <= from.amount ? pair.amount : 0n,
    accountType: acting.account.type,
  })
  const funds = judged === 'unknown' && !isFeeMissing && !tokens.held.hasFailed ? 'pending' : judged
  const most = isNative ? fee && largestNativeAmount(from.amount, fee.total) : from?.amount
  const given = pair && fiatValue(pair.amount, pair.from.decimals, pair.from.price)
  const wanted = to && quote.type === 'quoted' ? fiatValue(quote.toAmount, to.decimals, to.price) : undefined
  const impact = quote.type === 'quoted' ? priceImpactOf(quote.priceImpact, given, wanted) : undefined
  return { ...choice, quote, impact, fee, funds, most }
}
