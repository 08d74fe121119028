import { randomUUID } from 'node:crypto'
import { refuse } from './PosError.ts'

const form = /^v1\|(eip155:\d{1,16})\|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A new name for a transaction on a chain: base64 without padding of `v1|<CAIP-2>|<uuid>` (gateway contract 1.14). */
export function writeTransactionId(chainId: string): string {
  return Buffer.from(`v1|${chainId}|${randomUUID()}`).toString('base64').replace(/=+$/, '')
}

/**
 * The chain that a transaction's name tells.
 *
 * @throws WalletMethodError -18907
 */
export function readTransactionId(id: string): string {
  const [, chainId] = form.exec(Buffer.from(id, 'base64').toString('utf8')) ?? []
  if (chainId === undefined) throw refuse('Invalid Transaction ID', 'It is not one of wc_pos_buildTransactions.')
  return chainId
}
