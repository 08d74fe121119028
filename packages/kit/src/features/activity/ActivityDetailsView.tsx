import { chainFamily } from '../../core/chainFamily.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'
import { ActivityDetails } from './ActivityDetails.tsx'
import type { ActivityItem } from './activityItem.ts'
import { useActivityScope } from './activityScope.ts'
import { activityDetailsMessages } from './detailsMessages.ts'
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
      ) : lists.some(({ isBlank }) => isBlank) ? null : (
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

/** The way to the block explorer, where the network has one. */
function OpenTransaction({ hash, networkId }: { hash: string; networkId: CaipNetworkId | undefined }) {
  const kit = useKitInstance()
  const text = useText(activityDetailsMessages)
  const href = explorerUrl(kit, networkId, { transaction: hash })
  if (!href) return null
  return (
    <Pad spaceAbove={16}>
      <Button href={href} iconEnd={<IconExternal size="s" />}>
        {text.explorer}
      </Button>
    </Pad>
  )
}
