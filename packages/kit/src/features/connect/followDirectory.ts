import { pushView, resetViews } from '../../core/actions/navigate.ts'
import { isMobile } from '../../core/actions/openModal.ts'
import { ownerOf, routeKind } from '../../core/featureRoutes.ts'
import type { Disposable, Kit } from '../../core/kit.ts'
import { loadLater } from '../../core/loadPart.ts'
import { recentIdOf } from '../../core/recentId.ts'
import { defineResource } from '../../core/resource.ts'
import type { Route } from '../../core/routes.ts'
import { sessionKey } from '../../core/session.ts'
import { type KitState, selectIsConnected } from '../../core/store.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { walletLists } from '../../domain/connectors/walletLists.ts'
import { bundledWallets } from '../../domain/directory/bundledWallets.ts'
import { readVisitor } from '../../domain/platforms/visitor.ts'
import { kitFeatures } from '../../runtime/kitFeatures.ts'
import { pendingMobileChoice } from './pendingMobileChoice.ts'
import { listStore } from './walletLists.ts'

/** What the gateway's directory says; undefined while it is being asked, empty where it has nothing or cannot say. */
export type DirectoryNews = { readonly known: readonly WalletRecord[]; readonly count: number } | undefined

/**
 * Follows connections while a visitor chooses, and keeps the wallets of the site's lists and of the directory while the kit lives. The directory is asked once the modal
 * opens for a visitor who has no connection or chooses one more; without a gateway, well-known wallets take its place.
 */
export function followDirectory(kit: Kit, seen: KitState): void {
  if (kit.isDestroyed) return
  kit.resource(choosing).follow(seen)
  kit.resource(directory)
}

/** Follows connections from the first choice on. */
const choosing = defineResource('choosing', (kit) => {
  let following: Disposable | undefined
  return {
    follow(seen: KitState) {
      following ??= leaveChoosing(kit, seen)
    },
    destroy: () => following?.destroy?.(),
  }
})

const directory = defineResource('directory', (kit): Disposable => {
  notify(kit, kit.options.gateway ? undefined : { known: [], count: 0 })
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
      ({ askDirectory }) => askDirectory(kit, (news) => notify(kit, news)),
    )
  })
  return { destroy: stopWaiting }
})

function notify(kit: Kit, news: DirectoryNews): void {
  const known = news && (news.known.length > 0 ? news.known : bundledWallets)
  const parameters = { options: kit.options, isPhone: isMobile(), otherMethods: otherMethods(kit) }
  listStore(kit).setState({
    lists(found, recent) {
      // Chosen far down the list of all wallets, maybe, and connected since.
      const { chosen } = pendingMobileChoice(kit)
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

/** Runs once the modal is open for a visitor who has no connection or chooses one more; returns a function that stops the wait. */
function whenLooking(kit: Kit, run: () => void): () => void {
  const isLooking = (state: KitState) => {
    const { open, stack } = state.modal
    const top = stack.at(-1)
    return open && (!selectIsConnected(state) || (top !== undefined && routeKind(kit, top.name) === 'choosing'))
  }
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

/**
 * Follows connections while the visitor still chooses a wallet: what was asked is shown as connected, and one that came by
 * itself (restored, from another tab, through the host's wallet code) shows the account in the place of the choice. What
 * another feature explains is read to the end; the choice behind it makes room once the visitor comes back to it.
 *
 * @param seen The state when the choice was first drawn: this code comes a moment later.
 */
function leaveChoosing(kit: Kit, seen: KitState): { destroy(): void } {
  let overtaken: Route | undefined
  const follow = (state: KitState, before: KitState) => {
    if (kit.isDestroyed || !state.modal.open) return
    const opened = openedSince(before, state)
    const next = opened.length > 0 ? afterOpened(opened, state, before) : undefined
    const top = state.modal.stack.at(-1)
    if (next === 'account' || (top && top === overtaken && selectIsConnected(state)))
      resetViews(kit, { name: 'Account' })
    else if (next) pushView(kit, next)
  }

  const afterOpened = (
    opened: KitState['sessions'],
    state: KitState,
    before: KitState,
  ): Route | 'account' | undefined => {
    const { stack } = state.modal
    const [root] = stack
    const top = stack.at(-1)
    if (!root || !top) return undefined
    const isChoosing = routeKind(kit, top.name) === 'choosing'
    const connectorId = requestedBy(state, opened.map(sessionKey))
    if (connectorId !== undefined)
      return isChoosing ? { name: 'ConnectingExternal', parameters: { connectorId } } : undefined
    const asked = top.parameters && 'connectorId' in top.parameters ? top.parameters.connectorId : undefined
    if (opened.some(({ wallet }) => wallet.id === asked)) return 'account'
    if (!isChoosing || selectIsConnected(before)) return undefined
    if (ownerOf(kit.features, top.name) === ownerOf(kit.features, root.name)) return 'account'
    overtaken = root
    return undefined
  }
  follow(kit.store.getState(), seen)
  return { destroy: kit.store.subscribe(follow) }
}

function openedSince(before: KitState, state: KitState): KitState['sessions'] {
  if (state.sessions === before.sessions) return []
  const keys = before.sessions.map(sessionKey)
  return state.sessions.filter((session) => !keys.includes(sessionKey(session)))
}

/** The wallet whose sessions these are, where the visitor or the site asked for it just now. */
function requestedBy({ requests }: KitState, keys: readonly string[]): string | undefined {
  return requests.find(
    ({ kind, phase, session }) =>
      kind === 'connect' && phase === 'succeeded' && session !== undefined && keys.includes(session),
  )?.target.walletId
}
