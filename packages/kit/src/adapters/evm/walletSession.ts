import { getAddress } from 'viem/utils'
import type { ConnectionChange, ConnectResult } from '../../core/adapter.ts'
import type { Account, Connection, Connector } from '../../core/connector.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type Eip1193Provider, requestWallet } from './provider.ts'

/** The provider of a connector this adapter found. */
export function providerOf(connector: Connector): Eip1193Provider {
  if (!connector.provider) throw new KitError('CONNECTION_CLIENT_NOT_SET', `${connector.name} has no provider`)
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
  const chainId = await requestWallet<unknown>(provider, connector.name, 'eth_chainId')
  return { connection, networkId: toNetworkId(chainId) }
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
  let away = isAway

  const onAccounts = async (accounts: unknown) => {
    const connection = toConnection(connector, accounts)
    if (connection && away) {
      away = false
      const chainId = await requestWallet<unknown>(provider, connector.name, 'eth_chainId')
      notify({ type: 'connected', connection, networkId: toNetworkId(chainId) })
    } else if (connection) {
      notify({ type: 'accounts', connection })
    } else {
      away = await isPermitted(provider)
      notify({ type: away ? 'locked' : 'disconnected', connectorId: connector.id })
    }
  }
  const onChain = (chainId: unknown) => notify({ type: 'network', networkId: toNetworkId(chainId) })
  // Wallets also send this when their node is away for a moment, so their accounts decide.
  const onDisconnect = async () => {
    const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => [])
    if (!toConnection(connector, accounts)) notify({ type: 'disconnected', connectorId: connector.id })
  }

  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('chainChanged', onChain)
  provider.on?.('disconnect', onDisconnect)
  return () => {
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
  const addresses = Array.isArray(value) ? value.filter((item) => /^0x[0-9a-f]{40}$/i.test(String(item))) : []
  const accounts = addresses.map(
    (address): Account => ({ namespace: 'eip155', address: getAddress(address), type: 'eoa' }),
  )
  return accounts[0] && { namespace: 'eip155', connector, accounts, address: accounts[0].address }
}

function toNetworkId(chainId: unknown): CaipNetworkId {
  return `eip155:${Number(chainId)}`
}
