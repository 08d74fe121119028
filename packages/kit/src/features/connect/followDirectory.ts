import { isMobile } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import { loadLater } from '../../core/loadPart.ts'
import { recentIdOf } from '../../core/recentId.ts'
import { type KitState, selectIsConnected } from '../../core/store.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { walletLists } from '../../domain/connectors/walletLists.ts'
import { bundledWallets } from '../../domain/directory/bundledWallets.ts'
import { readVisitor } from '../../domain/platforms/visitor.ts'
import { kitFeatures } from '../../view/kitFeatures.ts'
import { phonePress } from './phonePress.ts'
import { listStore } from './walletLists.ts'

/** What the gateway's directory says; undefined while it is being asked, empty where it has nothing or cannot say. */
export type DirectoryNews = { readonly known: readonly WalletRecord[]; readonly count: number } | undefined

/**
 * Keeps the wallets of the site's lists and of the directory while the kit lives. The directory is asked once the modal
 * opens for a visitor without a connection; without a gateway, well-known wallets take its place.
 */
export function followDirectory(kit: Kit): void {
  if (kit.isDestroyed) return
  kit.scope('directory', () => {
    tell(kit, kit.options.gateway ? undefined : { known: [], count: 0 })
    if (readVisitor().isPhone) {
      loadLater(
        kit,
        () => import('./phoneLinks.ts'),
        ({ followPhone }) => followPhone(kit),
      )
    }
    if (!kit.options.gateway) return {}
    const stopWaiting = whenLooking(kit, () => {
      loadLater(
        kit,
        () => import('./askDirectory.ts'),
        ({ askDirectory }) => askDirectory(kit, (news) => tell(kit, news)),
      )
    })
    return { destroy: stopWaiting }
  })
}

function tell(kit: Kit, news: DirectoryNews): void {
  const known = news && (news.known.length > 0 ? news.known : bundledWallets)
  const parameters = { options: kit.options, isPhone: isMobile(), otherMethods: otherMethods(kit) }
  listStore(kit).setState({
    lists(found, recent) {
      // Chosen far down the list of all wallets, maybe, and connected since.
      const { chosen } = phonePress(kit)
      const isNew = chosen && known && recent.includes(recentIdOf(chosen)) && !known.some(({ id }) => id === chosen.id)
      return walletLists({ ...parameters, known: isNew ? [...known, chosen] : known })(found, recent)
    },
    count: news?.count ?? 0,
    ...(news && { isComing: false }),
  })
}

/** Ways to connect of other features, each of which takes the place of a wallet. */
function otherMethods(kit: Kit): number {
  return kitFeatures(kit).filter(({ id, fills = [] }) => id !== 'connect' && fills.includes('connectMethods')).length
}

/** Runs once the modal is open for a visitor without a connection; returns a function that stops the wait. */
function whenLooking(kit: Kit, run: () => void): () => void {
  const isLooking = (state: KitState) => state.modal.open && !selectIsConnected(state)
  if (isLooking(kit.store.getState())) {
    run()
    return () => undefined
  }
  const stop = kit.subscribe(isLooking, (looks) => {
    if (!looks) return
    stop()
    run()
  })
  return stop
}
