import { IconShield } from '../../ui/accountIcons.tsx'
import { isolated } from '../../ui/isolated.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useText } from '../../view/messages.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { pathText } from './pathText.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { swapReviewMessages } from './reviewMessages.ts'
import { sourceName } from './sourceName.ts'
import type { SwapTokens } from './useSwapTokens.ts'

/**
 * The tokens and the exchange that a swap goes through, and the result of a dry run; skeletons until they are known.
 */
export function ReviewWay({ prepared, tokens }: { prepared: PreparedSwap | undefined; tokens: SwapTokens }) {
  const text = useText(swapReviewMessages)
  const common = useText(workshopMessages)
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
          <VisuallyHidden>{text.route} </VisuallyHidden>
          <bdi>{way}</bdi>
        </span>
      ) : null}
      <Tag tone={outcome.type === 'changes' ? undefined : 'warn'}>
        <VisuallyHidden>{text.trial} </VisuallyHidden>
        {outcome.type === 'changes' ? <IconShield size="s" /> : null}
        {outcome.type === 'changes'
          ? common.simulated
          : outcome.type === 'reverts'
            ? text.wouldFail
            : common.notSimulated}
      </Tag>
    </>
  )
}
