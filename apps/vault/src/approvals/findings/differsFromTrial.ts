import type { Asset } from '../../steps/simulation.ts'
import { type Step, wrappedSol } from '../../steps/step.ts'
import type { Findings } from './findings.ts'

/** What is certain of one asset: how much may leave at most, and has to come at least. */
type Bounds = { readonly leaves: bigint; readonly comes: bigint }

/**
 * Whether the simulation leaves the account worse off than the request's own bytes say: more leaves, something else leaves, or less
 * comes. A request with an unreadable part is not compared.
 */
export function differsFromTrial(
  { simulation, steps }: Pick<Findings, 'simulation' | 'steps'>,
  account: string,
): boolean {
  if (simulation.kind !== 'changes') return false
  const shown = boundsOf(steps, account)
  if (!shown) return false
  const open = openAssets(steps)
  const changes = new Map(simulation.changes.map(({ amount, asset }) => [keyOf(asset), amount]))
  const assets = new Set([...shown.keys(), ...changes.keys()])
  return [...assets].some((key) => {
    if (open.has(key)) return false
    const { comes, leaves } = shown.get(key) ?? { comes: 0n, leaves: 0n }
    return (changes.get(key) ?? 0n) < comes - leaves
  })
}

function boundsOf(steps: readonly Step[], account: string): ReadonlyMap<string, Bounds> | undefined {
  const bounds = new Map<string, Bounds>()
  const isOwn = (address: string) => address.toLowerCase() === account.toLowerCase()
  const add = (asset: Asset, leaves: bigint, comes: bigint) => {
    const known = bounds.get(keyOf(asset)) ?? { leaves: 0n, comes: 0n }
    bounds.set(keyOf(asset), { leaves: known.leaves + leaves, comes: known.comes + comes })
  }
  const move = (asset: Asset, amount: bigint, { from, to }: { from?: string | undefined; to: string }) =>
    add(asset, from === undefined ? amount : 0n, isOwn(to) ? amount : 0n)
  for (const step of steps) {
    switch (step.kind) {
      case 'coin':
        move({ kind: 'coin' }, step.amount, step)
        break
      case 'token':
        move({ kind: 'token', token: step.token }, step.amount, step)
        break
      case 'item':
        move({ kind: 'item', collection: step.collection, id: step.id }, step.count, step)
        break
      case 'wrap':
        add({ kind: 'coin' }, step.amount, 0n)
        add({ kind: 'token', token: step.token }, 0n, step.amount)
        break
      case 'unwrap':
        add({ kind: 'token', token: step.token }, step.amount, 0n)
        add({ kind: 'coin' }, 0n, step.amount)
        break
      case 'swap':
        add(assetOf(step.pay.token), step.pay.amount, 0n)
        add(assetOf(step.get.token), 0n, step.to === undefined ? step.get.amount : 0n)
        break
      case 'open':
        add({ kind: 'coin' }, step.deposit ?? 0n, 0n)
        break
      case 'close':
      case 'memo':
      case 'durable':
      case 'allow':
      case 'allowItem':
      case 'allowAll':
      case 'share':
        break
      default:
        return undefined
    }
  }
  return bounds
}

/** Assets that opened and closed accounts of Solana change by amounts that the bytes do not say. */
function openAssets(steps: readonly Step[]): ReadonlySet<string> {
  const isClosing = steps.some(({ kind }) => kind === 'close')
  const isOpening = steps.some((step) => step.kind === 'open' && step.deposit === undefined)
  const wrapped = keyOf({ kind: 'token', token: wrappedSol })
  return new Set([...(isClosing || isOpening ? [''] : []), ...(isClosing ? [wrapped] : [])])
}

function assetOf(token: string | undefined): Asset {
  return token === undefined ? { kind: 'coin' } : { kind: 'token', token }
}

function keyOf(asset: Asset): string {
  switch (asset.kind) {
    case 'coin':
      return ''
    case 'token':
      return asset.token.toLowerCase()
    case 'item':
      return `${asset.collection.toLowerCase()} #${asset.id}`
  }
}
