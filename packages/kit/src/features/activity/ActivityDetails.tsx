import { Amount } from '../../ui/Amount.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Pad, SectionHead } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Lead } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { CopyRow } from '../../workshop/CopyRow.tsx'
import { useReasonText } from '../../workshop/useReasonText.ts'
import { ActivitySign } from './ActivitySign.tsx'
import { writeMovement } from './activityAmount.ts'
import { exactTime } from './activityDate.ts'
import type { ActivityItem } from './activityItem.ts'
import { detailOf, titleOf } from './activityWords.ts'
import { activityDetailsMessages } from './detailsMessages.ts'
import { isStuck } from './isStuck.ts'
import { activityMessages } from './messages.ts'
import { useFailureReason } from './useFailureReason.ts'
import { useNow } from './useNow.ts'
import { usePaidFee } from './usePaidFee.tsx'
import { usePartyName } from './usePartyName.ts'

/** One transaction: what moved, when, with whom, and what it cost. */
export function ActivityDetails({ item }: { item: ActivityItem }) {
  const { counterparty, hash, isHidden, movements } = item
  const { locale, networks } = useKitInstance().options
  const list = useText(activityMessages)
  const text = useText(activityDetailsMessages)
  const now = useNow()
  const reason = useReasonText(useFailureReason(item))
  const fee = usePaidFee(item)
  const name = usePartyName(item)
  const network = networks.find(({ id }) => id === item.networkId)
  const facts: readonly Fact[] = [
    {
      label: text.status,
      value: item.status === 'pending' ? list.pending : item.status === 'done' ? text.done : titleOf(item, list),
    },
    ...(reason ? [{ label: text.reason, value: reason }] : []),
    { label: text.date, value: exactTime(item.at, locale) },
    ...(network ? [{ label: text.network, value: network.name }] : []),
    ...(fee === undefined ? [] : [{ label: text.fee, value: fee }]),
  ]
  return (
    <>
      <Lead mark={<ActivitySign item={item} />} title={titleOf(item, list)} sub={detailOf(item, list)} />
      {movements.length > 0 ? (
        <>
          <SectionHead>{text.moved}</SectionHead>
          <Rows label={text.moved} list>
            {movements.map((movement, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: what moved never changes its order, and may repeat
                key={index}
                label={<bdi>{movement.nft ?? movement.symbol}</bdi>}
                end={<Amount of={(form) => writeMovement(movement, locale, form)} />}
              />
            ))}
          </Rows>
        </>
      ) : null}
      <Facts facts={facts} />
      <Rows>
        {counterparty?.address ? (
          <CopyRow label={partyLabel(item, text)} content={counterparty.address} name={name} text={text} />
        ) : name ? (
          <Row label={partyLabel(item, text)} end={name} />
        ) : null}
        {hash === item.bundle ? null : <CopyRow label={text.hash} content={hash} text={text} />}
      </Rows>
      {isStuck(item, now) ? (
        <Pad spaceAbove={8}>
          <Note tone="warn" icon={<IconAlert />} title={text.stuckTitle}>
            {text.stuckText}
          </Note>
        </Pad>
      ) : null}
      {isHidden ? (
        <Pad spaceAbove={8}>
          <Note tone="warn" icon={<IconAlert />} title={text.hiddenTitle}>
            {text.hiddenText}
          </Note>
        </Pad>
      ) : null}
    </>
  )
}

function partyLabel({ kind }: ActivityItem, text: { from: string; to: string; app: string }): string {
  return kind === 'received' ? text.from : kind === 'sent' ? text.to : text.app
}
