import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { directoryWalletsQuery } from './directoryWalletsQuery.ts'
import { walletGuideMessages } from './messages.ts'
import { WalletSuggestions } from './WalletSuggestions.tsx'

/** The suggestions of a site with a gateway; where the directory cannot be had, those that need none. */
export function DirectorySuggestions() {
  const kit = useKitInstance()
  const text = useText(walletGuideMessages)
  const data = useKitData()
  const { data: directory, isPending } = useQuery(directoryWalletsQuery(kit, data), data.queryClient)
  return isPending ? (
    <SkeletonRows count={4} label={text.looking} single />
  ) : (
    <WalletSuggestions directory={directory} />
  )
}
