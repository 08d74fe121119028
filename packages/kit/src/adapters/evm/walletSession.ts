import { getAddress } from 'viem/utils'
import type { ConnectionChange, ConnectResult } from '../../core/adapter.ts'
import type { Account, Connection, Connector } from '../../core/connector.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type Eip1193Provider, requestWallet } from './provider.ts'

/** The provider of a connector this adapter found. */
export function providerOf(connector: Connector): Eip1193Provider {
  if (!connector.provider) {
    const details = `${connector.name} has no provider`
    throw new KitError('CONNECTION_CLIENT_NOT_SET', 'Connection controller client not set', { details })
  }
  return connector.provider as Eip1193Provider
}

/** Asks a wallet for its accounts and network; `silent` never prompts. */
export async function openSession(connector: Connector, silent: boolean): Promise<ConnectResult | undefined> {
  const provider = providerOf(connector)
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = await requestWallet<unknown>(provider, connector.name, method)
  const connection = toConnection(connector, accounts)
  if (!connection) {
    if (silent && !(await isPermitted(provider))) return undefined
    throw new KitError('WALLET_LOCKED', `${connector.name} is locked or shares no account with this site`)
  }
  return { connection, networkId: await readNetwork(connector) }
}

/** The network a wallet is on. Throws `RPC_FAILED` when it names none. */
export async function readNetwork(connector: Connector): Promise<CaipNetworkId> {
  const networkId = toNetworkId(await requestWallet<unknown>(providerOf(connector), connector.name, 'eth_chainId'))
  if (!networkId) throw new KitError('RPC_FAILED', `${connector.name} does not say on which network it is`)
  return networkId
}

/**
 * Listens to a wallet and reports what changes; returns the function that stops listening. `isAway` says that the
 * wallet is locked now, so that its accounts are news.
 */
export function watchSession(
  connector: Connector,
  notify: (change: ConnectionChange) => void,
  isAway = false,
): () => void {
  const provider = providerOf(connector)
  const connectorId = connector.id
  let away = isAway
  let latest = 0

  const onAccounts = async (accounts: unknown) => {
    latest += 1
    const turn = latest
    const connection = toConnection(connector, accounts)
    if (connection && away) {
      const networkId = await readNetwork(connector).catch(() => undefined)
      // What the wallet has said meanwhile counts; one that names no network is not back yet.
      if (turn !== latest || !networkId) return
      away = false
      notify({ type: 'connected', connection, networkId })
    } else if (connection) {
      notify({ type: 'accounts', connection })
    } else {
      const isLocked = await isPermitted(provider)
      if (turn !== latest) return
      away = isLocked
      notify({ type: away ? 'locked' : 'disconnected', connectorId })
    }
  }
  const onChain = (chainId: unknown) => {
    const networkId = toNetworkId(chainId)
    if (networkId) notify({ type: 'network', networkId, connectorId })
  }
  // Wallets also send this when their node is away for a moment, so their accounts decide.
  const onDisconnect = async () => {
    const turn = latest
    const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => [])
    if (turn === latest && !toConnection(connector, accounts)) notify({ type: 'disconnected', connectorId })
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

/** Whether the wallet still permits this site to see accounts (EIP-2255); a locked wallet does. */
async function isPermitted(provider: Eip1193Provider): Promise<boolean> {
  try {
    const permissions = await provider.request({ method: 'wallet_getPermissions' })
    return (
      Array.isArray(permissions) && permissions.some((permission) => permission?.parentCapability === 'eth_accounts')
    )
  } catch {
    // A wallet without permissions cannot tell, so its empty answer counts.
    return false
  }
}

function toConnection(connector: Connector, value: unknown): Connection | undefined {
  const addresses = Array.isArray(value) ? value.filter(isAddress) : []
  const accounts = addresses.map(
    (address): Account => ({ namespace: 'eip155', address: getAddress(address), type: 'eoa' }),
  )
  return accounts[0] && { namespace: 'eip155', connector, accounts, address: accounts[0].address }
}

function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

/** Undefined for what is no chain id; some wallets say "loading" for a moment. */
function toNetworkId(chainId: unknown): CaipNetworkId | undefined {
  const number = Number(chainId)
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}
