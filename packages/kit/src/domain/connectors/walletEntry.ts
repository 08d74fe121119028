import type { Connector, ConnectorType } from '../../core/connector.ts'

/** One wallet as a visitor knows it, with the ways each namespace has to reach it. */
export type WalletEntry = {
  /** Unique among the entries of one merge. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** The reverse domain name the wallet announced, lower-case. */
  readonly rdns?: string | undefined
  /** `MULTI_CHAIN` when several namespaces reach it. */
  readonly type: ConnectorType
  /** One connector per namespace, unchanged; sorted by namespace. */
  readonly connectors: readonly Connector[]
}

/**
 * A wallet's name in the form for comparison: without case, width, spacing and a trailing "wallet".
 *
 * @example normaliseName(' Lumen  Wallet') // 'lumen'
 */
export function normaliseName(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return plain.replace(/ wallet$/, '') || plain
}
