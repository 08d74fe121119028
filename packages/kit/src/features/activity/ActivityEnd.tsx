import { useState } from 'react'
import { type KitState, selectAccount, selectNetworkId } from '../../core/store.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { SectionHead } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { activityCsv } from './activityCsv.ts'
import { dayOf } from './activityDate.ts'
import type { ActivityScope } from './activityScope.ts'
import { activityDetailsMessages } from './detailsMessages.ts'
import { activityMessages } from './messages.ts'
import { saveFile } from './saveFile.ts'
import type { Activity } from './useActivity.ts'
import { useNearEnd } from './useNearEnd.ts'
import { useNow } from './useNow.ts'

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
