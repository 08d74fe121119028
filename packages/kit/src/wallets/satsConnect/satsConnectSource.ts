import { askBitcoinWallet } from '../../chains/bitcoin/bitcoinError.ts'
import { bitcoinNamespace, networkIdNamed } from '../../chains/bitcoin/bitcoinRules.ts'
import { toBitcoinSession } from '../../chains/bitcoin/bitcoinSession.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import type { SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { createWaits } from '../injected/waits.ts'
import { askSats, connectSats, readSatsAccounts, type SatsAccounts, satsProvider } from './askSats.ts'
import { type FoundProvider, findProviders } from './satsProviders.ts'

/** How long a remembered wallet may take to put its object into the page after a reload, in ms. */
const lateInjection = 2000
/** How long a wallet may take for what prompts no visitor, in ms. */
const silence = 3000

/** Finds the wallets of this browser that speak sats-connect's protocol, and opens their sessions. */
export function createSatsConnectSource(context: SourceContext): WalletSourceMethods {
  const waits = createWaits()
  /** What stops listening to a wallet in use, by its id. */
  const watched = new Map<string, () => void>()
  let found: readonly FoundProvider[] = []

  const findAll = () => {
    const next = findProviders()
    const isSame = next.length === found.length && next.every(({ provider }, at) => provider === found[at]?.provider)
    if (isSame) return
    found = next
    context.setConnectors(next.map((wallet) => ({ ...wallet, chain: bitcoinNamespace, readiness: 'installed' })))
  }
  const find = (id: string) => {
    findAll()
    return found.find((wallet) => wallet.id === id)
  }
  const findLate = async (id: string, signal: AbortSignal) => {
    const started = Date.now()
    while (!find(id) && Date.now() - started < lateInjection && !waits.isOver && !signal.aborted) await waits.wait(50)
    return find(id)
  }

  const sessionOf = ({ provider, ...wallet }: FoundProvider, { addresses, network }: SatsAccounts) => {
    const named = networkIdNamed(network)
    return toBitcoinSession({
      context,
      source: 'satsConnect',
      wallet,
      named,
      accounts: addresses.filter(isRecord).map(({ address, publicKey, purpose }) => ({
        address,
        publicKey,
        purpose,
        serves: (id) => named === undefined || id === named,
      })),
      provider: (accounts) => satsProvider(provider, accounts),
    })
  }

  /** The accounts that the site may read already, without a question; undefined without a permission. */
  const readSilently = async (wallet: FoundProvider): Promise<Session | undefined> => {
    const asked = askSats(wallet.provider, 'wallet_getAccount', null).catch(() => undefined)
    return sessionOf(wallet, readSatsAccounts(await Promise.race([asked, waits.wait(silence)])))
  }

  const stopWatching = (id: string) => {
    watched.get(id)?.()
    watched.delete(id)
  }
  const watch = (wallet: FoundProvider) => {
    stopWatching(wallet.id)
    let isOver = false
    const end = () => {
      if (isOver) return
      stopWatching(wallet.id)
      context.notify({ type: 'ended', sessionId: wallet.id })
    }
    // The event names no account, or one that the site may not see.
    const refresh = async () => {
      const session = await readSilently(wallet)
      if (isOver) return
      if (session) context.notify({ type: 'updated', session })
      else end()
    }
    const listen = (event: 'accountChange' | 'networkChange' | 'disconnect', listener: () => void) => {
      const stop = wallet.provider.addListener?.(event, listener)
      return typeof stop === 'function' ? () => void stop() : () => undefined
    }
    const stops = [
      listen('accountChange', () => void refresh()),
      listen('networkChange', () => void refresh()),
      listen('disconnect', end),
    ]
    watched.set(wallet.id, () => {
      isOver = true
      for (const stop of stops) stop()
    })
  }

  findAll()
  // An extension may put its object into the page after the page's own scripts.
  globalThis.addEventListener?.('load', findAll)

  return {
    async open({ walletId }) {
      const wallet = find(walletId)
      if (!wallet) throw new KitError('WALLET_NOT_READY', 'The wallet is not ready', { details: walletId })
      const { name, provider } = wallet
      const asked = () => connectSats(provider, context.appName)
      const session = await sessionOf(wallet, await askBitcoinWallet(name, 'CONNECTION_FAILED', asked))
      if (!session) throw new KitError('WALLET_LOCKED', `${name} is locked or shares no account with this site`)
      watch(wallet)
      return session
    },

    async restore({ walletId }, { signal }) {
      const wallet = await findLate(walletId, signal)
      const session = wallet && (await readSilently(wallet))
      if (!session || signal.aborted) return undefined
      watch(wallet)
      return session
    },

    async close({ wallet: { id, name } }) {
      const wallet = find(id)
      stopWatching(id)
      if (!wallet) return
      try {
        await askBitcoinWallet(name, 'DISCONNECT_FAILED', () => askSats(wallet.provider, 'wallet_disconnect', null))
      } catch (error) {
        // Wallets that only list their accounts have no permission to give back.
        if (error instanceof KitError && error.code === 'UNSUPPORTED_METHOD') return
        watch(wallet)
        throw error
      }
    },

    destroy() {
      globalThis.removeEventListener?.('load', findAll)
      for (const id of [...watched.keys()]) stopWatching(id)
      waits.end()
    },
  }
}
