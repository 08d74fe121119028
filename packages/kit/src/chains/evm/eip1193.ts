import { getAddress } from 'viem/utils'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import { withTimeout } from '../../core/withTimeout.ts'
import { hasRequest } from '../rpc/hasRequest.ts'
import { toNetworkId } from './chainId.ts'
import { evmNamespace } from './evmRules.ts'
import { askSilently, type Eip1193Provider, silenceTimeoutMs } from './provider.ts'

/** The EIP-1193 provider of a session. Throws `CONNECTION_CLIENT_NOT_SET` when the session has none. */
export function providerOf(session: Session): Eip1193Provider {
  return checkedProvider(session.provider(evmNamespace), session.wallet.name)
}

/** Returns a wallet's provider object. Throws `CONNECTION_CLIENT_NOT_SET` for any other value. */
export function checkedProvider(provider: unknown, walletName: string): Eip1193Provider {
  if (hasRequest(provider)) return provider
  const details = `${walletName} has no provider`
  throw new KitError('CONNECTION_CLIENT_NOT_SET', 'Connection controller client not set', { details })
}

/** The accounts in a wallet's answer to `eth_accounts` or in its `accountsChanged`: each
 * once, however it is spelled, and without what is no address. */
export function grantedAccounts(value: unknown): readonly Account[] {
  const addresses = Array.isArray(value) ? value.filter(isAddress).map((address) => getAddress(address)) : []
  return [...new Set(addresses)].map((address) => ({ namespace: evmNamespace, address, type: 'eoa' }))
}

/** The network a wallet is on. Throws `RPC_FAILED` when it names none. */
export async function readNetwork(provider: Eip1193Provider, walletName: string): Promise<CaipNetworkId> {
  const networkId = toNetworkId(await askSilently(provider, walletName, 'eth_chainId'))
  if (!networkId) throw new KitError('RPC_FAILED', `${walletName} does not say on which network it is`)
  return networkId
}

/**
 * Whether the wallet surely no longer permits this site to see accounts: a locked wallet still does. Wallets without permissions
 * (EIP-2255) tell where they say that they are unlocked, and else, or without an answer in time, count as locked.
 */
export async function isRevoked(provider: Eip1193Provider, walletName: string): Promise<boolean> {
  const permissions = await askSilently(provider, walletName, 'wallet_getPermissions').catch(() => undefined)
  if (!Array.isArray(permissions)) return isUnlocked(provider)
  return !permissions.some((permission) => permission?.parentCapability === 'eth_accounts')
}

/** Whether a wallet says that it is unlocked, by the question that MetaMask brought and others took over. */
async function isUnlocked(provider: Eip1193Provider): Promise<boolean> {
  try {
    const own: unknown = Reflect.get(provider, '_metamask')
    const { isUnlocked: ask } = own as { isUnlocked?(): Promise<unknown> }
    return (await withTimeout(Promise.resolve(ask?.call(own)), silenceTimeoutMs)) === true
  } catch {
    return false
  }
}

function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}
