import { askSolanaWallet } from '../../chains/solana/solanaError.ts'
import { defaultSolanaNetworkId, solanaNamespace } from '../../chains/solana/solanaRules.ts'
import type { StandardAccount } from '../../chains/solana/standardWallet.ts'
import { canSignIn, connectAccounts, signInWith, solanaAccounts } from '../../chains/solana/walletFeatures.ts'
import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { SignInProof } from '../../core/signIn.ts'
import type { SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { createWaits } from '../injected/waits.ts'
import { discoverWallets, type FoundWallet } from './discoverWallets.ts'
import { toSession } from './standardSession.ts'

/** How long a remembered wallet may take to register itself after a reload, in ms. */
const lateRegistration = 2000
/** How long a wallet may take to disconnect, in ms; some never answer. */
const farewell = 2000
/** How long a wallet may take to answer without a prompt, in ms. */
const silence = 3000

/** Finds the Solana wallets of this browser until it is destroyed, and opens their sessions. */
export function createWalletStandardSource(context: SourceContext): WalletSourceMethods {
  const waits = createWaits()
  /** What stops listening to a wallet in use. */
  const watched = new Map<FoundWallet, () => void>()
  const wallets = discoverWallets((found) => {
    context.setConnectors(found)
    // A wallet that is gone takes its session along.
    for (const wallet of watched.keys())
      if (!found.some(({ provider }) => provider === wallet.provider)) {
        stopWatching(wallet.id)
        context.notify({ type: 'ended', sessionId: wallet.id })
      }
  })

  const sessionOf = (wallet: FoundWallet, accounts: readonly StandardAccount[], signedIn?: SignInProof) =>
    toSession({ context, source: 'walletStandard', wallet, accounts, signedIn })
  const findWallet = (id: string) => wallets.connectors().find((wallet) => wallet.id === id)
  /** A wallet may leave the page while it is being asked. */
  const isHere = ({ id, provider }: FoundWallet) => findWallet(id)?.provider === provider
  const find = async (id: string, signal: AbortSignal) => {
    const started = Date.now()
    while (!findWallet(id) && Date.now() - started < lateRegistration && !waits.isOver && !signal.aborted)
      await waits.wait(50)
    return findWallet(id)
  }
  const stopWatching = (id: string) => {
    for (const [wallet, stop] of watched)
      if (wallet.id === id) {
        stop()
        watched.delete(wallet)
      }
  }
  const watch = (wallet: FoundWallet) => {
    stopWatching(wallet.id)
    const onChange = (accounts: readonly StandardAccount[] | undefined) => {
      if (!accounts) return
      const granted = solanaAccounts(accounts)
      if (granted.length > 0) return context.notify({ type: 'updated', session: sessionOf(wallet, granted) })
      stopWatching(wallet.id)
      context.notify({ type: 'ended', sessionId: wallet.id })
    }
    const stop = wallet.provider.features['standard:events']?.on('change', ({ accounts }) => onChange(accounts))
    watched.set(wallet, stop ?? (() => undefined))
  }

  /** Goes on waiting for a silent wallet; answers why it is not there now. */
  const whenBack = (wallet: FoundWallet, asked: Promise<readonly StandardAccount[]>) =>
    loadPart(() => import('./awaitReturn.ts')).then(({ awaitReturn }) =>
      awaitReturn({
        wallet,
        asked,
        watched,
        isHere,
        onShared(accounts) {
          const granted = solanaAccounts(accounts)
          if (!granted[0]) return false
          watch(wallet)
          context.notify({ type: 'opened', session: sessionOf(wallet, granted) })
          return true
        },
      }),
    )

  return {
    async open({ signIn, walletId }) {
      const wallet = findWallet(walletId)
      if (!wallet) throw notReady(walletId)
      const { accounts, signedIn } =
        signIn && canSignIn(wallet.provider)
          ? await signInWith(
              wallet.provider,
              context.activeNetworkId(solanaNamespace) ?? defaultSolanaNetworkId,
              signIn,
            )
          : { accounts: await connectAccounts(wallet.provider, { silent: false }), signedIn: undefined }
      if (!isHere(wallet)) throw notReady(walletId)
      if (accounts.length === 0)
        throw new KitError('WALLET_LOCKED', `${wallet.name} is locked or shares no account with this site`)
      watch(wallet)
      return sessionOf(wallet, accounts, signedIn)
    },

    async restore({ walletId }, { signal }) {
      const wallet = await find(walletId, signal)
      if (!wallet) return undefined
      // Some wallets fail a silent connect instead of sharing no account.
      const asked = connectAccounts(wallet.provider, { silent: true }).catch(() => [])
      const accounts = await Promise.race([asked, waits.wait(silence)])
      if (!accounts) {
        stopWatching(walletId)
        throw await whenBack(wallet, asked)
      }
      if (accounts.length === 0 || signal.aborted || !isHere(wallet)) return undefined
      watch(wallet)
      return sessionOf(wallet, accounts)
    },

    async close({ wallet: { id, name } }) {
      const wallet = findWallet(id)
      stopWatching(id)
      const feature = wallet?.provider.features['standard:disconnect']
      if (!wallet || !feature) return
      try {
        const asked = askSolanaWallet(name, 'DISCONNECT_FAILED', () => feature.disconnect())
        await waits.atMost(farewell, asked)
      } catch (error) {
        watch(wallet)
        throw error
      }
    },

    destroy() {
      for (const stop of watched.values()) stop()
      watched.clear()
      waits.end()
      wallets.stop()
    },
  }
}

function notReady(details: string): KitError {
  return new KitError('WALLET_NOT_READY', 'The wallet is not ready', { details })
}
