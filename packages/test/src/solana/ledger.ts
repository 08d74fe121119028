import { EventEmitter } from 'node:events'
import type { Address } from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { type BlockhashWindow, createBlockhashWindow } from './blockhashWindow.ts'
import type { DecodedTransaction } from './decodeTransaction.ts'
import { type TokenBalance, tokenBalances } from './tokenAccounts.ts'
import { type TransactionError, toTransactionError } from './transactionErrors.ts'
import { transactionFee } from './transactionFee.ts'

/** A transaction that is in a block. */
export interface LandedTransaction extends DecodedTransaction {
  readonly signature: string
  readonly slot: bigint
  /** Seconds since 1970. */
  readonly blockTime: bigint
  readonly err: TransactionError | null
  readonly meta: TransactionMetadata
  /** In lamports. */
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/** What became of a transaction: it is in a block, or no block took it. */
export type Outcome = { readonly landed: LandedTransaction } | { readonly refused: TransactionError }

interface LedgerEvents {
  slot: [slot: bigint]
  transaction: [transaction: LandedTransaction]
}

/** The state of the chain: the virtual machine, its slots and what has happened in them. */
export interface Ledger {
  readonly svm: LiteSVM
  readonly blockhashes: BlockhashWindow
  readonly events: EventEmitter<LedgerEvents>
  /** The newest slot. */
  slot(): bigint
  /** How many blocks there were before a slot; smaller than the slot, as on clusters, where leaders miss slots. */
  heightOf(slot: bigint): bigint
  /** Time of a slot in seconds since 1970; nothing for slots that were not. */
  timeOf(slot: bigint): bigint | undefined
  /** Makes empty slots. */
  advance(slots: number): void
  /** Runs a transaction whose signatures and blockhash were checked; one that lands closes its slot. */
  execute(decoded: DecodedTransaction & { readonly signature: string }): Outcome
  find(signature: string): LandedTransaction | undefined
  /** Everything that touched an address, oldest first. */
  history(address: string): readonly LandedTransaction[]
  /** The last transactions, oldest first, since a slot. */
  since(slot: bigint): readonly LandedTransaction[]
  count(): number
}

/** Blocks start here, so that no height is mistaken for a slot. */
const firstHeight = 1n

/** Makes an empty chain. */
export function createLedger(): Ledger {
  const svm = new LiteSVM().withBlockhashCheck(false)
  const blockhashes = createBlockhashWindow()
  const events = new EventEmitter<LedgerEvents>()
  // One listener for each subscription of each client.
  events.setMaxListeners(0)
  const landed = new Map<string, LandedTransaction>()
  const byAddress = new Map<string, LandedTransaction[]>()
  const times = new Map<bigint, bigint>()
  const firstSlot = svm.getClock().slot
  let slot = firstSlot

  const heightOf = (past: bigint) => past - firstSlot + firstHeight
  const open = () => {
    const { epochStartTimestamp } = svm.getClock()
    const { slotsPerEpoch } = svm.getEpochSchedule()
    const now = BigInt(Math.floor(Date.now() / 1000))
    const epoch = slot / slotsPerEpoch
    svm.setClock(new Clock(slot, epochStartTimestamp, epoch, epoch + 1n, now))
    svm.expireBlockhash()
    times.set(slot, now)
    blockhashes.add(slot, heightOf(slot), svm.latestBlockhash())
  }
  const advance = (slots: number) => {
    for (let made = 0; made < slots; made += 1) {
      slot += 1n
      open()
      events.emit('slot', slot)
    }
  }
  open()

  const remember = (transaction: LandedTransaction) => {
    landed.set(transaction.signature, transaction)
    for (const address of new Set(transaction.keys.map((key) => key.address))) {
      const known = byAddress.get(address)
      if (known) known.push(transaction)
      else byAddress.set(address, [transaction])
    }
  }

  return {
    svm,
    blockhashes,
    events,
    slot: () => slot,
    heightOf,
    timeOf: (past) => times.get(past),
    advance,
    execute(decoded) {
      const addresses = decoded.keys.map(({ address }) => address)
      const before = balances(svm, addresses)
      const preTokenBalances = tokenBalances(svm, addresses)
      const result = svm.sendTransaction(decoded.transaction)
      const after = balances(svm, addresses)
      const failed = result instanceof FailedTransactionMetadata
      const err = failed ? toTransactionError(result.err()) : null
      // What failed without a fee was never in a block.
      if (err !== null && before[0] === after[0]) return { refused: err }
      const transaction: LandedTransaction = {
        ...decoded,
        slot,
        blockTime: times.get(slot) ?? 0n,
        err,
        meta: failed ? result.meta() : result,
        fee: transactionFee(decoded.message),
        preBalances: before,
        postBalances: after,
        preTokenBalances,
        postTokenBalances: tokenBalances(svm, addresses),
      }
      remember(transaction)
      events.emit('transaction', transaction)
      advance(1)
      return { landed: transaction }
    },
    find: (signature) => landed.get(signature),
    history: (address) => byAddress.get(address) ?? [],
    since: (past) => {
      const all = [...landed.values()]
      const start = all.findLastIndex((transaction) => transaction.slot < past)
      return all.slice(start + 1)
    },
    count: () => landed.size,
  }
}

function balances(svm: LiteSVM, addresses: readonly Address[]): readonly bigint[] {
  return addresses.map((address) => svm.getBalance(address) ?? 0n)
}
