import { parseUnits } from 'viem'
import type { Worth } from '../../prices/createWorth.ts'
import { assetName } from '../policies/policiesSchema.ts'
import type { SignedCall, Signing } from '../policies/signing.ts'
import { isCollectionCall } from '../policies/tokenCalls.ts'

/** What a signature gives away, as far as an owner's limits look at it. */
export type Cover = {
  /** In US cents, rounded up; fees are among it. */
  cents: bigint
  /** What is paid at most to have it carried out, in cents. */
  feeCents: bigint
  /** The accounts that get it or may take it, each after its network and a space. */
  receivers: readonly string[]
  /** Contracts of which a function is called that is not known, named like receivers. */
  contracts: readonly string[]
  /** Some of it cannot be told, or has no price. */
  isUnknown: boolean
}

/** The cover of a signature that gives nothing away. */
export const nothing: Cover = { cents: 0n, feeCents: 0n, receivers: [], contracts: [], isUnknown: false }

/** As many accounts as a call may name, to be known one by one. */
const maxNamed = 16
/** A price has at most this many digits behind the point; the smallest that a source may name has 30. */
const priceDecimals = 30
/** `toFixed` writes no larger number out. */
const maxPrice = 1e20

/** The assets whose worth {@link coverOf} asks for: what is given away, and contracts that may be tokens. */
export function assetsOf({ calls, fees = [] }: Signing): string[] {
  const all = calls.flatMap(({ chainId, spends, to, unread }) => [
    ...spends.map(({ asset }) => asset),
    ...(unread === 'function' && to !== undefined ? [assetName(chainId, to)] : []),
  ])
  return [...new Set([...all, ...fees.flatMap(({ amount, asset }) => (amount > 0n ? [asset] : []))])]
}

/** Reads what a signature gives away. An asset without a price, and what cannot be told, count as unknown, never as nothing. */
export function coverOf(
  { calls, fees = [], isEnding, method, networks }: Signing,
  worth: ReadonlyMap<string, Worth>,
): Cover {
  // Nothing stands against ending what a site may do.
  if (isEnding) return nothing
  // The text that tells of a session is on no network, and grants nothing by itself.
  const granted = method === 'session' && networks.length > 0 ? { ...nothing, isUnknown: true } : nothing
  // A fee in a coin without a price is as little as its coin.
  const paid = fees.map(({ amount, asset }) => (amount > 0n ? (centsOf(amount, worth.get(asset)) ?? 0n) : 0n))
  const feeCents = paid.reduce((sum, each) => sum + each, 0n)
  return calls
    .map((call) => coverOfCall(call, worth))
    .reduce(together, { ...granted, feeCents, cents: granted.cents + feeCents })
}

/** The cover of several signatures. */
export function together(one: Cover, other: Cover): Cover {
  return {
    cents: one.cents + other.cents,
    feeCents: one.feeCents + other.feeCents,
    receivers: [...new Set([...one.receivers, ...other.receivers])],
    contracts: [...new Set([...one.contracts, ...other.contracts])],
    isUnknown: one.isUnknown || other.isUnknown,
  }
}

function coverOfCall(call: SignedCall, worth: ReadonlyMap<string, Worth>): Cover {
  const { chainId, isEnding, named = [], selector, spends, to, unread } = call
  if (isEnding) return nothing
  const spent = spends
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, asset, to: receiver }): Cover => {
      const cents = centsOf(amount, worth.get(asset))
      return {
        ...nothing,
        cents: cents ?? 0n,
        receivers: receiver === undefined ? [] : [assetName(chainId, receiver)],
        isUnknown: cents === undefined || receiver === undefined,
      }
    })
    .reduce(together, nothing)
  switch (unread) {
    case undefined:
      return spent
    case 'function': {
      if (to === undefined) return { ...spent, isUnknown: true }
      const name = assetName(chainId, to)
      // A token may be moved by a function of another name.
      const mayMove = worth.has(name) || (selector !== undefined && isCollectionCall(selector))
      const receivers = named.slice(0, maxNamed).map((each) => assetName(chainId, each))
      const isUnknown = mayMove || named.length > maxNamed
      return together(spent, { ...nothing, receivers, contracts: [name], isUnknown })
    }
    case 'assets':
    case 'calls':
      return { ...spent, isUnknown: true }
    default:
      return unread satisfies never
  }
}

/** An amount in cents, rounded up, so that many small amounts do not come to nothing. */
function centsOf(amount: bigint, worth: Worth | undefined): bigint | undefined {
  if (worth === undefined || worth.price > maxPrice) return undefined
  const price = parseUnits(worth.price.toFixed(priceDecimals), priceDecimals)
  const unit = 10n ** BigInt(worth.decimals + priceDecimals)
  return (amount * price * 100n + unit - 1n) / unit
}
