import type { Network } from '../../platform/createNetwork.ts'
import type { Asset, Kept, Simulation } from '../../steps/simulation.ts'
import type { Step } from '../../steps/step.ts'

/** `balanceOf(address)`. */
const balanceOf = '0x70a08231'

/** What {@link readKept} takes. */
export type ReadKeptParameters = {
  readonly network: Network
  /** CAIP-2 id of an EVM network. */
  readonly chain: string
  readonly account: string
  readonly steps: readonly Step[]
  readonly simulation: Simulation
  /** What the account has of the network's own coin, as a node says it. */
  readonly held: unknown
  /** As much of that coin as it pays for the fee, at most; undefined where that is not known. */
  readonly fee: bigint | undefined
}

/** What an account has left of what it pays with one payment that was tried out; undefined for anything else, or where that is not known. */
export async function readKept(asked: ReadKeptParameters): Promise<Kept | undefined> {
  const { account, chain, fee, held, network, simulation, steps } = asked
  const asset = steps.length === 1 ? paidWith(steps[0]) : undefined
  if (asset?.kind === 'coin') {
    if (fee === undefined) return undefined
    return keptOf({ asset, simulation, held: numberOf(held), fee })
  }
  if (asset?.kind !== 'token') return undefined
  const data = `${balanceOf}${account.slice(2).padStart(64, '0')}`
  const answer = await network(chain, 'eth_call', [{ to: asset.token, data }, 'latest']).catch(() => undefined)
  return keptOf({ asset, simulation, held: numberOf(answer), fee: 0n })
}

/** What is left after the changes of a trial run; the fee counts at its maximum. */
export function keptOf(known: {
  readonly asset: Asset
  readonly simulation: Simulation
  readonly held: bigint | undefined
  readonly fee: bigint
}): Kept | undefined {
  const { asset, fee, held, simulation } = known
  if (held === undefined || simulation.kind !== 'changes') return undefined
  const change = simulation.changes.find((each) => isSame(each.asset, asset))
  const amount = held + (change?.amount ?? 0n) - fee
  return change === undefined || amount < 0n ? undefined : { asset, amount, isLeast: fee > 0n }
}

/** What leaves the account by a payment. */
export function paidWith(step: Step | undefined): Asset | undefined {
  if (step?.kind === 'coin' && step.from === undefined) return { kind: 'coin' }
  return step?.kind === 'token' && step.from === undefined ? { kind: 'token', token: step.token } : undefined
}

function isSame(one: Asset, other: Asset): boolean {
  if (one.kind === 'token' && other.kind === 'token') return one.token.toLowerCase() === other.token.toLowerCase()
  return one.kind === 'coin' && other.kind === 'coin'
}

function numberOf(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined
}
