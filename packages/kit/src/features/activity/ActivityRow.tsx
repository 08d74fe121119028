import type { ReactNode } from 'react'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { Amount } from '../../ui/Amount.tsx'
import { IconOut } from '../../ui/accountIcons.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconCheck, IconClose, IconRetry } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.ts'
import { ColoredText } from '../../ui/Layout.tsx'
import { IconIn, IconPlus, IconSwap, IconSwitch } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row } from '../../ui/Row.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { type Translation, useText } from '../../view/messages.ts'
import { mainMovement, writeMovement } from './activityAmount.ts'
import type { ActivityItem, ActivityKind } from './activityItem.ts'
import { activityMessages } from './messages.ts'

type Text = Translation<typeof activityMessages>

export type ActivityRowProps = {
  item: ActivityItem
  /** When it happened, in words. */
  date: string
}

/** What happened, with whom, how much and when; a link where the network has an explorer. */
export function ActivityRow({ item, date }: ActivityRowProps) {
  const text = useText(activityMessages)
  const kit = useKitInstance()
  const { locale } = kit.options
  const movement = mainMovement(item)
  const isDone = item.status === 'done'
  const hasMoved = isDone || item.status === 'pending'
  const amount = movement && (
    <Amount of={(form) => (hasMoved ? writeMovement(movement, locale, form) : `0 ${movement.symbol}`)} />
  )
  return (
    <Row
      mark={<Mark round danger={item.status === 'failed'} icon={signOf(item)} />}
      label={titleOf(item, text)}
      sub={detailOf(item, text)}
      end={isDone ? amount : <ColoredText tone="dim">{amount}</ColoredText>}
      endSub={item.status === 'pending' ? text.pending : date}
      href={explorerUrl(kit, item.networkId, { transaction: item.hash })}
    />
  )
}

function titleOf({ kind, status }: ActivityItem, text: Text): string {
  switch (status) {
    case 'pending':
      return kind === 'sent' ? text.sending : kind === 'swapped' ? text.swapping : text.working
    case 'failed':
      return text.failedOne
    case 'replaced':
      return text.replaced
    case 'dropped':
      return text.dropped
    case 'done':
      return text[kind]
  }
}

function detailOf({ counterparty, kind, movements }: ActivityItem, text: Text): string | undefined {
  const nft = movements.find((movement) => movement.nft !== undefined)?.nft
  if (nft) return isolated(nft)
  const given = movements.find(({ direction }) => direction === 'out')?.symbol
  const got = movements.find(({ direction }) => direction === 'in')?.symbol
  if (kind === 'swapped' && given && got) return text.swapOf({ given: isolated(given), got: isolated(got) })
  if (!counterparty) return undefined
  const whom = isolated(shortOf(counterparty))
  if (kind === 'sent') return text.to({ whom })
  return kind === 'received' ? text.from({ whom }) : text.with({ whom })
}

function shortOf(counterparty: string): string {
  return /^[\w]{25,}$/.test(counterparty) ? shortAddress(counterparty) : counterparty
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
