import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { namespaceOf } from '../../core/network.ts'
import { selectAccount } from '../../core/store.ts'
import type { RevertReason } from '../../core/transfers.ts'
import { isSameAddress } from '../../domain/account.ts'
import { formatTokenAmount } from '../../domain/amount.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import { recipientsOf } from '../../domain/recipients.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { CopyRow } from '../../transactions/CopyRow.tsx'
import { useReasonText } from '../../transactions/useReasonText.ts'
import { Amount } from '../../ui/Amount.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Pad, SectionHead } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Lead } from '../../ui/Status.tsx'
import { ActivitySign } from './ActivitySign.tsx'
import { writeMovement } from './activityAmount.ts'
import { exactTime, useNow } from './activityDate.ts'
import type { ActivityItem } from './activityItem.ts'
import { detailOf, titleOf } from './activityWords.ts'
import { activityDetailsMessages } from './detailsMessages.ts'
import { activityMessages } from './messages.ts'

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

/** After how long a transaction that waits is worth a word, in ms. */
const stuckAfter = 5 * 60_000

/** Whether a transaction waits for so long that its fee is probably too low. */
export function isStuck({ at, status }: Pick<ActivityItem, 'at' | 'status'>, now: number): boolean {
  return status === 'pending' && now - at >= stuckAfter
}

/** Why a transaction failed; undefined where it left no reason, or none that can be read. */
function useFailureReason({ bundle, hash, networkId, status }: ActivityItem): RevertReason | undefined {
  const kit = useKitInstance()
  const data = useKitData()
  const isServed = kit.options.networks.some(({ id }) => id === networkId)
  const { data: reason } = useQuery(
    {
      queryKey: ['failureReason', networkId, hash],
      queryFn: async () => {
        if (!networkId) return null
        const methods = await (await kit.chain(namespaceOf(networkId))).transfers?.()
        return (await methods?.failureReason?.({ networkId, hash })) ?? null
      },
      enabled: status === 'failed' && hash !== bundle && isServed,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    data.queryClient,
  )
  return reason ?? undefined
}

/** What a mined transaction that the account paid for has cost; undefined where there is nothing to say. */
function usePaidFee({ bundle, from, hash, networkId, status }: ActivityItem): ReactNode {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(activityDetailsMessages)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const me = useKitState(selectAccount)
  // The receiver of a transaction paid no fee.
  const isPayer = me !== undefined && from !== undefined && isSameAddress(kit, from, me.address)
  const isOwn = isPayer && hash !== bundle && (status === 'done' || status === 'failed')
  const { data: fee, isPending } = useQuery(
    {
      queryKey: ['paidFee', networkId, hash],
      queryFn: async () => {
        const chain = network && (await kit.chain(namespaceOf(network.id)))
        const methods = await chain?.transfers?.()
        return network && methods ? ((await methods.paidFee({ networkId: network.id, hash })) ?? null) : null
      },
      enabled: isOwn && network !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    data.queryClient,
  )
  if (!isOwn || !network) return undefined
  if (isPending) return <Skeleton width={64} />
  const { decimals, symbol } = network.nativeCurrency
  return fee === null || fee === undefined
    ? text.unknown
    : `${formatTokenAmount(fee, decimals, kit.options.locale)} ${symbol}`
}

/** What the other side is called: by the list, by everybody, or by this browser. */
function usePartyName({ counterparty, networkId }: ActivityItem): string | undefined {
  const kit = useKitInstance()
  const data = useKitData()
  const me = useKitState(selectAccount)
  const namespace = networkId ? namespaceOf(networkId) : (me?.namespace ?? '')
  const address = counterparty?.address ?? ''
  const isAsked = address !== '' && counterparty?.name === undefined
  const query = { ...identityQuery(kit, data, { namespace, address }), enabled: isAsked }
  const { data: identity } = useQuery(query, data.queryClient)
  if (counterparty?.name !== undefined) return counterparty.name
  if (identity?.name !== undefined) return identity.name
  const known = me && recipientsOf(kit, { namespace, address: me.address })
  return known?.find((each) => isSameAddress(kit, each.address, address))?.name
}
