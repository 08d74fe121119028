import { useInfiniteQuery } from '@tanstack/react-query'
import { View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { NftDetails, NftDetailsSkeleton } from './NftDetails.tsx'
import { nftMessages } from './nftMessages.ts'
import { nftsQuery } from './nftsQuery.ts'
import { type ShownAccount, useShownAccount } from './shownAccount.ts'

/** One piece of a collection that the account in view has. */
export function NftView({ route }: { route: RouteOf<'Nft'> }) {
  const shown = useShownAccount()
  return shown ? <Found id={route.parameters.id} {...shown} /> : null
}

function Found({ id, account, networkId }: ShownAccount & { id: string }) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(nftMessages)
  const query = useInfiniteQuery(
    { ...nftsQuery(kit, data, { address: account.address, networkId }), enabled: !kit.isDestroyed },
    data.queryClient,
  )
  const isSkeleton = useSkeleton(query.isPending)
  const piece = query.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id)
  if (piece) return <NftDetails piece={piece} networkId={networkId} />
  if (isSkeleton) return <NftDetailsSkeleton label={text.loading} />
  if (query.isPending) return null
  return (
    <View>
      <Empty art="frame" title={text.goneTitle}>
        {text.goneText}
      </Empty>
    </View>
  )
}
