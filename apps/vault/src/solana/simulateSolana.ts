import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Network } from '../platform/createNetwork.ts'
import type { Asset, Simulation } from '../steps/simulation.ts'
import type { Step } from '../steps/step.ts'
import { AccountList, readTokenAccount, type SolanaAccount, toAccount, tokenPrograms } from './solanaAccounts.ts'
import type { SolanaTransaction } from './solanaMessage.ts'

const Answer = v.object({
  value: v.looseObject({
    err: v.optional(v.unknown(), null),
    accounts: v.nullish(AccountList),
  }),
})

/** As many accounts as are asked for after a trial. */
const maxWatched = 40
const systemProgram = '11111111111111111111111111111111'

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
  return compare(watched, before, after, account, fee)
}

/** The account itself, accounts of tokens, and what is not there yet: the others hold nothing of the visitor's. */
function isOfInterest(address: string, { account, before }: SimulateSolanaParameters): boolean {
  const known = before.get(address)
  return address === account || known === undefined || tokenPrograms.has(known.program)
}

type Accounts = ReadonlyMap<string, SolanaAccount>

function compare(watched: readonly string[], before: Accounts, after: Accounts, account: string, fee: bigint) {
  const totals = new Map<string, { asset: Asset; amount: bigint }>()
  const rights: Step[] = []
  const add = (token: string, amount: bigint) => {
    const known = totals.get(token) ?? { asset: { kind: 'token', token } as const, amount: 0n }
    known.amount += amount
    totals.set(token, known)
  }
  for (const address of watched) {
    const [was, is] = [before.get(address), after.get(address)]
    const [held, holds] = [was && readTokenAccount(was), is && readTokenAccount(is)]
    if (held?.owner === account) add(held.mint, -held.amount)
    if (holds?.owner === account) add(holds.mint, holds.amount)
    if (held?.owner === account && holds && holds.owner !== account)
      rights.push({ kind: 'handOver', account: address, to: holds.owner })
    const { closer, delegate, delegated = 0n, mint = '' } = holds ?? {}
    if (holds?.owner === account && closer !== undefined && closer !== account && closer !== held?.closer)
      rights.push({ kind: 'handOver', account: address, to: closer })
    const isNew = delegate !== held?.delegate || delegated > (held?.delegated ?? 0n)
    if (holds?.owner === account && delegate !== undefined && delegated > 0n && isNew)
      rights.push({ kind: 'allow', token: mint, amount: delegated, spender: delegate, adds: false, until: undefined })
  }
  const own = after.get(account)
  const coins = (own?.lamports ?? 0n) - (before.get(account)?.lamports ?? 0n) + fee
  if (own && own.program !== systemProgram) rights.push({ kind: 'handOver', account, to: own.program })
  const changes = [{ asset: { kind: 'coin' } as const, amount: coins }, ...totals.values()]
  return { kind: 'changes', changes: changes.filter(({ amount }) => amount !== 0n), rights } satisfies Simulation
}
