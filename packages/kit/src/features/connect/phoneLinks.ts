import type { Kit } from '../../core/kit.ts'
import { isPairingExpired } from '../../core/pairing.ts'
import { defineResource } from '../../core/resource.ts'
import type { Route } from '../../core/routes.ts'
import { sessionKey } from '../../core/session.ts'
import { signInToAsk } from '../../core/signInToAsk.ts'
import type { ConnectProgress } from '../../core/source.ts'
import type { KitState } from '../../core/store.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { pairingLink } from '../../domain/platforms/pairingLink.ts'
import { readVisitor, type Visitor } from '../../domain/platforms/visitor.ts'
import { walletPlatforms } from '../../domain/platforms/walletPlatforms.ts'
import { pairingConnector } from './pairingConnector.ts'
import { pendingMobileChoice } from './pendingMobileChoice.ts'
import { selectConnectRequest } from './startConnecting.ts'
import { openWallet, walletOpening, wantWallet } from './walletOpening.ts'

/** Where an app opens from within a press only: its link has to be there before. */
const opensInPressOnly = ({ isPhone, place, system }: Visitor) => isPhone && (system === 'ios' || place === 'telegram')

/**
 * Lets a press on a listed wallet open its app: within the press where the link is there, which it is on phones that ask
 * for that, and else as soon as it comes. Lives as long as the kit.
 */
export function followPhone(kit: Kit): void {
  if (kit.isDestroyed) return
  kit.resource(phoneLinks)
}

const phoneLinks = defineResource('phoneLinks', (kit) => {
  const visitor = readVisitor()
  const ahead = createLinkAhead(kit)
  const stop = opensInPressOnly(visitor) ? whileListing(kit, visitor, ahead.prepare) : () => undefined
  const press = pendingMobileChoice(kit)
  press.choose = (wallet) => {
    const state = kit.store.getState()
    const connector = pairingConnector(state)
    const [first] = walletPlatforms(wallet, { visitor, isInstalled: false, hasPairing: connector !== undefined })
    if (!connector || first !== 'mobile') return
    // A link that another wallet was given is not given to this one.
    const isAsked = selectConnectRequest(state, connector)?.phase === 'pending'
    const uri = isAsked ? undefined : ahead.take()
    const link = uri === undefined ? undefined : pairingLink(wallet, uri, 'mobile', visitor)
    if (link) openWallet(kit, wallet.id, link, wallet)
    else wantWallet(kit, wallet.id)
  }
  // On a slow network a visitor is faster than this code.
  if (press.chosen && isShown(kit.store.getState(), press.chosen)) press.choose(press.chosen)
  const forget = rememberApps(kit)
  return {
    destroy() {
      forget()
      stop()
      ahead.drop()
    },
  }
})

/** Whether the visitor stands before the view of a wallet, and has chosen no other way to it. */
function isShown({ modal: { open, stack } }: KitState, wallet: WalletRecord): boolean {
  const top: Route | undefined = stack.at(-1)
  if (!open || top?.name !== 'ConnectingWalletConnect') return false
  const { platform, wallet: shown } = top.parameters
  return shown?.id === wallet.id && !platform
}

/** Tells a source which app of this phone has just opened a session of it, for the requests of that session. */
function rememberApps(kit: Kit): () => void {
  return kit.subscribe(newestConnected, (key) => {
    const { app } = walletOpening(kit).getState()
    const session = kit.store.getState().sessions.find((each) => sessionKey(each) === key)
    if (!app || session?.wallet.type !== 'WALLET_CONNECT') return
    kit.source(session.source).then(
      (source) => source.openedHere?.(session.id, app),
      // Its code is here, since it has just opened a session; a kit that is gone needs none.
      () => undefined,
    )
  })
}

const newestConnected = ({ requests }: KitState) =>
  requests.findLast(({ kind, phase }) => kind === 'connect' && phase === 'succeeded')?.session

/** Tells when a list of wallets comes to the screen, and when it goes; answers how to stop. */
function whileListing(kit: Kit, visitor: Visitor, onListed: (isListed: boolean) => void): () => void {
  const isListed = (state: KitState) => {
    const { open, stack } = state.modal
    // Inside the app of a wallet that wallet is taken.
    const hasOwn = visitor.place === 'app' && state.connectors.some(({ type }) => type !== 'WALLET_CONNECT')
    const name = stack.at(-1)?.name
    return open && (name === 'Connect' || name === 'AllWallets') && !hasOwn && pairingConnector(state) !== undefined
  }
  onListed(isListed(kit.store.getState()))
  return kit.subscribe(isListed, onListed)
}

/** The pairing link that is prefetched before the visitor chooses a wallet. */
function createLinkAhead(kit: Kit) {
  let end: AbortController | undefined
  let progress: ConnectProgress = {}

  const drop = () => {
    end?.abort()
    end = undefined
    progress = {}
  }
  const begin = async (signal: AbortSignal) => {
    const state = kit.store.getState()
    const connector = pairingConnector(state)
    if (!connector) return
    const { chain, source: id } = connector
    const { sharesSession } = kit.options.sources.find((source) => source.id === id) ?? {}
    const served = state.connectors.filter(({ source }) => source === id)
    try {
      const source = await kit.source(id)
      if (signal.aborted) return
      source.prepare?.({
        namespaces: sharesSession ? served.map((each) => each.chain) : [chain],
        signIn: signInToAsk(kit),
        signal,
        onProgress(news) {
          if (end?.signal === signal) progress = { ...progress, ...news }
        },
      })
    } catch {
      // Choosing a wallet asks anew, and its view says what is missing.
    }
  }
  return {
    drop,
    /** Gets a link ready as long as a list is shown. */
    prepare(isListed: boolean) {
      drop()
      if (!isListed) return
      end = new AbortController()
      void begin(end.signal)
    },
    /** The link that is ready now. From here on it is the wallet's: it outlives the list, and is given out once. */
    take(): string | undefined {
      const { expiresAt = 0, uri } = progress
      progress = {}
      end = undefined
      return uri && !isPairingExpired(expiresAt) ? uri : undefined
    },
  }
}
