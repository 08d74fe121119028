import { type Address, isAddress } from 'viem'
import type { WalletChain, WalletStorage } from './types.ts'

/** Whether the wallet is open, or locked and how it then answers a site that wants to connect. */
export type LockState = 'open' | 'waitsForUnlock' | 'refuses'

/** What outlives a visit: the site's permission, the chosen network, networks the site added, the lock. */
export interface StoredSession {
  readonly permitted: readonly Address[]
  readonly chainId: number | undefined
  readonly addedChains: readonly WalletChain[]
  readonly lock: LockState
}

const version = 1
const empty: StoredSession = { permitted: [], chainId: undefined, addedChains: [], lock: 'open' }

/** Reads a session; anything that is not exactly one counts as none. */
export function readSession(storage: WalletStorage, key: string): StoredSession {
  return decodeSession(storage.getItem(key))
}

/** Decodes a stored session; anything that is not exactly one counts as none. */
export function decodeSession(text: string | null): StoredSession {
  if (text === null) return empty
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return empty
  }
  if (!isRecord(value) || value.version !== version) return empty
  const { permitted, chainId, addedChains, lock } = value
  if (!Array.isArray(permitted) || !permitted.every((item) => typeof item === 'string' && isAddress(item))) return empty
  if (chainId !== undefined && !isChainId(chainId)) return empty
  if (!Array.isArray(addedChains) || !addedChains.every(isWalletChain)) return empty
  if (lock !== 'open' && lock !== 'waitsForUnlock' && lock !== 'refuses') return empty
  return { permitted, chainId, addedChains, lock }
}

/** Keeps a session. */
export function writeSession(storage: WalletStorage, key: string, session: StoredSession): void {
  storage.setItem(key, JSON.stringify({ version, ...session }))
}

/** A storage that forgets with the page, for places where `localStorage` is not allowed. */
export function createMemoryStorage(): WalletStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

function isWalletChain(value: unknown): value is WalletChain {
  if (!isRecord(value) || !isChainId(value.chainId)) return false
  if (typeof value.rpcUrl !== 'string' || typeof value.name !== 'string') return false
  const coin = value.nativeCurrency
  if (coin === undefined) return true
  return (
    isRecord(coin) &&
    typeof coin.name === 'string' &&
    typeof coin.symbol === 'string' &&
    Number.isSafeInteger(coin.decimals)
  )
}

function isChainId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
