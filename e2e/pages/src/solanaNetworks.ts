import type { Network } from '@foyer/kit'
import { pageConfig } from './pageConfig.ts'

/** The page's local Solana, where one runs. */
export function solanaNetworks(): readonly Network[] {
  const own = pageConfig().solana
  if (!own) return []
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  return [{ id: own.id, name: own.name, nativeCurrency, rpcUrls: [own.rpcUrl], local: true }]
}
