import type { ReactNode } from 'react'
import { IconOut } from '../../ui/accountIcons.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconSwap } from '../../ui/IconSwap.tsx'
import { IconCheck, IconClose, IconRetry } from '../../ui/icons.tsx'
import { IconIn, IconPlus, IconSwitch } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ActivityItem, ActivityKind } from './activityItem.ts'

/** The sign of what happened, or of how it stands. */
export function ActivitySign({ item }: { item: ActivityItem }) {
  return <Mark round danger={item.status === 'failed'} icon={signOf(item)} />
}

function signOf({ kind, status }: ActivityItem): ReactNode {
  switch (status) {
    case 'pending':
      return <Spinner accent />
    case 'failed':
      return <IconClose />
    case 'replaced':
      return <IconRetry />
    case 'dropped':
      return <IconAlert />
    case 'done':
      return signOfKind(kind)
  }
}

function signOfKind(kind: ActivityKind): ReactNode {
  switch (kind) {
    case 'sent':
    case 'burned':
    case 'deposited':
    case 'staked':
    case 'repaid':
      return <IconOut />
    case 'received':
    case 'minted':
    case 'withdrawn':
    case 'unstaked':
    case 'claimed':
    case 'borrowed':
      return <IconIn />
    case 'swapped':
      return <IconSwap />
    case 'approved':
      return <IconCheck />
    case 'bought':
      return <IconPlus />
    case 'other':
      return <IconSwitch />
  }
}
