import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ColoredText } from '../../ui/Layout.tsx'
import { Row } from '../../ui/Row.tsx'
import { ActivitySign } from './ActivitySign.tsx'
import { mainMovement, writeMovement } from './activityAmount.ts'
import type { ActivityItem } from './activityItem.ts'
import { detailOf, titleOf } from './activityWords.ts'
import { activityMessages } from './messages.ts'

export type ActivityRowProps = {
  item: ActivityItem
  /** When it happened, in words. */
  date: string
  /** The network's name, where those of several are listed together. */
  network?: string | undefined
}

/** What happened, with whom, how much and when; leads to its details. */
export function ActivityRow({ item, date, network }: ActivityRowProps) {
  const text = useText(activityMessages)
  const words = useText(activityPurchaseMessages)
  const kit = useKitInstance()
  const { locale } = kit.options
  const movement = mainMovement(item)
  const isDone = item.status === 'done'
  const hasMoved = isDone || item.status === 'pending'
  const amount = movement && (
    <Amount of={(form) => (hasMoved ? writeMovement(movement, locale, form) : `0 ${movement.symbol}`)} />
  )
  const { hash, networkId, purchaseId } = item
  const open = () =>
    pushView(
      kit,
      purchaseId === undefined
        ? { name: 'ActivityDetails', parameters: { hash, networkId } }
        : { name: 'BuyProgress', parameters: { id: purchaseId } },
    )
  return (
    <Row
      mark={<ActivitySign item={item} />}
      label={purchaseId === undefined ? titleOf(item, text) : words.buying}
      sub={[detailOf(item, text), network].filter(Boolean).join(' · ') || undefined}
      end={isDone ? amount : <ColoredText tone="dim">{amount}</ColoredText>}
      endSub={item.status === 'pending' ? text.pending : date}
      onPress={open}
    />
  )
}

/** The words of purchases that are under way, which come with the list. */
export const activityPurchaseMessages = defineMessages('activityPurchase', {
  buying: 'Buying',
})
