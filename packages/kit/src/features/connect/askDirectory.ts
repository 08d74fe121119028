import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { recentWallets } from '../../core/actions/connect.ts'
import type { Kit } from '../../core/kit.ts'
import { recentIdOf } from '../../core/recentId.ts'
import { defineResource } from '../../core/resource.ts'
import { kitData } from '../../data/kitData.ts'
import { type DirectoryPage, directoryPagesQuery, namedWalletsQuery } from '../../domain/directory/directoryQueries.ts'
import { preloadPictures } from '../../domain/directory/preloadPictures.ts'
import type { DirectoryNews } from './followDirectory.ts'

/**
 * Asks the gateway's directory for its first page and for the wallets that the site features or that were connected
 * last, fetches their pictures, and says what is known, now and whenever more of it is here.
 */
export function askDirectory(kit: Kit, onNews: (news: DirectoryNews) => void): void {
  const { stops } = kit.resource(directoryObservers)
  if (stops.length > 0) return
  const data = kitData(kit)
  const pages = new InfiniteQueryObserver(data.queryClient, directoryPagesQuery(kit, data))
  const ids = [...new Set([...(kit.options.featuredWalletIds ?? []), ...recentListed(kit)])]
  const hasNamed = ids.length > 0
  const named = new QueryObserver(data.queryClient, { ...namedWalletsQuery(kit, data, ids), enabled: hasNamed })
  let said: { first: DirectoryPage | undefined; chosen: DirectoryPage | undefined } | undefined
  const update = () => {
    const [all, chosen] = [pages.getCurrentResult(), named.getCurrentResult()]
    if (all.isPending || (hasNamed && chosen.isPending)) return
    // Later pages are for the list of all wallets only.
    const first = all.data?.pages[0]
    if (said && said.first === first && said.chosen === chosen.data) return
    said = { first, chosen: chosen.data }
    const picked = chosen.data?.wallets ?? []
    const ids = new Set(picked.map(({ id }) => id))
    const known = [...picked, ...(first?.wallets ?? []).filter(({ id }) => !ids.has(id))]
    onNews({ known, count: first?.count ?? 0 })
    // The pictures are not awaited: a late one is drawn as a monogram.
    void preloadPictures(known.map(({ imageUrl }) => imageUrl))
  }
  stops.push(pages.subscribe(update), named.subscribe(update))
  update()
}

const directoryObservers = defineResource('directoryObservers', () => {
  const stops: (() => void)[] = []
  return {
    stops,
    destroy() {
      for (const stop of stops) stop()
    },
  }
})

/** Ids of the wallets connected last that were chosen from a list. */
function recentListed(kit: Kit): readonly string[] {
  const prefix = recentIdOf({ id: '' })
  return recentWallets(kit).flatMap((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : []))
}
