import type { Step } from '../../../steps/step.ts'
import type { Count, Party, RouterMove } from './routerMove.ts'

/** What the account gives. */
export type Paid = { readonly token: string | undefined; readonly amount: bigint; readonly isMost: boolean }
/** Who gets it in the end; undefined is the account. */
export type Got = {
  readonly token: string | undefined
  readonly amount: bigint
  readonly isLeast: boolean
  readonly to: string | undefined
}

/**
 * What a router does with what an account sends it and lets it take. It counts what is certain, and knows of the rest that there
 * may be some.
 */
export type RouterBook = {
  /** @throws UnclearMoveError for a move of something that the moves before it did not bring. */
  follow(move: RouterMove): void
  /** What the account pays. */
  paid(): readonly Paid[]
  readonly got: readonly Got[]
  /** Rights over what the account has. */
  readonly allowed: readonly Step[]
  /** What goes to others straight from what the account has. */
  readonly sent: readonly Step[]
  readonly shares: readonly Step[]
  /** Each trade by itself; undefined once something goes through what the router holds. */
  trades(): readonly { readonly paid: Paid; readonly got: Got }[] | undefined
  /** Whether something of the account's stays with the router, where any caller may take it. */
  isLeft(): boolean
}

/** A move that cannot be followed. */
export class UnclearMoveError extends Error {}

/** How much of something, at least where it may be more. */
type Held = { readonly amount: bigint; readonly mayBeMore: boolean }

const keyOf = (token: string | undefined) => token?.toLowerCase() ?? ''
/** The largest share, of everything. */
const whole = 10_000n

/** A book of one call with its value. */
export function createRouterBook(value: bigint, wrappedCoin: string): RouterBook {
  const [allowed, sent, shares]: [Step[], Step[], Step[]] = [[], [], []]
  const got: Got[] = []
  const trades: { paid: Paid; got: Got }[] = []
  let isDirect = true
  const held = new Map<string, Held>()
  const paid = new Map<string, Paid>()
  if (value > 0n) {
    held.set('', { amount: value, mayBeMore: false })
    paid.set('', { token: undefined, amount: value, isMost: false })
  }

  return {
    got,
    allowed,
    sent,
    shares,
    follow,
    paid: () => [...paid.values()].filter(({ amount, isMost }) => amount > 0n || isMost),
    trades: () => (isDirect ? trades : undefined),
    isLeft: () => [...held.values()].some(({ amount }) => amount > 0n),
  }

  function follow(move: RouterMove): void {
    switch (move.kind) {
      case 'allow':
        allowed.push(move.step)
        break
      case 'trade':
        trade(move)
        break
      case 'wrap':
        wrap(move.amount, move.to)
        break
      case 'unwrap':
        leave(wrappedCoin, undefined, move.least, move.to)
        break
      case 'sweep':
        leave(move.token, move.token, move.least, move.to)
        break
      case 'send':
        send(move.token, move.amount, move.to)
        break
      case 'share':
        share(move.token, move.bips, move.to)
        break
      case 'pull':
        pull(move.token, move.amount, move.to)
        break
      case 'empty':
        if (held.has(keyOf(move.token))) throw new UnclearMoveError()
        break
    }
  }

  function wrap(asked: Count, to: Party): void {
    isDirect = false
    const { amount, mayBeMore } = take(undefined, asked, false)
    give({ token: wrappedCoin, amount, isLeast: mayBeMore }, to)
  }

  function trade({ get, pay: asked, to }: Extract<RouterMove, { kind: 'trade' }>): void {
    const paidHere = payFor(asked)
    const isOfAccount = asked.by !== 'router' || paidHere.token === undefined
    if (isOfAccount && to !== 'router') trades.push({ paid: paidHere, got: { ...get, to: addressOf(to) } })
    else isDirect = false
    give(get, to)
  }

  function payFor({ amount, by, isMost, token }: Extract<RouterMove, { kind: 'trade' }>['pay']): Paid {
    const coins = held.get('')
    const isWithCoin = by === 'coinFirst' && coins !== undefined && keyOf(token) === keyOf(wrappedCoin)
    if (by === 'router' || isWithCoin) {
      // With too few coins it would take tokens, and keep the coins.
      if (isWithCoin && (amount === 'all' || coins.amount < amount)) throw new UnclearMoveError()
      const of = isWithCoin ? undefined : token
      return { token: of, amount: take(of, amount, isMost).amount, isMost }
    }
    if (amount === 'all') throw new UnclearMoveError()
    const own = { token, amount, isMost }
    pay(own)
    return own
  }

  function pull(token: string, amount: bigint, to: Party): void {
    if (to === 'account') throw new UnclearMoveError()
    if (to !== 'router') {
      sent.push({ kind: 'token', token, amount, to, from: undefined })
      return
    }
    isDirect = false
    pay({ token, amount, isMost: false })
    give({ token, amount, isLeast: false }, 'router')
  }

  function pay({ amount, isMost, token }: Paid): void {
    const known = paid.get(keyOf(token))
    paid.set(keyOf(token), {
      token,
      amount: amount + (known?.amount ?? 0n),
      isMost: isMost || known?.isMost === true,
    })
  }

  /** Less is paid than was. */
  function payBack(known: Paid, amount: bigint, isMost: boolean): void {
    if (amount > known.amount) throw new UnclearMoveError()
    paid.set(keyOf(known.token), { ...known, amount: known.amount - amount, isMost: known.isMost || isMost })
  }

  /** Takes from what the router holds; of what it takes at most, some may be left. */
  function take(token: string | undefined, amount: Count, isMost: boolean): Held {
    const there = held.get(keyOf(token))
    if (!there) throw new UnclearMoveError()
    const taken = amount === 'all' ? there : { amount, mayBeMore: false }
    const left = there.amount > taken.amount ? there.amount - taken.amount : 0n
    const mayBeMore = isMost || (amount !== 'all' && there.mayBeMore)
    if (left === 0n && !mayBeMore) held.delete(keyOf(token))
    else held.set(keyOf(token), { amount: left, mayBeMore })
    return taken
  }

  function give({ amount, isLeast, token }: Omit<Got, 'to'>, to: Party): void {
    if (to !== 'router') {
      got.push({ token, amount, isLeast, to: addressOf(to) })
      return
    }
    const there = held.get(keyOf(token))
    held.set(keyOf(token), {
      amount: amount + (there?.amount ?? 0n),
      mayBeMore: isLeast || there?.mayBeMore === true,
    })
  }

  /** All that the router holds of something goes, as itself or as coins. */
  function leave(of: string | undefined, as: string | undefined, least: bigint, to: Party): void {
    const there = held.get(keyOf(of))
    if (!there) {
      // What there may be of something else is not the account's.
      if (to === 'account') return
      throw new UnclearMoveError()
    }
    held.delete(keyOf(of))
    const known = paid.get(keyOf(as))
    // What was paid and not used comes back to the account.
    if (known && to === 'account') {
      payBack(known, there.amount, there.mayBeMore)
      return
    }
    if (known && to !== 'router') throw new UnclearMoveError()
    isDirect = false
    const amount = there.amount > least ? there.amount : least
    if (amount === 0n && to === 'account') return
    give({ token: as, amount, isLeast: there.mayBeMore || amount !== there.amount }, to)
  }

  function send(token: string | undefined, amount: bigint, to: Party): void {
    if (to === 'router') throw new UnclearMoveError()
    take(token, amount, false)
    isDirect = false
    const known = paid.get(keyOf(token))
    if (known) {
      payBack(known, amount, false)
      if (to === 'account') return
      const own = { amount, to, from: undefined }
      sent.push(token === undefined ? { kind: 'coin', ...own } : { kind: 'token', token, ...own })
    } else if (to === 'account') give({ token, amount, isLeast: false }, to)
    else shares.push({ kind: 'share', token, amount, to })
  }

  function share(token: string | undefined, bips: bigint, to: Party): void {
    const there = held.get(keyOf(token))
    if (!there || to === 'account' || to === 'router' || bips === 0n || bips > whole) throw new UnclearMoveError()
    isDirect = false
    held.set(keyOf(token), { ...there, amount: there.amount - (there.amount * bips) / whole })
    shares.push({ kind: 'share', token, bips, to })
  }
}

function addressOf(party: Exclude<Party, 'router'>): string | undefined {
  return party === 'account' ? undefined : party
}
