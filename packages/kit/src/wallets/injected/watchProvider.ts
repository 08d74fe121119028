import { toNetworkId } from '../../chains/evm/chainId.ts'
import { checkedProvider, grantedAccounts, isRevoked, readNetwork } from '../../chains/evm/eip1193.ts'
import { askSilently, listen, requestWallet } from '../../chains/evm/provider.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import type { SessionChange } from '../../core/source.ts'
import type { FoundWallet } from './discoverWallets.ts'

/** Asks a wallet for its accounts and network; `silent` never prompts. Undefined when it permits nothing. */
export async function openSession(wallet: FoundWallet, { silent }: { silent: boolean }): Promise<Session | undefined> {
  const provider = checkedProvider(wallet.provider, wallet.name)
  const answer = silent
    ? askSilently(provider, wallet.name, 'eth_accounts')
    : requestWallet<unknown>(provider, wallet.name, 'eth_requestAccounts')
  const accounts = grantedAccounts(await answer)
  if (accounts.length === 0) {
    if (silent && (await isRevoked(provider, wallet.name))) return undefined
    throw new KitError('WALLET_LOCKED', `${wallet.name} is locked or shares no account with this site`)
  }
  return toSession(wallet, accounts, await readNetwork(provider, wallet.name))
}

/** The most reads of a wallet that keeps changing while it answers; some announce other values than they answer. */
const maxReads = 3

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
  let onShared: () => void = () => undefined
  const shared = new Promise<void>((resolve) => {
    onShared = resolve
  })
  const stops = [
    listen(provider, 'accountsChanged', (accounts: unknown) => {
      said.accounts = accounts
      if (grantedAccounts(accounts).length > 0) onShared()
    }),
    listen(provider, 'chainChanged', (chainId: unknown) => {
      said.chainId = chainId
    }),
  ]
  try {
    const asked = openSession(wallet, options)
    // Some wallets share their accounts and never answer.
    const announced = shared.then(() => openSession(wallet, { silent: true })).catch(() => undefined)
    let session = await Promise.race([asked, announced.then((found) => found ?? asked)])
    for (let reads = 0; reads < maxReads && !isAsSaid(session, said); reads += 1) {
      said = {}
      session = await openSession(wallet, { silent: true })
    }
    return session
  } finally {
    for (const stop of stops) stop()
  }
}

function isAsSaid(session: Session | undefined, { accounts, chainId }: { accounts?: unknown; chainId?: unknown }) {
  const names = (list: readonly Account[] = []) => list.map(({ address }) => address).join()
  const hasAccounts = accounts === undefined || names(grantedAccounts(accounts)) === names(session?.accounts)
  return hasAccounts && (chainId === undefined || toNetworkId(chainId) === networkOf(session))
}

/**
 * Listens to a wallet and reports what changes in its session; returns the function that stops listening. Without a
 * session the wallet is locked, or late to answer, and its accounts bring one.
 */
export function watchProvider(
  wallet: FoundWallet,
  session: Session | undefined,
  notify: (change: SessionChange) => void,
  { isLate = false }: { isLate?: boolean } = {},
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
      const isEnded = await isRevoked(provider, wallet.name)
      if (turn !== latest) return
      current = undefined
      return notify({ type: isEnded ? 'ended' : 'locked', sessionId })
    }
    const networkId = await readNetwork(provider, wallet.name).catch(() => networkOf(current))
    // What the wallet has said meanwhile counts; one that names no network is not back yet.
    if (turn === latest && networkId) report(toSession(wallet, accounts, networkId))
  }
  const moveTo = (networkId: CaipNetworkId | undefined) => {
    if (current && networkId) report(toSession(wallet, current.accounts, networkId))
  }
  let moves = 0
  const onChain = async (chainId: unknown) => {
    moves += 1
    const move = moves
    const announced = toNetworkId(chainId)
    if (announced) return moveTo(announced)
    // What is no chain id still says that the wallet moves.
    const found = await readNetwork(provider, wallet.name).catch(() => undefined)
    if (move === moves && found !== networkOf(current)) moveTo(found)
  }
  // Wallets also send this when their node is away for a moment, so their accounts decide.
  const onDisconnect = async () => {
    const turn = latest
    const accounts = await askSilently(provider, wallet.name, 'eth_accounts').catch(() => undefined)
    if (turn !== latest || grantedAccounts(accounts).length > 0) return
    if (accounts !== undefined) return onAccounts([])
    current = undefined
    notify({ type: 'ended', sessionId })
  }

  // One that did not answer in time may still do so, and some tell of no change then.
  if (isLate)
    requestWallet<unknown>(provider, wallet.name, 'eth_accounts').then(
      (accounts) => {
        if (latest === 0 && grantedAccounts(accounts).length > 0) return onAccounts(accounts)
      },
      () => undefined,
    )

  const stops = [
    listen(provider, 'accountsChanged', onAccounts),
    listen(provider, 'chainChanged', onChain),
    listen(provider, 'disconnect', onDisconnect),
  ]
  return () => {
    latest += 1
    moves += 1
    for (const stop of stops) stop()
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
