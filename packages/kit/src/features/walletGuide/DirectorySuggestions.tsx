import { useQuery } from '@tanstack/react-query'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { directoryWalletsQuery } from './directoryWalletsQuery.ts'
import { WalletSuggestions } from './WalletSuggestions.tsx'

/** The suggestions of a site with a gateway; where the directory cannot be had, those that need none. */
export function DirectorySuggestions() {
  const kit = useKitInstance()
  const data = useKitData()
  const { data: directory, isPending } = useQuery(directoryWalletsQuery(kit, data), data.queryClient)
  return <WalletSuggestions directory={isPending ? 'coming' : directory} />
}
