import { createHash } from 'node:crypto'
import { readBase64url, readSolanaMessage, readSolanaTransaction, type ToSign } from '@foyer/contract/vault'
import { base58 } from '@scure/base'

/**
 * A hash of what a signature does, as base64url. Fees, nonces and block hashes are left out: they are set when it is signed, after
 * its owner has confirmed it. Of a session only its network and its key count, since its owner may have lowered it.
 */
export function digestOf(toSign: ToSign): string {
  return createHash('sha256')
    .update(JSON.stringify(effectOf(toSign)))
    .digest('base64url')
}

/** Whether one confirmation is good for several signatures: a session has one for each of its permissions. */
export function isOfSession(toSign: ToSign): boolean {
  return toSign.kind === 'evmTypedData' && toSign.typedData.primaryType === 'Delegation'
}

/**
 * Whether a digest was confirmed; `kept` has its fee in cents beside it. Fees change between a confirmation and its signature: up to twice as
 * much, and a dollar, was confirmed with it.
 */
export function isConfirmed(kept: string, digest: string, feeCents: bigint): boolean {
  const [confirmed, fee = '0'] = kept.split(' ')
  return confirmed === digest && feeCents <= BigInt(fee) * 2n + 100n
}

function effectOf(toSign: ToSign): unknown {
  switch (toSign.kind) {
    case 'evmMessage':
      return [toSign.kind, toSign.message]
    case 'evmTypedData': {
      const { domain, message, primaryType, types } = toSign.typedData
      if (isOfSession(toSign)) return [primaryType, sorted({ domain, delegate: message.delegate })]
      const isOperation = primaryType === 'PackedUserOperation' || primaryType === 'UserOperation'
      const { callData, entryPoint, initCode, sender } = message
      const said = isOperation ? { callData, entryPoint, initCode, sender } : message
      return [toSign.kind, sorted({ domain, primaryType, said, types })]
    }
    case 'evmTransaction': {
      const { chainId, data, to, value } = toSign.transaction
      return [toSign.kind, chainId, to?.toLowerCase() ?? '', value, data.toLowerCase()]
    }
    case 'evmAuthorization':
      return [toSign.kind, toSign.chainId]
    case 'solana': {
      const bytes = readBase64url(toSign.message) ?? new Uint8Array()
      const message = readSolanaMessage(bytes, base58.encode) ?? readSolanaTransaction(bytes, base58.encode)?.message
      if (message === undefined) return [toSign.kind, toSign.message]
      const { blockhash: _, instructions, ...rest } = message
      const read = instructions.map(({ data, ...instruction }) => ({
        ...instruction,
        data: Buffer.from(data).toString('hex'),
      }))
      return [toSign.kind, sorted({ ...rest, instructions: read })]
    }
    default:
      return toSign satisfies never
  }
}

/** The same value with the keys of its objects in order, so that one meaning has one text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
