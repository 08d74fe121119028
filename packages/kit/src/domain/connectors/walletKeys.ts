import type { WalletRecord } from '../../core/walletRecord.ts'
import { normaliseName, type WalletEntry } from './walletEntry.ts'

/** Every word that names a wallet in a site's lists: ids, reverse domain name, explorer ids and name, lower-case. */
export function keysOf(entry: WalletEntry): ReadonlySet<string> {
  const keys = [entry.id, entry.name, normaliseName(entry.name)]
  for (const { explorerId, id, info, name } of entry.connectors) keys.push(id, name, info?.rdns ?? '', explorerId ?? '')
  return lowerCase(keys)
}

/** The same words of a wallet that a list describes. */
export function keysOfRecord({ id, name, rdns = '' }: WalletRecord): ReadonlySet<string> {
  return lowerCase([id, name, normaliseName(name), rdns])
}

/** Words without their case, each once. */
export function lowerCase(words: readonly string[] = []): ReadonlySet<string> {
  return new Set(words.filter(Boolean).map((word) => word.toLowerCase()))
}

/** Whether two sets share a word. */
export function intersects(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((word) => b.has(word))
}

/**
 * Whether a found wallet is the one that a list describes. Where both have a reverse domain name, it decides, so that a
 * name alone cannot take a wallet's place.
 */
export function isWallet(entry: WalletEntry, record: WalletRecord): boolean {
  if (entry.rdns && record.rdns) return entry.rdns === record.rdns.toLowerCase()
  return intersects(keysOf(entry), keysOfRecord(record))
}
