import { wallets } from '@foyer/contract'
import { queryOptions } from '@tanstack/react-query'
import { cleanText } from '../../core/cleanText.ts'
import type { Kit } from '../../core/kit.ts'
import type { KitData } from '../../data/kitData.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import type { ObtainableWallet } from './suggestedWallets.ts'

/** A wallet of the gateway's directory. */
export type DirectoryWallet = ObtainableWallet & { readonly imageUrl?: string | undefined }

/** The first wallets of the gateway's directory, in its own order. @throws GatewayError when it cannot give them. */
export function directoryWalletsQuery(kit: Kit, data: KitData) {
  return queryOptions({
    queryKey: ['directoryWallets'],
    queryFn: async ({ signal }): Promise<readonly DirectoryWallet[]> => {
      const answer = await data.client({ wallets })?.wallets({ page: '1', entries: '40' }, { signal })
      return (answer?.data ?? []).map(({ image_id, ...wallet }) => ({
        ...wallet,
        name: cleanText(wallet.name, 60),
        imageUrl: image_id ? pictureOf(kit, image_id) : undefined,
      }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
}

function pictureOf(kit: Kit, id: string): string | undefined {
  const { gateway = '', projectId } = kit.options
  const url = new URL(`${gateway.replace(/\/+$/, '')}/getWalletImage/${encodeURIComponent(id)}`, location.href)
  if (projectId) url.searchParams.set('projectId', projectId)
  return ownPicture(kit, url.href)
}
