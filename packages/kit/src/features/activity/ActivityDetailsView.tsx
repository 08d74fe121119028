import { chainFamily } from '../../core/chainFamily.ts'
import { namespaceOf } from '../../core/network.ts'
import { View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { ActivityDetails } from './ActivityDetails.tsx'
import type { ActivityItem } from './activityItem.ts'
import { useActivityScope } from './activityScope.ts'
import { activityDetailsMessages } from './detailsMessages.ts'
import { OpenTransaction } from './OpenTransaction.tsx'
import { type Activity, useActivity } from './useActivity.ts'

/** What is known of one transaction of the account in view. */
export function ActivityDetailsView({ route }: { route: RouteOf<'ActivityDetails'> }) {
  const { hash, networkId } = route.parameters
  const kit = useKitInstance()
  const text = useText(activityDetailsMessages)
  const [scope] = useActivityScope()
  const lists = [useActivity(scope), useActivity('network')]
  const normalize = networkId ? chainFamily(kit, namespaceOf(networkId))?.normalize : undefined
  const isIt = (item: ActivityItem) =>
    item.hash === hash || item.bundle === hash || normalize?.(item.hash) === normalize?.(hash)
  const item = lists.flatMap(allOf).find(isIt)
  const isUnnamed = item !== undefined && item.hash === item.bundle
  return (
    <View>
      {item ? (
        <ActivityDetails item={{ ...item, networkId: item.networkId ?? networkId }} />
      ) : lists.some(({ isSoon }) => isSoon) ? null : (
        <Empty art="ledger" title={text.missingTitle}>
          {text.missingText}
        </Empty>
      )}
      {isUnnamed ? null : <OpenTransaction hash={item?.hash ?? hash} networkId={item?.networkId ?? networkId} />}
    </View>
  )
}

function allOf({ hidden, items }: Activity): readonly ActivityItem[] {
  return [...items, ...hidden]
}
