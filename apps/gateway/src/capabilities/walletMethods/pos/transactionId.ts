import { createHash, randomBytes } from 'node:crypto'
import { refuse } from './PosError.ts'
import type { Transfer } from './tillFamily.ts'

const form =
  /^v1\|([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\|([0-9a-f]{8})-([0-9a-f]{4})-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const maxBlock = 0xffff_ffffn

/**
 * A new name for a payment on a chain: base64 without padding of `v1|<CAIP-2>|<uuid>` (gateway contract 1.14). The uuid is one
 * of version 8: the newest block, 16 random bits, and 74 bits of a digest of both and the payment.
 *
 * @param block The newest block; the payment comes in a later one.
 */
export function writeTransactionId(chainId: string, block: bigint, transfer: Transfer): string {
  if (block > maxBlock) throw new Error(`The block ${block} of ${chainId} does not fit into a transaction's name.`)
  const [since, salt] = [block.toString(16).padStart(8, '0'), randomBytes(2).toString('hex')]
  return write(chainId, since, salt, transfer)
}

/** A transaction's name as a till sends it back. */
export type TransactionId = {
  chainId: string
  /** The newest block when the payment was asked for. */
  block: bigint
  /** Whether a transfer is what was asked for. */
  isFor: (transfer: Transfer) => boolean
}

/**
 * Reads a transaction's name.
 *
 * @throws WalletMethodError -18907
 */
export function readTransactionId(id: string): TransactionId {
  const [, chainId, since, salt] = form.exec(Buffer.from(id, 'base64').toString('utf8')) ?? []
  if (chainId === undefined || since === undefined || salt === undefined) {
    throw refuse('Invalid Transaction ID', 'It is not one of wc_pos_buildTransactions.')
  }
  const bare = id.replace(/=+$/, '')
  return { chainId, block: BigInt(`0x${since}`), isFor: (transfer) => write(chainId, since, salt, transfer) === bare }
}

function write(chainId: string, since: string, salt: string, { token, from, to, units }: Transfer): string {
  const said = [chainId, since, salt, token ?? '', from, to, String(units)].join('|')
  // Addresses of EVM chains are the same in both cases, those of other chains are not.
  const digest = createHash('sha256')
    .update(chainId.startsWith('eip155:') ? said.toLowerCase() : said)
    .digest('hex')
  // The two bits of the variant, and two of the digest.
  const variant = '89ab'[Number.parseInt(digest.charAt(3), 16) % 4] ?? '8'
  const uuid = [since, salt, `8${digest.slice(0, 3)}`, `${variant}${digest.slice(4, 7)}`, digest.slice(7, 19)].join('-')
  return Buffer.from(`v1|${chainId}|${uuid}`).toString('base64').replace(/=+$/, '')
}
