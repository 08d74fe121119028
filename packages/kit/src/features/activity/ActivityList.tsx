import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Note } from '../../ui/Note.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { errorMessages } from '../../view/errorMessages.ts'
import { useText } from '../../view/messages.ts'
import styles from './activity.module.css'
import type { ActivityItem } from './activityItem.ts'
import { activityMessages } from './messages.ts'
import type { Activity } from './useActivity.ts'

export type ActivityListProps = {
  activity: Activity
  /** More air over what stands for an empty list. */
  roomy?: boolean | undefined
  /** Draws the lines. */
  children: (items: readonly ActivityItem[]) => ReactNode
}

/** The states that every list of transactions has: on its way, empty, failed, and lines. */
export function ActivityList({ activity, children, roomy }: ActivityListProps) {
  const text = useText(activityMessages)
  const errors = useText(errorMessages)
  const { again, hasFailed, hasMore, isSkeleton, isSoon, items } = activity
  if (isSkeleton) return <SkeletonRows label={text.loading} round end />
  if (isSoon) return null
  if (items.length === 0 && hasFailed) {
    return (
      <div className={cx(roomy && styles.roomy)}>
        <Empty
          art="ledger"
          title={errors.HISTORY_FAILED}
          action={
            <Button auto onPress={again}>
              {text.tryAgain}
            </Button>
          }
        />
      </div>
    )
  }
  if (items.length === 0 && !hasMore) {
    return (
      <div className={cx(roomy && styles.roomy)}>
        <Empty art="ledger" title={text.emptyTitle}>
          {text.emptyText}
        </Empty>
      </div>
    )
  }
  return (
    <>
      {hasFailed ? (
        <Note icon={<IconAlert />} title={errors.HISTORY_FAILED}>
          {text.failedText}{' '}
          <TextButton tone="accent" onPress={again}>
            {text.tryAgain}
          </TextButton>
        </Note>
      ) : null}
      {children(items)}
    </>
  )
}
