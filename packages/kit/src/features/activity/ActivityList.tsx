import { useText } from '../../runtime/messages.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { Button } from '../../ui/Button.tsx'
import type { ElementNode } from '../../ui/ElementNode.ts'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Note } from '../../ui/Note.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import type { ActivityItem } from './activityItem.ts'
import { activityMessages } from './messages.ts'
import type { Activity } from './useActivity.ts'

export type ActivityListProps = {
  activity: Activity
  /** Draws the lines. */
  children: (items: readonly ActivityItem[]) => ElementNode
}

/** The states that every list of transactions has: on its way, empty, failed, and lines. */
export function ActivityList({ activity, children }: ActivityListProps) {
  const text = useText(activityMessages)
  const failure = useErrorText()({ code: 'HISTORY_FAILED', shortMessage: 'Failed to fetch transactions' })
  const { again, hasFailed, hasMore, isSkeleton, isBlank, isUnknown, items } = activity
  if (isSkeleton) return <SkeletonRows count={4} label={text.loading} round end />
  if (isBlank) return null
  if (items.length === 0 && hasFailed) {
    return (
      <Empty
        art="failed"
        title={failure}
        action={
          <Button auto onPress={again}>
            {text.tryAgain}
          </Button>
        }
      />
    )
  }
  if (items.length === 0 && !hasMore) {
    return (
      <Empty art="ledger" title={isUnknown ? text.unknownTitle : text.emptyTitle}>
        {!isUnknown && text.emptyText}
      </Empty>
    )
  }
  return (
    <>
      {hasFailed ? (
        <Note icon={<IconAlert />} title={failure}>
          <span>{`${text.failedText} `}</span>
          <TextButton tone="accent" onPress={again}>
            {text.tryAgain}
          </TextButton>
        </Note>
      ) : null}
      {children(items)}
    </>
  )
}
