import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Network } from '../../platform/createNetwork.ts'
import { readInstructions } from '../../solana/readInstructions.ts'
import { readMintTerms } from '../../solana/readMintTerms.ts'
import { simulateSolana } from '../../solana/simulateSolana.ts'
import {
  isCut,
  readAccounts,
  readDecimals,
  readSupply,
  readTable,
  type SolanaAccount,
} from '../../solana/solanaAccounts.ts'
import type { SolanaMessage, SolanaTransaction } from '../../solana/solanaMessage.ts'
import type { AssetChange, Kept, Simulation } from '../../steps/simulation.ts'
import type { Step } from '../../steps/step.ts'
import { tokensOf } from '../../steps/step.ts'
import { settleStep, type TokenFacts } from '../../steps/tokenFacts.ts'
import { type Findings, noSteps } from '../findings/findings.ts'
import { keptOf, paidWith } from '../findings/readKept.ts'
import type { Inspecting } from '../inspection.ts'
import type { SolanaTransactionsRequest } from './solanaTransactions.ts'

const Fee = v.object({ value: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))) })

/** Everything that the vault can say of Solana transactions: their steps, what they change and what they cost. */
export async function inspectSolana(
  { chain, transactions }: Pick<SolanaTransactionsRequest, 'chain' | 'transactions'>,
  { member, network }: Pick<Inspecting, 'member' | 'network'>,
  signal: AbortSignal,
): Promise<Findings> {
  const account = member.addresses.solana
  const looks = await Promise.all(
    transactions.map((transaction) => inspectOne({ network, chain, account, transaction, signal })),
  )
  const steps = looks.flatMap((look) => look.steps)
  const simulation = together(looks.map((look) => look.simulation))
  const fees = looks.map(({ fee }) => fee)
  const fee = fees.includes(undefined) ? undefined : fees.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)
  const known = new Map(looks.flatMap((look) => [...look.accounts]))
  const tokens = await readMints(network, chain, mintsOf(steps, simulation), known, signal)
  const obstacle = looks.some(({ isReached }) => !isReached) ? { kind: 'network' as const } : undefined
  // What is only signed may be sent later; nothing stands against that.
  const settle = (step: Step) => settleStep(step, tokens)
  const settled = simulation.kind === 'changes' ? { ...simulation, rights: simulation.rights.map(settle) } : simulation
  return {
    ...noSteps,
    steps: steps.map(settle),
    tokens,
    simulation: settled,
    fee,
    kept: keptBy(account, looks),
    obstacle,
  }
}

/** What is left of the coin by one transaction that only pays with it. */
function keptBy(account: string, looks: readonly Awaited<ReturnType<typeof inspectOne>>[]): Kept | undefined {
  const [only] = looks.length === 1 ? looks : []
  const asset = only?.steps.length === 1 ? paidWith(only.steps[0]) : undefined
  if (!only || asset?.kind !== 'coin' || only.fee === undefined) return undefined
  const kept = keptOf({ asset, simulation: only.simulation, held: only.accounts.get(account)?.lamports, fee: only.fee })
  // A fee of Solana is what it costs.
  return kept && { ...kept, isLeast: false }
}

type One = {
  readonly network: Network
  readonly chain: string
  readonly account: string
  readonly transaction: SolanaTransaction
  readonly signal: AbortSignal
}

async function inspectOne(parameters: One) {
  const { account, chain, network, signal, transaction } = parameters
  const { message } = transaction
  const payer = message.accounts[0]
  try {
    const { keys, writable } = await resolveKeys(network, chain, message, signal)
    const [before, fee] = await Promise.all([
      readAccounts(network, chain, keys, signal),
      readFee(network, chain, transaction.messageBytes, signal),
    ])
    const own = { instructions: message.instructions, keys, account, accounts: before }
    const steps = readInstructions(own)
    const paid = payer === account ? fee : 0n
    const simulation: Simulation =
      paid === undefined
        ? { kind: 'unavailable' }
        : await simulateSolana({ ...parameters, writable, before, fee: paid })
    return { steps, simulation, fee: paid, accounts: before, isReached: true }
  } catch {
    // Nothing but its bytes is known then, which the screen says.
    const own = { instructions: message.instructions, keys: message.accounts, account, accounts: new Map() }
    const steps = readInstructions(own)
    const simulation: Simulation = { kind: 'unavailable' }
    return { steps, simulation, fee: undefined, accounts: new Map<string, SolanaAccount>(), isReached: false }
  }
}

/** The addresses that indexes of a message mean, and those that may change. */
async function resolveKeys(network: Network, chain: string, message: SolanaMessage, signal: AbortSignal) {
  const { accounts, tables } = message
  const own = accounts.filter((_, index) => message.writable[index])
  if (tables.length === 0) return { keys: accounts, writable: own }
  const addresses = tables.map(({ address }) => address)
  const found = await readAccounts(network, chain, addresses, signal, true)
  const lookUp = (kind: 'writable' | 'readonly') =>
    tables.flatMap((table) => {
      const account = found.get(table.address)
      const listed = account ? readTable(account) : []
      return table[kind].map((index) => listed[index] ?? '?')
    })
  const [changing, fixed] = [lookUp('writable'), lookUp('readonly')]
  if ([...changing, ...fixed].includes('?')) throw new Error('A lookup table does not have what the message points to.')
  return { keys: [...accounts, ...changing, ...fixed], writable: [...own, ...changing] }
}

async function readFee(network: Network, chain: string, message: Uint8Array, signal: AbortSignal) {
  const asked = [base64.encode(message), { commitment: 'confirmed' }]
  const read = v.safeParse(Fee, await network(chain, 'getFeeForMessage', asked, signal).catch(() => undefined))
  return read.success && read.output.value !== null ? BigInt(read.output.value) : undefined
}

/** Several transactions were tried out each by itself: where one needs another before it, the result is not known. */
function together(simulations: readonly Simulation[]): Simulation {
  const [only] = simulations
  if (simulations.length === 1 && only) return only
  const totals = new Map<string, { asset: AssetChange['asset']; amount: bigint }>()
  const rights: Step[] = []
  for (const simulation of simulations) {
    if (simulation.kind !== 'changes') return { kind: 'unavailable' }
    rights.push(...simulation.rights)
    for (const { amount, asset } of simulation.changes) {
      const key = asset.kind === 'token' ? asset.token : asset.kind
      const known = totals.get(key) ?? { asset, amount: 0n }
      known.amount += amount
      totals.set(key, known)
    }
  }
  return { kind: 'changes', changes: [...totals.values()].filter(({ amount }) => amount !== 0n), rights }
}

function mintsOf(steps: readonly Step[], simulation: Simulation): readonly string[] {
  const moved = simulation.kind === 'changes' ? simulation : { changes: [], rights: [] }
  return [
    ...[...steps, ...moved.rights].flatMap(tokensOf),
    ...moved.changes.flatMap(({ asset }) => (asset.kind === 'token' ? [asset.token] : [])),
  ]
}

async function readMints(
  network: Network,
  chain: string,
  mints: readonly string[],
  known: ReadonlyMap<string, SolanaAccount>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TokenFacts>> {
  const unknown = mints.filter((mint) => {
    const account = known.get(mint)
    return account === undefined || isCut(account)
  })
  const read = await readAccounts(network, chain, unknown, signal, true).catch(() => new Map<string, SolanaAccount>())
  return new Map(
    mints.flatMap((mint) => {
      const account = read.get(mint) ?? known.get(mint)
      const decimals = account && readDecimals(account)
      if (!account || decimals === undefined) return []
      const terms = readMintTerms(account)
      const facts = { kind: 'token', symbol: undefined, decimals, supply: readSupply(account) } as const
      return [[mint, terms ? { ...facts, terms } : facts] as const]
    }),
  )
}
