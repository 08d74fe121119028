import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { mayBeSigned } from './messageText.ts'
import type { SolanaTransaction } from './request.ts'
import { isForSite, signInDomain } from './signInText.ts'
import { readSolanaMessage, readSolanaTransaction } from './solanaMessage.ts'
import { type LoggedIn, type RpcRequest, refused, type Verdict } from './verdict.ts'

/** As many transactions as a visitor can be asked about at once. */
const mostTransactions = 20
const longestMessage = 65_536

const Message = v.object({ message: v.pipe(v.string(), v.maxLength(longestMessage * 2)), pubkey: v.string() })
/** What a Solana transaction has at most is 1,232 bytes. */
const transaction = v.pipe(v.string(), v.maxLength(2_000))
const One = v.object({ transaction, pubkey: v.optional(v.string()) })
const Several = v.object({
  transactions: v.pipe(v.array(transaction), v.minLength(1), v.maxLength(mostTransactions)),
  pubkey: v.optional(v.string()),
})

/** Decides about the unsafe methods of Solana. */
export function judgeSolana({ chain, method, params }: RpcRequest, context: LoggedIn): Verdict {
  if (chain !== context.active.solana) return refused('not-allowed')
  switch (method) {
    case 'solana_signMessage':
      return judgeMessage(chain, params, context)
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction': {
      const read = v.safeParse(One, params)
      if (!read.success) return refused('invalid')
      const { pubkey, transaction: encoded } = read.output
      return judgeTransactions(
        chain,
        { encoded: [encoded], pubkey, sends: method === 'solana_signAndSendTransaction', several: false },
        context,
      )
    }
    case 'solana_signAllTransactions': {
      const read = v.safeParse(Several, params)
      if (!read.success) return refused('invalid')
      const { pubkey, transactions } = read.output
      return judgeTransactions(chain, { encoded: transactions, pubkey, sends: false, several: true }, context)
    }
    default:
      return refused('not-allowed')
  }
}

function judgeMessage(chain: string, params: unknown, { addresses, origin }: LoggedIn): Verdict {
  const read = v.safeParse(Message, params)
  const bytes = read.success ? decode(base58.decode, read.output.message) : undefined
  if (!read.success || !bytes || read.output.pubkey !== addresses.solana) return refused('invalid')
  // Signed, it would be the signature of that transaction.
  if (readSolanaMessage(bytes) || readSolanaTransaction(bytes)) return refused('not-allowed')
  const text = decode(readText, bytes)
  if (!mayBeSigned(bytes, text)) return refused('not-allowed')
  const domain = text === undefined ? undefined : signInDomain(text)
  if (domain !== undefined && !isForSite(domain, origin)) return refused('not-allowed')
  return { kind: 'ask', request: { kind: 'message', chain, bytes, text, isSignIn: domain !== undefined } }
}

type AskedTransactions = {
  readonly encoded: readonly string[]
  readonly pubkey: string | undefined
  readonly sends: boolean
  readonly several: boolean
}

function judgeTransactions(
  chain: string,
  { encoded, pubkey, sends, several }: AskedTransactions,
  { addresses }: LoggedIn,
): Verdict {
  if (pubkey !== undefined && pubkey !== addresses.solana) return refused('invalid')
  const transactions: SolanaTransaction[] = []
  for (const each of encoded) {
    const bytes = decode(base64.decode, each)
    const read = bytes && readSolanaTransaction(bytes)
    if (!bytes || !read) return refused('invalid')
    const { message, messageBytes } = read
    const signerIndex = message.accounts.slice(0, message.requiredSignatures).indexOf(addresses.solana)
    // Nothing of it is for this account to sign.
    if (signerIndex < 0) return refused('invalid')
    transactions.push({ bytes, messageBytes, message, signerIndex })
  }
  return { kind: 'ask', request: { kind: 'solanaTransactions', chain, transactions, sends, several } }
}

function readText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

function decode<From, To>(read: (from: From) => To, from: From): To | undefined {
  try {
    return read(from)
  } catch {
    return undefined
  }
}
