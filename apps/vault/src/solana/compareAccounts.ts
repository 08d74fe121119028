import { base58 } from '@scure/base'
import type { Asset, Simulation } from '../steps/simulation.ts'
import type { Step } from '../steps/step.ts'
import { readTokenAccount, type SolanaAccount, tokenPrograms } from './solanaAccounts.ts'
import { readExtensions } from './tokenExtensions.ts'

const systemProgram = '11111111111111111111111111111111'
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const voteProgram = 'Vote111111111111111111111111111111111111111'
const loaderProgram = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Their accounts name who may do what with them. */
const authorityPrograms: ReadonlySet<string> = new Set([
  ...tokenPrograms,
  systemProgram,
  stakeProgram,
  voteProgram,
  loaderProgram,
])
/** Their accounts hold coins for whom they name. */
const coinPrograms: ReadonlySet<string> = new Set([systemProgram, stakeProgram, voteProgram])
const confidentialTransferAccount = 5

/** Accounts by address. */
export type Accounts = ReadonlyMap<string, SolanaAccount>

/** What {@link compareAccounts} takes. */
export type CompareAccountsParameters = {
  /** The addresses of all that is compared. */
  readonly watched: readonly string[]
  readonly before: Accounts
  readonly after: Accounts
  readonly account: string
  /** What the account pays for the transaction itself, which is told apart. */
  readonly fee: bigint
}

/** Whether an account can hold something of the visitor's, or a right of the visitor's over it. */
export function canConcern({ data, program }: SolanaAccount, account: string): boolean {
  return tokenPrograms.has(program) || (authorityPrograms.has(program) && placesOf(data, account).length > 0)
}

/** What an account has more or less of after a transaction, and which rights over what it has others then have. */
export function compareAccounts({ account, after, before, fee, watched }: CompareAccountsParameters): Simulation {
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
    if (held?.owner === account && was && is && hiddenOf(was) !== hiddenOf(is))
      rights.push({ kind: 'hidden', token: held.mint, to: undefined })
    if (held === undefined && address !== account && was && is)
      rights.push(...lostAuthorities(address, was, is, account))
  }
  const own = after.get(account)
  const coins = (own?.lamports ?? 0n) - (before.get(account)?.lamports ?? 0n) + fee
  if (own && own.program !== systemProgram) rights.push({ kind: 'handOver', account, to: own.program })
  rights.push(...drained({ account, after, before, fee, watched }, coins))
  const changes = [{ asset: { kind: 'coin' } as const, amount: coins }, ...totals.values()]
  return { kind: 'changes', changes: changes.filter(({ amount }) => amount !== 0n), rights }
}

/** Where the visitor's address stood before and another stands after: a mint's, a stake's, a nonce's or a program's authority. */
function lostAuthorities(address: string, was: SolanaAccount, is: SolanaAccount, account: string): readonly Step[] {
  if (!authorityPrograms.has(was.program)) return []
  // An account that was emptied has no data any more.
  const places = placesOf(was.data, account).filter((place) => place + 32 <= is.data.length)
  const lost = places.map((place) => base58.encode(is.data.slice(place, place + 32))).find((key) => key !== account)
  return lost === undefined ? [] : [{ kind: 'handOver', account: address, to: lost }]
}

/** Coins of a stake or a nonce's account that left it, and did not reach the account that may take them. */
function drained({ account, after, before, watched }: CompareAccountsParameters, coins: bigint): readonly Step[] {
  const losing = watched.flatMap((address) => {
    const was = before.get(address)
    if (address === account || !was || !coinPrograms.has(was.program)) return []
    const loss = was.lamports - (after.get(address)?.lamports ?? 0n)
    return placesOf(was.data, account).length > 0 ? [{ address, loss }] : []
  })
  const sum = losing.reduce((total, { loss }) => total + loss, 0n)
  if (sum <= (coins > 0n ? coins : 0n)) return []
  return losing.flatMap(({ address, loss }) =>
    loss > 0n ? [{ kind: 'handOver', account: address, to: undefined }] : [],
  )
}

/** Where the bytes of an address stand in an account's data. */
function placesOf(data: Uint8Array, account: string): readonly number[] {
  const key = base58.decode(account)
  const places: number[] = []
  for (let at = data.indexOf(key[0] ?? 0); at >= 0 && at + 32 <= data.length; at = data.indexOf(key[0] ?? 0, at + 1))
    if (key.every((byte, index) => data[at + index] === byte)) places.push(at)
  return places
}

/** The balance that only the account's owner can read, in its encrypted form. */
function hiddenOf({ data }: SolanaAccount): string {
  return String(readExtensions(data).get(confidentialTransferAccount)?.slice(161, 225) ?? '')
}
