import { checkedProvider } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { requestWallet } from '../../chains/evm/provider.ts'
import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { Session } from '../../core/session.ts'
import type { SignInRequest } from '../../core/signIn.ts'
import type { SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { discoverWallets, type FoundWallet } from './discoverWallets.ts'
import { createWaits } from './waits.ts'
import { openCurrentSession, watchProvider } from './watchProvider.ts'

/** How long a remembered wallet may take to announce itself after a reload, in ms. */
const lateAnnouncement = 2000
/** How long a wallet may take to give up its permission, in ms; some never answer. */
const revocation = 2000

/** A wallet that is asked for nothing but its accounts. */
const notAsked = { isConnected: false, signedIn: undefined }

/** Finds the EVM wallets of this browser until it is destroyed, and opens their sessions. */
export function createInjectedSource(context: SourceContext): WalletSourceMethods {
  const wallets = discoverWallets(context.setConnectors)
  const waits = createWaits()
  const watched = new Map<string, () => void>()

  const watch = (wallet: FoundWallet, session: Session | undefined, isLate = false) => {
    watched.get(wallet.id)?.()
    watched.set(wallet.id, watchProvider(wallet, session, context.notify, { isLate }))
  }
  const findWallet = (id: string) => wallets.connectors().find((wallet) => wallet.id === id)
  const find = async (id: string) => {
    const started = Date.now()
    while (!findWallet(id) && Date.now() - started < lateAnnouncement && !waits.isOver) await waits.wait(50)
    return findWallet(id)
  }

  /** Has a wallet that can do both connect and sign in, in one approval. */
  const connectFirst = async (wallet: FoundWallet, request: SignInRequest) => {
    const { connectSigningIn } = await loadPart(() => import('./connectSigningIn.ts'))
    const active = context.activeNetworkId(evmNamespace)
    const networks = [...context.networks].sort((a, b) => Number(b.id === active) - Number(a.id === active))
    return connectSigningIn({ wallet, request, networks })
  }

  return {
    async open({ signIn, walletId }) {
      const wallet = findWallet(walletId)
      if (!wallet)
        throw new KitError('CONNECTOR_NOT_FOUND', 'That wallet is not in this browser', { details: walletId })
      const { isConnected, signedIn } = signIn ? await connectFirst(wallet, signIn) : notAsked
      const session = await openCurrentSession(wallet, { silent: isConnected })
      if (!session) throw new KitError('WALLET_LOCKED', `${wallet.name} shared no account`)
      watch(wallet, session)
      return signedIn ? { ...session, signedIn: [signedIn] } : session
    },

    async restore({ walletId }) {
      const wallet = await find(walletId)
      if (!wallet) return undefined
      try {
        const session = await openCurrentSession(wallet, { silent: true })
        if (session) watch(wallet, session)
        return session
      } catch (error) {
        // A locked wallet, and one that is late, says when it is there again.
        if (error instanceof KitError && /^WALLET_(LOCKED|TIMEOUT)$/.test(error.code))
          watch(wallet, undefined, error.code === 'WALLET_TIMEOUT')
        throw error
      }
    },

    async close(session) {
      const { id, name } = session.wallet
      watched.get(id)?.()
      watched.delete(id)
      const provider = checkedProvider(session.provider(evmNamespace), name)
      const revoked = requestWallet(provider, name, 'wallet_revokePermissions', [{ eth_accounts: {} }])
      // A wallet that cannot revoke (EIP-2255) is forgotten by the kit all the same.
      await waits.atMost(
        revocation,
        revoked.catch(() => undefined),
      )
    },

    destroy() {
      for (const stop of watched.values()) stop()
      waits.end()
      wallets.stop()
    },
  }
}
