import { isVersionedSolanaMessage } from '@foyer/contract/vault'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { hexToBytes, isHex } from 'viem'
import { isSame } from '../../evm/evmCall.ts'
import { readSolanaMessage, readSolanaTransaction } from '../../solana/solanaMessage.ts'
import { type ApprovalKind, type Decoded, type LoggedIn, type RpcRequest, refused } from '../approvalKind.ts'
import { mayBeSigned } from './messageText.ts'
import { isForSite, signInDomain } from './signInText.ts'

/** A message that is only signed (EIP-191, and Solana's off-chain messages). */
export type MessageRequest = {
  readonly kind: 'message'
  readonly chain: string
  readonly bytes: Uint8Array
  /** The text, when the bytes are one. */
  readonly text: string | undefined
  /** It logs the visitor in at the site. */
  readonly isSignIn: boolean
}

const maxMessageBytes = 65_536
const SolanaMessage = v.object({ message: v.pipe(v.string(), v.maxLength(maxMessageBytes * 2)), pubkey: v.string() })

/** Messages of both families. */
export const message: ApprovalKind<MessageRequest> = {
  methods: ['personal_sign', 'solana_signMessage'],
  decode: (asked, context) =>
    asked.method === 'solana_signMessage' ? decodeSolana(asked, context) : decodeEvm(asked, context),
  declinedAs: ({ isSignIn }) => (isSignIn ? 'sign-in-declined' : 'rejected'),
  signs: ({ bytes, chain }) => [{ kind: chain.startsWith('solana:') ? 'solana' : 'evmMessage', message: bytes }],
  execute: async (request, _, { sign, signSolana }) =>
    request.chain.startsWith('solana:')
      ? { signature: base58.encode(await signSolana(request.bytes)) }
      : sign({ kind: 'evmMessage', message: request.bytes }),
}

function decodeEvm({ chain, params }: RpcRequest, { addresses, origin }: LoggedIn): Decoded<MessageRequest> {
  const [data, account]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof data !== 'string' || typeof account !== 'string' || !isSame(account, addresses.evm))
    return refused('invalid')
  const bytes =
    isHex(data, { strict: true }) && data.length % 2 === 0 ? hexToBytes(data) : new TextEncoder().encode(data)
  // As long as a hash, which no person can read.
  if (bytes.length === 32) return refused('not-allowed')
  return askFor(chain, bytes, origin)
}

function decodeSolana({ chain, params }: RpcRequest, { addresses, origin }: LoggedIn): Decoded<MessageRequest> {
  const read = v.safeParse(SolanaMessage, params)
  const bytes = read.success ? decodeBase58(read.output.message) : undefined
  if (!read.success || !bytes || read.output.pubkey !== addresses.solana) return refused('invalid')
  // Signed, it would be the signature of that transaction.
  if (readSolanaMessage(bytes) || readSolanaTransaction(bytes) || isVersionedSolanaMessage(bytes))
    return refused('not-allowed')
  return askFor(chain, bytes, origin)
}

function askFor(chain: string, bytes: Uint8Array, origin: string): Decoded<MessageRequest> {
  const text = readText(bytes)
  if (!mayBeSigned(bytes, text)) return refused('not-allowed')
  const domain = text === undefined ? undefined : signInDomain(text)
  if (domain !== undefined && !isForSite(domain, origin)) return refused('not-allowed')
  return { kind: 'ask', request: { kind: 'message', chain, bytes, text, isSignIn: domain !== undefined } }
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
