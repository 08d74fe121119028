import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { kitData } from '../../data/kitData.ts'
import { directoryPagesQuery, featuredWalletsQuery } from '../../domain/directory/directoryQueries.ts'
import { preloadPictures } from '../../domain/directory/preloadPictures.ts'
import type { DirectoryNews } from './followDirectory.ts'

/**
 * Asks the gateway's directory for its first page and for the wallets that the site features, fetches their pictures,
 * and says what is known, now and whenever more of it is here.
 */
export function askDirectory(kit: Kit, tell: (news: DirectoryNews) => void): void {
  const data = kitData(kit)
  const pages = new InfiniteQueryObserver(data.queryClient, directoryPagesQuery(kit, data))
  const hasFeatured = Boolean(kit.options.featuredWalletIds?.length)
  const featured = new QueryObserver(data.queryClient, { ...featuredWalletsQuery(kit, data), enabled: hasFeatured })
  kit.scope('directoryObservers', () => {
    const look = () => {
      const [all, chosen] = [pages.getCurrentResult(), featured.getCurrentResult()]
      if (all.isPending || (hasFeatured && chosen.isPending)) return
      const listed = (all.data?.pages ?? []).flatMap(({ wallets }) => wallets)
      const first = chosen.data?.wallets ?? []
      const ids = new Set(first.map(({ id }) => id))
      const known = [...first, ...listed.filter(({ id }) => !ids.has(id))]
      tell({ known, count: all.data?.pages[0]?.count ?? 0 })
      // Nobody waits for the pictures: what has not come in time is drawn as a monogram.
      if (all.data?.pages.length === 1) void preloadPictures(known.map(({ imageUrl }) => imageUrl))
    }
    const stops = [pages.subscribe(look), featured.subscribe(look)]
    look()
    return {
      destroy() {
        for (const stop of stops) stop()
      },
    }
  })
}
