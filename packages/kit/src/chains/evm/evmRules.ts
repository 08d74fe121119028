import type { ExplorerTarget } from '../../core/chain.ts'
import type { Network } from '../../core/network.ts'

/** The CAIP-2 namespace of EVM chains. */
export const evmNamespace = 'eip155'

/** An address as wallets and nodes take it: 40 hexadecimal digits, with `0x` added where it is missing. */
export function parseEvmAddress(text: string): string | undefined {
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim())?.[1]
  return digits && `0x${digits}`
}

/** Addresses and transaction hashes differ in case only by checksum (ERC-55), so they are compared without. */
export function normalizeEvm(text: string): string {
  return (parseEvmAddress(text) ?? text).toLowerCase()
}

/** A page of an explorer with the paths that EVM explorers share. */
export function evmExplorerUrl({ blockExplorerUrl }: Network, target: ExplorerTarget): string | undefined {
  if (!blockExplorerUrl) return undefined
  const path = target.transaction === undefined ? `address/${target.address}` : `tx/${target.transaction}`
  return `${blockExplorerUrl.replace(/\/$/, '')}/${path}`
}
