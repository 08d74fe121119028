import { useEffect, useRef, useState } from 'react'
import { type KitState, selectAccount, selectNetworkId } from '../../core/store.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { SectionHead } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { dayOf, useNow } from './activityDate.ts'
import type { ActivityItem, Movement } from './activityItem.ts'
import type { ActivityScope } from './activityScope.ts'
import { activityDetailsMessages } from './detailsMessages.ts'
import { activityMessages } from './messages.ts'
import type { Activity } from './useActivity.ts'

/** What follows the list: its next page, what was hidden, what is not known here, and the list as a file. */
export function ActivityEnd({ activity, scope }: { activity: Activity; scope: ActivityScope }) {
  const { hasFailed, hasMore, hidden, isLoadingMore, items, more } = activity
  const kit = useKitInstance()
  const text = useText(activityMessages)
  const words = useText(activityDetailsMessages)
  const end = useNearEnd(items.length, hasMore && !hasFailed, more)
  const [showsHidden, showHidden] = useState(false)
  const now = useNow()
  const { locale } = kit.options
  const save = () => saveFile('activity.csv', 'text/csv;charset=utf-8', activityCsv(items))
  return (
    <>
      <div ref={end}>
        {hasMore ? (
          <Rows>
            <Row kind="more" label={text.more} busy={isLoadingMore} onPress={more} />
          </Rows>
        ) : null}
      </div>
      {showsHidden ? (
        <>
          <SectionHead>{words.hidden}</SectionHead>
          <Rows label={words.hidden} list>
            {hidden.map((item) => (
              <ActivityRow key={item.id} item={item} date={dayOf(item.at, now, locale)} />
            ))}
          </Rows>
        </>
      ) : null}
      <Rows>
        {hidden.length > 0 ? (
          <Row
            kind="more"
            label={showsHidden ? words.hideHidden : words.showHidden({ count: hidden.length.toLocaleString(locale) })}
            expanded={showsHidden}
            onPress={() => showHidden(!showsHidden)}
          />
        ) : null}
        {activity.hasOlder ? <Older scope={scope} /> : null}
        {items.length > 0 ? <Row kind="more" label={words.exportCsv} onPress={save} /> : null}
      </Rows>
    </>
  )
}

/** The list has ended where the gateway's knowledge does; the explorer may know more. */
function Older({ scope }: { scope: ActivityScope }) {
  const kit = useKitInstance()
  const text = useText(activityDetailsMessages)
  const address = useKitState(selectAddress)
  const networkId = useKitState(selectNetworkId)
  const href = address && scope === 'network' ? explorerUrl(kit, networkId, { address }) : undefined
  return <Row label={text.olderTitle} sub={href && text.older} end={href && <IconExternal size="s" />} href={href} />
}

function selectAddress(state: KitState): string | undefined {
  return selectAccount(state)?.address
}

const columns = ['date', 'type', 'status', 'network', 'in', 'out', 'counterparty', 'transaction'] as const

/**
 * The transactions as a table for spreadsheets (RFC 4180), one line each; dates in UTC (ISO 8601), amounts as decimal text with
 * a point, several movements of one transaction separated by semicolons.
 */
export function activityCsv(items: readonly ActivityItem[]): string {
  // A purchase under way is no transaction yet.
  const transactions = items.filter(({ purchaseId }) => purchaseId === undefined)
  const lines = transactions.map(({ at, bundle, counterparty, hash, kind, movements, networkId, status }) => [
    new Date(at).toISOString(),
    kind,
    status,
    networkId ?? '',
    written(movements, 'in'),
    written(movements, 'out'),
    [counterparty?.name, counterparty?.address].filter(Boolean).join(' '),
    hash === bundle ? '' : hash,
  ])
  return [columns, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

function written(movements: readonly Movement[], direction: Movement['direction']): string {
  return movements
    .filter((movement) => movement.direction === direction)
    .map(({ nft, quantity, symbol }) => `${quantity} ${nft ?? symbol}`.trim())
    .join('; ')
}

/** One field. What a token's name begins as a formula is only text to a spreadsheet. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Hands a text to the visitor as a file; nothing leaves the browser. */
function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then in every browser.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** How far from the end the next page is asked for, in px. */
const ahead = 400

/**
 * Calls `onNear` once for each `count` when the end of a list comes near. A page that adds nothing does not ask for another
 * one: then it is up to the visitor.
 */
function useNearEnd(count: number, isEnabled: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!isEnabled || count === 0 || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, isEnabled])
  return end
}
