import type { SolanaTransaction } from './solanaTransaction.ts'

/** The mint of wrapped SOL, whose token accounts hold SOL itself. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/** What came to an account, or went from it, in one transaction. */
export type SolanaMovement = {
  /** `native` for SOL. */
  mint: string
  direction: 'in' | 'out'
  /** Above 0, in the smallest unit. */
  amount: bigint
  decimals: number
  /**
   * The account it came from or went to. Where several are possible, as in swaps, the one that moved most; absent when tokens
   * were minted or destroyed.
   */
  other: string | undefined
}

/** What a transaction was from an account's point of view. */
export type SolanaOperation = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'execute'

type Change = { decimals: number; byHolder: Map<string, bigint> }

const nativeDecimals = 9
/** Receivers of one transaction that are told one by one. */
const maxParts = 16

/**
 * What moved to or from an account, by what every account had before and after: what went first, the native coin last. The
 * fee is left out. SOL that is wrapped is SOL, and rent that an account lays down in its own token accounts, or gets back, is no
 * movement; neither is rent that another account lays down there for it.
 */
export function readMovements(transaction: SolanaTransaction, owner: string): readonly SolanaMovement[] {
  const own = [...changesOf(transaction)].flatMap(([mint, { decimals, byHolder }]) => {
    const change = byHolder.get(owner) ?? 0n
    return change === 0n ? [] : [{ mint, decimals, byHolder, change }]
  })
  // Where something came and something went, the others may have dealt with one another as well.
  const isOneWay = new Set(own.map(({ change }) => change > 0n)).size === 1
  const movements = own.flatMap(({ mint, decimals, byHolder, change }): readonly SolanaMovement[] => {
    const direction = change > 0n ? 'in' : 'out'
    const parts = (isOneWay ? partsOf(byHolder, owner, change) : undefined) ?? [
      { other: otherSide(byHolder, owner, change), amount: change > 0n ? change : -change },
    ]
    return parts.map((part) => ({ mint, direction, decimals, ...part }))
  })
  const went = movements.filter(({ direction }) => direction === 'out')
  return [...went, ...movements.filter(({ direction }) => direction === 'in')]
}

/** Changes by mint and holder; SOL comes last. */
function changesOf({ keys, fee, lamports, tokens }: SolanaTransaction): ReadonlyMap<string, Change> {
  const tokenAccounts = new Map<number, { holder: string; isSol: boolean }>()
  const changes = new Map<string, Change>()
  const add = (mint: string, decimals: number, holder: string, amount: bigint) => {
    const change = changes.get(mint) ?? { decimals, byHolder: new Map() }
    change.byHolder.set(holder, (change.byHolder.get(holder) ?? 0n) + amount)
    changes.set(mint, change)
  }
  for (const [balances, sign] of [[tokens.before, -1n] as const, [tokens.after, 1n] as const]) {
    for (const { accountIndex, mint, owner, uiTokenAmount } of balances) {
      // Very old transactions do not say whose token accounts these are.
      const holder = owner ?? keys[accountIndex] ?? ''
      tokenAccounts.set(accountIndex, { holder, isSol: mint === wrappedSol })
      if (mint !== wrappedSol) add(mint, uiTokenAmount.decimals, holder, sign * uiTokenAmount.amount)
    }
  }
  /** What token accounts of each holder got beside tokens. */
  const rents = new Map<string, bigint>()
  for (const [index, key] of keys.entries()) {
    const paid = index === 0 ? fee : 0n
    const change = (lamports.after[index] ?? 0n) - (lamports.before[index] ?? 0n) + paid
    const { holder, isSol } = tokenAccounts.get(index) ?? { holder: key, isSol: true }
    if (isSol) add('native', nativeDecimals, holder, change)
    else rents.set(holder, (rents.get(holder) ?? 0n) + change)
  }
  const native = changes.get('native')?.byHolder
  for (const [holder, rent] of rents) native?.set(holder, withoutRent(native.get(holder) ?? 0n, rent))
  return changes
}

/** What is left of a change after the rent that a holder laid down in its own token accounts, or got back from them. */
function withoutRent(change: bigint, rent: bigint): bigint {
  const net = change + rent
  // Incoming rent is the holder's own as far as the holder paid for it; the rest is another account's.
  if (rent > 0n) return net < 0n ? net : change > 0n ? change : 0n
  return net
}

/**
 * What each of several others gave to an account that alone got it, or got from one that alone gave it, largest first;
 * `undefined` where that cannot be told, or they are too many to name.
 */
function partsOf(
  byHolder: ReadonlyMap<string, bigint>,
  owner: string,
  own: bigint,
): readonly Pick<SolanaMovement, 'other' | 'amount'>[] | undefined {
  const others = [...byHolder].filter(([holder, change]) => holder !== owner && change !== 0n)
  const isAlone = others.every(([, change]) => change > 0n !== own > 0n)
  if (!isAlone || others.length < 2 || others.length > maxParts) return undefined
  const parts = others.map(([other, change]) => ({ other, amount: change > 0n ? change : -change }))
  const moved = parts.reduce((sum, { amount }) => sum + amount, 0n)
  // What is missing was destroyed, or is rent that was laid down; a surplus has no explanation.
  const rest = (own > 0n ? own : -own) - moved
  if (rest < 0n) return undefined
  const sorted = parts.sort((a, b) => (b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : 0))
  return rest === 0n ? sorted : [...sorted, { other: undefined, amount: rest }]
}

function otherSide(byHolder: ReadonlyMap<string, bigint>, owner: string, own: bigint): string | undefined {
  const signed = own > 0n ? -1n : 1n
  let most = 0n
  let found: string | undefined
  for (const [holder, change] of byHolder) {
    if (holder === owner || change * signed <= most) continue
    most = change * signed
    found = holder
  }
  return found
}

/** Names a transaction by what moved; a failed one moved nothing. */
export function operationOf(movements: readonly SolanaMovement[]): SolanaOperation {
  const came = movements.filter(({ direction }) => direction === 'in')
  const went = movements.filter(({ direction }) => direction === 'out')
  const isNew = came.length > 0 && came.every(({ mint, other }) => mint !== 'native' && other === undefined)
  if (came.length > 0 && went.length > 0) return isNew ? 'mint' : 'trade'
  if (came.length > 0) return isNew ? 'mint' : 'receive'
  if (went.length === 0) return 'execute'
  const isGone = went.every(({ mint, other }) => mint !== 'native' && other === undefined)
  return isGone ? 'burn' : 'send'
}
