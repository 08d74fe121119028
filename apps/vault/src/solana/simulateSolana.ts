import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Network } from '../platform/createNetwork.ts'
import type { Simulation } from '../steps/simulation.ts'
import { canConcern, compareAccounts } from './compareAccounts.ts'
import { AccountList, type SolanaAccount, toAccount } from './solanaAccounts.ts'
import type { SolanaTransaction } from './solanaMessage.ts'

const Answer = v.object({
  value: v.looseObject({
    err: v.optional(v.unknown(), null),
    accounts: v.nullish(AccountList),
  }),
})

/** As many accounts as are asked for after a trial. */
const maxWatched = 40

/** What {@link simulateSolana} takes. */
export type SimulateSolanaParameters = {
  readonly network: Network
  readonly chain: string
  readonly account: string
  readonly transaction: SolanaTransaction
  /** The accounts that the transaction may change. */
  readonly writable: readonly string[]
  /** As they are before. */
  readonly before: ReadonlyMap<string, SolanaAccount>
  /** What the account pays for the transaction itself, which is told apart. */
  readonly fee: bigint
  readonly signal: AbortSignal
}

/** Tries a transaction out (`simulateTransaction`) and compares what the account has before and after. */
export async function simulateSolana(parameters: SimulateSolanaParameters): Promise<Simulation> {
  const { account, before, chain, fee, network, signal, transaction, writable } = parameters
  const watched = writable.filter((address) => isOfInterest(address, parameters))
  // What is not looked at is not promised.
  if (watched.length > maxWatched) return { kind: 'unavailable' }
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: watched },
  }
  let answer: unknown
  try {
    answer = await network(chain, 'simulateTransaction', [base64.encode(transaction.bytes), options], signal)
  } catch {
    return { kind: 'unavailable' }
  }
  const read = v.safeParse(Answer, answer)
  if (!read.success) return { kind: 'unavailable' }
  const { accounts, err } = read.output.value
  if (err === 'BlockhashNotFound') return { kind: 'unavailable' }
  if (err !== null) return { kind: 'fails', words: undefined }
  if (accounts?.length !== watched.length) return { kind: 'unavailable' }
  const after = new Map<string, SolanaAccount>()
  for (const [index, address] of watched.entries()) {
    const found = toAccount(accounts[index])
    if (found) after.set(address, found)
  }
  return compareAccounts({ watched, before, after, account, fee })
}

/** The account itself, what can concern it, and what is not there yet: the others hold nothing of the visitor's. */
function isOfInterest(address: string, { account, before }: SimulateSolanaParameters): boolean {
  const known = before.get(address)
  return address === account || known === undefined || canConcern(known, account)
}
