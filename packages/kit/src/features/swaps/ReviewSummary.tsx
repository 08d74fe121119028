import { fiatValue, formatAmount, formatFiat, formatTokenAmount } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { TransferSummary } from '../../ui/Facts.tsx'
import { isolated } from '../../ui/isolated.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { TokenMark } from '../../workshop/TokenMark.tsx'
import type { PreparedSwap } from './preparedSwap.ts'
import type { SwapPair } from './queries.ts'
import { ReviewWay } from './ReviewWay.tsx'
import { swapReviewMessages } from './reviewMessages.ts'
import type { SwapTokens } from './useSwapTokens.ts'

export type ReviewSummaryProps = {
  pair: SwapPair
  prepared: PreparedSwap | undefined
  tokens: SwapTokens
  /** The swap could not be prepared. */
  hasFailed: boolean
}

/** What is given, which way it goes, and what comes out at least. */
export function ReviewSummary({ hasFailed, pair, prepared, tokens }: ReviewSummaryProps) {
  const text = useText(swapReviewMessages)
  const { locale } = useKitInstance().options
  const { amount, from, to } = pair
  const worth = (value: bigint, token: Token) => {
    const fiat = fiatValue(value, token.decimals, token.price)
    return fiat === undefined ? undefined : formatFiat(fiat, locale)
  }
  const value = prepared && worth(prepared.toAmount, to)
  const least = prepared && isolated(formatTokenAmount(prepared.leastAmount, to.decimals, locale))
  return (
    <TransferSummary
      from={{
        mark: <TokenMark token={from} />,
        what: `${formatAmount(amount, from.decimals, locale)} ${from.symbol}`,
        sub: worth(amount, from),
      }}
      way={hasFailed && !prepared ? undefined : <ReviewWay prepared={prepared} tokens={tokens} />}
      to={{
        mark: <TokenMark token={to} />,
        what: prepared ? (
          `${formatTokenAmount(prepared.toAmount, to.decimals, locale)} ${to.symbol}`
        ) : hasFailed ? (
          `– ${to.symbol}`
        ) : (
          <Skeleton width={148} height={20} />
        ),
        sub: !least ? (
          hasFailed ? undefined : (
            <Skeleton width={120} />
          )
        ) : value ? (
          text.valueAtLeast({ value: isolated(value), amount: least })
        ) : (
          text.atLeast({ amount: least })
        ),
      }}
    />
  )
}
