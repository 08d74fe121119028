import { getAddress } from 'viem/utils'
import { KitError } from '../../core/errors.ts'
import { type CaipNetworkId, referenceOf } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import { evmNamespace } from './evmRules.ts'
import { type Eip1193Provider, requestWallet } from './provider.ts'

/** The EIP-1193 provider of a session. Throws `CONNECTION_CLIENT_NOT_SET` when the session has none. */
export function providerOf(session: Session): Eip1193Provider {
  return checkedProvider(session.provider(evmNamespace), session.wallet.name)
}

/** Returns a wallet's provider object. Throws `CONNECTION_CLIENT_NOT_SET` for any other value. */
export function checkedProvider(provider: unknown, walletName: string): Eip1193Provider {
  if (typeof provider === 'object' && provider !== null && 'request' in provider) return provider as Eip1193Provider
  const details = `${walletName} has no provider`
  throw new KitError('CONNECTION_CLIENT_NOT_SET', 'Connection controller client not set', { details })
}

/** The accounts in a wallet's answer to `eth_accounts` or in its `accountsChanged`; invalid addresses are left out. */
export function grantedAccounts(value: unknown): readonly Account[] {
  const addresses = Array.isArray(value) ? value.filter(isAddress) : []
  return addresses.map((address) => ({ namespace: evmNamespace, address: getAddress(address), type: 'eoa' }))
}

/** The network a wallet is on. Throws `RPC_FAILED` when it names none. */
export async function readNetwork(provider: Eip1193Provider, walletName: string): Promise<CaipNetworkId> {
  const networkId = toNetworkId(await requestWallet<unknown>(provider, walletName, 'eth_chainId'))
  if (!networkId) throw new KitError('RPC_FAILED', `${walletName} does not say on which network it is`)
  return networkId
}

/** The network of a wallet's chain id. Undefined for an invalid id: some wallets say "loading" for a moment. */
export function toNetworkId(chainId: unknown): CaipNetworkId | undefined {
  const number = Number(chainId)
  return Number.isSafeInteger(number) && number > 0 ? `${evmNamespace}:${number}` : undefined
}

/** A network's chain id as wallets write it. */
export function toChainId(networkId: CaipNetworkId): string {
  return `0x${BigInt(referenceOf(networkId)).toString(16)}`
}

/** Whether the wallet still permits this site to see accounts (EIP-2255); a locked wallet does. */
export async function isPermitted(provider: Eip1193Provider): Promise<boolean> {
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

function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}
