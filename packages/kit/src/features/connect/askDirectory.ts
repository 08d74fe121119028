import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { kitData } from '../../data/kitData.ts'
import {
  type DirectoryPage,
  directoryPagesQuery,
  featuredWalletsQuery,
} from '../../domain/directory/directoryQueries.ts'
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
    let said: { first: DirectoryPage | undefined; chosen: DirectoryPage | undefined } | undefined
    const look = () => {
      const [all, chosen] = [pages.getCurrentResult(), featured.getCurrentResult()]
      if (all.isPending || (hasFeatured && chosen.isPending)) return
      // Later pages are for the list of all wallets only.
      const first = all.data?.pages[0]
      if (said && said.first === first && said.chosen === chosen.data) return
      said = { first, chosen: chosen.data }
      const picked = chosen.data?.wallets ?? []
      const ids = new Set(picked.map(({ id }) => id))
      const known = [...picked, ...(first?.wallets ?? []).filter(({ id }) => !ids.has(id))]
      tell({ known, count: first?.count ?? 0 })
      // Nobody waits for the pictures: what has not come in time is drawn as a monogram.
      void preloadPictures(known.map(({ imageUrl }) => imageUrl))
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
