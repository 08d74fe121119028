import { checkedProvider, grantedAccounts, isPermitted, readNetwork, toNetworkId } from '../../chains/evm/eip1193.ts'
import { requestWallet } from '../../chains/evm/provider.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import type { SessionChange } from '../../core/source.ts'
import type { FoundWallet } from './discoverWallets.ts'

/** Asks a wallet for its accounts and network; `silent` never prompts. Undefined when it permits nothing. */
export async function openSession(wallet: FoundWallet, { silent }: { silent: boolean }): Promise<Session | undefined> {
  const provider = checkedProvider(wallet.provider, wallet.name)
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = grantedAccounts(await requestWallet<unknown>(provider, wallet.name, method))
  if (accounts.length === 0) {
    if (silent && !(await isPermitted(provider))) return undefined
    throw new KitError('WALLET_LOCKED', `${wallet.name} is locked or shares no account with this site`)
  }
  return toSession(wallet, accounts, await readNetwork(provider, wallet.name))
}

/** The most reads of a wallet that keeps changing while it answers; some announce other values than they answer. */
const mostReads = 3

/**
 * Opens a session with the wallet's latest state: a change that arrives while the wallet still answers causes a new
 * read, since the session has no listener yet.
 */
export async function openCurrentSession(
  wallet: FoundWallet,
  options: { silent: boolean },
): Promise<Session | undefined> {
  const provider = checkedProvider(wallet.provider, wallet.name)
  let said: { accounts?: unknown; chainId?: unknown } = {}
  const onAccounts = (accounts: unknown) => {
    said.accounts = accounts
  }
  const onChain = (chainId: unknown) => {
    said.chainId = chainId
  }
  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('chainChanged', onChain)
  try {
    let session = await openSession(wallet, options)
    for (let reads = 0; reads < mostReads && !isAsSaid(session, said); reads += 1) {
      said = {}
      session = await openSession(wallet, { silent: true })
    }
    return session
  } finally {
    provider.removeListener?.('accountsChanged', onAccounts)
    provider.removeListener?.('chainChanged', onChain)
  }
}

function isAsSaid(session: Session | undefined, { accounts, chainId }: { accounts?: unknown; chainId?: unknown }) {
  const names = (list: readonly Account[] = []) => list.map(({ address }) => address).join()
  const hasAccounts = accounts === undefined || names(grantedAccounts(accounts)) === names(session?.accounts)
  return hasAccounts && (chainId === undefined || toNetworkId(chainId) === networkOf(session))
}

/**
 * Listens to a wallet and reports what changes in its session; returns the function that stops listening. Without a
 * session the wallet is locked, and its accounts bring one.
 */
export function watchProvider(
  wallet: FoundWallet,
  session: Session | undefined,
  notify: (change: SessionChange) => void,
): () => void {
  const provider = checkedProvider(wallet.provider, wallet.name)
  const sessionId = wallet.id
  let current = session
  let latest = 0

  const report = (next: Session) => {
    notify({ type: current ? 'updated' : 'opened', session: next })
    current = next
  }
  const onAccounts = async (value: unknown) => {
    latest += 1
    const turn = latest
    const accounts = grantedAccounts(value)
    if (accounts.length === 0) {
      const isLocked = await isPermitted(provider)
      if (turn !== latest) return
      current = undefined
      return notify({ type: isLocked ? 'locked' : 'ended', sessionId })
    }
    const networkId = await readNetwork(provider, wallet.name).catch(() => networkOf(current))
    // What the wallet has said meanwhile counts; one that names no network is not back yet.
    if (turn === latest && networkId) report(toSession(wallet, accounts, networkId))
  }
  const onChain = (chainId: unknown) => {
    const networkId = toNetworkId(chainId)
    if (current && networkId) report(toSession(wallet, current.accounts, networkId))
  }
  // Wallets also send this when their node is away for a moment, so their accounts decide.
  const onDisconnect = async () => {
    const turn = latest
    const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => [])
    if (turn !== latest || grantedAccounts(accounts).length > 0) return
    current = undefined
    notify({ type: 'ended', sessionId })
  }

  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('chainChanged', onChain)
  provider.on?.('disconnect', onDisconnect)
  return () => {
    latest += 1
    provider.removeListener?.('accountsChanged', onAccounts)
    provider.removeListener?.('chainChanged', onChain)
    provider.removeListener?.('disconnect', onDisconnect)
  }
}

function networkOf(session: Session | undefined): CaipNetworkId | undefined {
  return session && Object.values(session.namespaces)[0]?.networkId
}

function toSession(wallet: FoundWallet, accounts: readonly Account[], networkId: CaipNetworkId): Session {
  const { chain, provider, ...info } = wallet
  return {
    id: wallet.id,
    source: 'injected',
    wallet: info,
    accounts,
    namespaces: { [chain]: { networkId } },
    provider: (namespace) => (namespace === chain ? provider : undefined),
  }
}
