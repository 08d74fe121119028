import { askBitcoinWallet } from '../../chains/bitcoin/bitcoinError.ts'
import { bitcoinNamespace, defaultBitcoinNetworkId } from '../../chains/bitcoin/bitcoinRules.ts'
import { toBitcoinSession } from '../../chains/bitcoin/bitcoinSession.ts'
import type { WalletInfo } from '../../core/connector.ts'
import { KitError } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import type { SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { cleanIcon, cleanName } from '../cleanWallet.ts'
import { createWaits } from '../injected/waits.ts'
import {
  bitcoinAccounts,
  isBitcoinWallet,
  type StandardBitcoinAccount,
  type StandardBitcoinWallet,
  standardProvider,
  toShared,
} from './bitcoinFeatures.ts'
import { watchRegistered } from './registeredWallets.ts'

type FoundWallet = WalletInfo & { readonly provider: StandardBitcoinWallet }

/** How long a remembered wallet may take to register itself after a reload, in ms. */
const lateRegistration = 2000
/** How long a wallet may take to disconnect, in ms; some never answer. */
const farewell = 2000
/** How long a wallet may take for what prompts no visitor, in ms. */
const silence = 3000

/** Finds the Bitcoin wallets that register with this page until it is destroyed, and opens their sessions. */
export function createBitcoinStandardSource(context: SourceContext): WalletSourceMethods {
  const waits = createWaits()
  /** What stops listening to a wallet in use, by its id. */
  const watched = new Map<string, () => void>()
  let found: readonly FoundWallet[] = []

  const refresh = (wallets: readonly unknown[]) => {
    if (waits.isOver) return
    const next = toFound(wallets.filter(isUsable))
    const isSame = next.length === found.length && next.every(({ provider }, at) => provider === found[at]?.provider)
    if (isSame) return
    const gone = found.filter(({ provider }) => !next.some((wallet) => wallet.provider === provider))
    found = next
    context.setConnectors(found.map((wallet) => ({ ...wallet, chain: bitcoinNamespace, readiness: 'installed' })))
    // A wallet that is gone takes its session along.
    for (const { id } of gone)
      if (watched.has(id)) {
        stopWatching(id)
        context.notify({ type: 'ended', sessionId: id })
      }
  }
  const find = (id: string) => found.find((wallet) => wallet.id === id)
  const findLate = async (id: string, signal: AbortSignal) => {
    const started = Date.now()
    while (!find(id) && Date.now() - started < lateRegistration && !waits.isOver && !signal.aborted)
      await waits.wait(50)
    return find(id)
  }

  const sessionOf = ({ provider, ...wallet }: FoundWallet, shared: readonly StandardBitcoinAccount[]) => {
    let session: Session | undefined
    const networkId = () =>
      context.activeNetworkId(bitcoinNamespace) ??
      session?.namespaces[bitcoinNamespace]?.networkId ??
      defaultBitcoinNetworkId
    return toBitcoinSession({
      context,
      source: 'bitcoinStandard',
      wallet,
      accounts: shared.map(toShared),
      provider: (accounts) => standardProvider(provider, shared, accounts, networkId),
    }).then((made) => {
      session = made
      return made
    })
  }

  const stopWatching = (id: string) => {
    watched.get(id)?.()
    watched.delete(id)
  }
  const watch = (wallet: FoundWallet) => {
    stopWatching(wallet.id)
    let isOver = false
    const onChange = async (accounts: readonly StandardBitcoinAccount[]) => {
      const session = await sessionOf(wallet, bitcoinAccounts(accounts))
      if (isOver) return
      if (session) return context.notify({ type: 'updated', session })
      stopWatching(wallet.id)
      context.notify({ type: 'ended', sessionId: wallet.id })
    }
    const stop = wallet.provider.features['standard:events']?.on('change', ({ accounts }) => {
      if (accounts) void onChange(accounts)
    })
    watched.set(wallet.id, () => {
      isOver = true
      stop?.()
    })
  }

  /** What a wallet shares without a question: by `standard:connect` where it has it, else what it shows already. */
  const readSilently = async ({ provider }: FoundWallet) => {
    const asked = provider.features['standard:connect']?.connect({ silent: true }).catch(() => undefined)
    const answer = await Promise.race([asked, waits.wait(silence)])
    const granted = bitcoinAccounts(answer?.accounts)
    return granted.length > 0 ? granted : bitcoinAccounts(provider.accounts)
  }

  // A server that renders a page has no window, and no wallets.
  const stopLooking = 'window' in globalThis ? watchRegistered(window, refresh) : undefined

  return {
    async open({ walletId }) {
      const wallet = find(walletId)
      const feature = wallet?.provider.features['bitcoin:connect']
      if (!wallet || !feature) throw notReady(walletId)
      const answer = await askBitcoinWallet(wallet.name, 'CONNECTION_FAILED', () =>
        feature.connect({ purposes: ['payment', 'ordinals'] }),
      )
      const session = await sessionOf(wallet, bitcoinAccounts(answer?.accounts))
      if (find(walletId)?.provider !== wallet.provider) throw notReady(walletId)
      if (!session) throw new KitError('WALLET_LOCKED', `${wallet.name} is locked or shares no account with this site`)
      watch(wallet)
      return session
    },

    async restore({ walletId }, { signal }) {
      const wallet = await findLate(walletId, signal)
      const session = wallet && (await sessionOf(wallet, await readSilently(wallet)))
      if (!session || signal.aborted || find(walletId)?.provider !== wallet.provider) return undefined
      watch(wallet)
      return session
    },

    async close({ wallet: { id, name } }) {
      const wallet = find(id)
      stopWatching(id)
      const feature = wallet?.provider.features['standard:disconnect']
      if (!wallet || !feature) return
      try {
        const asked = askBitcoinWallet(name, 'DISCONNECT_FAILED', () => feature.disconnect())
        await waits.atMost(farewell, asked)
      } catch (error) {
        watch(wallet)
        throw error
      }
    },

    destroy() {
      for (const id of [...watched.keys()]) stopWatching(id)
      stopLooking?.()
      waits.end()
    },
  }
}

/** An entry of the page is not to be trusted to have the shape of a wallet. */
function isUsable(wallet: unknown): wallet is StandardBitcoinWallet {
  try {
    return isBitcoinWallet(wallet as StandardBitcoinWallet)
  } catch {
    return false
  }
}

function toFound(wallets: readonly StandardBitcoinWallet[]): FoundWallet[] {
  const seen = new Map<string, number>()
  return wallets.map((provider) => {
    const name = cleanName(provider.name)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    // The name is what survives a reload; a second wallet of that name stays apart.
    const id = count > 1 ? `${name}#${count}` : name
    return { id, name, type: 'ANNOUNCED', imageUrl: cleanIcon(provider.icon, name), provider }
  })
}

function notReady(details: string): KitError {
  return new KitError('WALLET_NOT_READY', 'The wallet is not ready', { details })
}
