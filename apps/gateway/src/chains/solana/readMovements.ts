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
  /** Who lost most of what came, or got most of what went; nobody when tokens were made or destroyed. */
  other: string | undefined
}

/** What a transaction was from an account's point of view. */
export type SolanaOperation = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'execute'

type Change = { decimals: number; byHolder: Map<string, bigint> }

const nativeDecimals = 9

/**
 * What moved to or from an account, by what every account had before and after: what went first, the native coin last. The
 * fee is left out. SOL that is wrapped is SOL, and rent that an account lays down in its own token accounts, or gets back, is no
 * movement; neither is what somebody else lays down there for it.
 */
export function readMovements(transaction: SolanaTransaction, owner: string): readonly SolanaMovement[] {
  const movements: SolanaMovement[] = []
  for (const [mint, { decimals, byHolder }] of changesOf(transaction)) {
    const own = byHolder.get(owner) ?? 0n
    if (own === 0n) continue
    const direction = own > 0n ? 'in' : 'out'
    const amount = own > 0n ? own : -own
    movements.push({ mint, direction, amount, decimals, other: otherSide(byHolder, owner, own) })
  }
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
  // Rent that comes is the holder's own as far as the holder paid for it, and else somebody else's.
  if (rent > 0n) return net < 0n ? net : change > 0n ? change : 0n
  return net
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
