import { fiatValue, formatAmount, formatFiat, formatTokenAmount } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { TokenMark } from '../../transactions/TokenMark.tsx'
import { TransferSummary } from '../../ui/Facts.tsx'
import { IconShield } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { PreparedSwap } from './preparedSwap.ts'
import type { SwapPair } from './queries.ts'
import { swapReviewMessages } from './reviewMessages.ts'
import { sourceName } from './sourceName.ts'
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

/**
 * The tokens and the exchange that a swap goes through, and the result of a dry run; skeletons until they are known.
 */
function ReviewWay({ prepared, tokens }: { prepared: PreparedSwap | undefined; tokens: SwapTokens }) {
  const text = useText(swapReviewMessages)
  const common = useText(transactionMessages)
  if (!prepared) {
    return (
      <>
        <Skeleton width={136} />
        <Skeleton width={72} />
      </>
    )
  }
  const { outcome } = prepared
  const source = prepared.source && sourceName(prepared.source)
  const way = [pathText(tokens, prepared), source && text.by({ source: isolated(source) })].filter(Boolean).join(' ')
  return (
    <>
      {way ? (
        <span>
          <VisuallyHidden>{`${text.route} `}</VisuallyHidden>
          <bdi>{way}</bdi>
        </span>
      ) : null}
      <Tag tone={outcome.type === 'changes' ? undefined : 'warn'}>
        <VisuallyHidden>{`${text.trial} `}</VisuallyHidden>
        {outcome.type === 'changes' ? <IconShield size="s" /> : null}
        <span>
          {outcome.type === 'changes'
            ? common.simulated
            : outcome.type === 'reverts'
              ? text.wouldFail
              : common.notSimulated}
        </span>
      </Tag>
    </>
  )
}

/** The tokens that a swap goes through, by symbol; undefined where one of them is not known. */
function pathText(tokens: SwapTokens, { from, path, to }: PreparedSwap): string | undefined {
  if (path.length < 2) return undefined
  const between = path.slice(1, -1).map((account) => tokens.find(account.slice(account.lastIndexOf(':') + 1))?.symbol)
  if (between.includes(undefined)) return undefined
  return isolated([from.symbol, ...between, to.symbol].join(' → '))
}
