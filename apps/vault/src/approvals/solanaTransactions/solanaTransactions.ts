import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { readSolanaTransaction, type SolanaTransaction, withSignature } from '../../solana/solanaMessage.ts'
import { type ApprovalKind, refused } from '../approvalKind.ts'

/** Transactions of Solana. */
export type SolanaTransactionsRequest = {
  readonly kind: 'solanaTransactions'
  readonly chain: string
  readonly transactions: readonly SolanaTransaction[]
  /** The wallet also sends it. */
  readonly sends: boolean
  /** The page sent a list, and gets one. */
  readonly several: boolean
}

/** Transactions that a visitor can review at once. */
const maxTransactions = 20

/** A Solana transaction has at most 1,232 bytes, one of version 1 at most 4,096. */
const encoded = v.pipe(v.string(), v.maxLength(5_500))
const One = v.pipe(
  v.object({ transaction: encoded, pubkey: v.optional(v.string()) }),
  v.transform(({ pubkey, transaction }) => ({ pubkey, transactions: [transaction] })),
)
const Several = v.object({
  transactions: v.pipe(v.array(encoded), v.minLength(1), v.maxLength(maxTransactions)),
  pubkey: v.optional(v.string()),
})

/** One or several transactions, signed, and sent where the page asks for that. */
export const solanaTransactions: ApprovalKind<SolanaTransactionsRequest> = {
  methods: ['solana_signTransaction', 'solana_signAndSendTransaction', 'solana_signAllTransactions'],
  decode({ chain, method, params }, { addresses }) {
    const several = method === 'solana_signAllTransactions'
    const read = v.safeParse(several ? Several : One, params)
    if (!read.success) return refused('invalid')
    const { pubkey, transactions: given } = read.output
    if (pubkey !== undefined && pubkey !== addresses.solana) return refused('invalid')
    const transactions: SolanaTransaction[] = []
    for (const each of given) {
      const bytes = decodeBase64(each)
      const whole = bytes && readSolanaTransaction(bytes)
      if (!bytes || !whole) return refused('invalid')
      const { message, messageBytes } = whole
      const signerIndex = message.accounts.slice(0, message.requiredSignatures).indexOf(addresses.solana)
      // The transaction needs no signature of this account.
      if (signerIndex < 0) return refused('invalid')
      transactions.push({ bytes, messageBytes, message, signerIndex })
    }
    const sends = method === 'solana_signAndSendTransaction'
    return { kind: 'ask', request: { kind: 'solanaTransactions', chain, transactions, sends, several } }
  },
  signs: ({ transactions }) => transactions.map(({ messageBytes }) => ({ kind: 'solana', message: messageBytes })),
  async execute({ chain, sends, several, transactions }, _, { network, signSolana }) {
    const signed: { signature: string; transaction: string }[] = []
    for (const { bytes, messageBytes, signerIndex } of transactions) {
      const signature = await signSolana(messageBytes)
      const transaction = base64.encode(withSignature(bytes, signerIndex, signature))
      signed.push({ signature: base58.encode(signature), transaction })
    }
    const [first] = signed
    if (!first) throw new PortRefusalError('invalid')
    if (sends)
      return { signature: await network(chain, 'sendTransaction', [first.transaction, { encoding: 'base64' }]) }
    return several ? { transactions: signed.map(({ transaction }) => transaction) } : first
  },
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
