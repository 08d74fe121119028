import { useInfiniteQuery } from '@tanstack/react-query'
import { directoryPagesQuery } from '../../domain/directory/directoryQueries.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { WalletSuggestions } from './WalletSuggestions.tsx'

/** The suggestions of a site with a gateway; where the directory cannot be had, those that need none. */
export function DirectorySuggestions() {
  const kit = useKitInstance()
  const data = useKitData()
  const { data: directory, isPending } = useInfiniteQuery(directoryPagesQuery(kit, data), data.queryClient)
  return <WalletSuggestions directory={isPending ? 'coming' : directory?.pages[0]?.wallets} />
}
