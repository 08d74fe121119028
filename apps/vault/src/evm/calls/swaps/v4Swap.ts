import { type AbiParameter, type Hex, parseAbiParameters, size, slice } from 'viem'
import { layoutOf } from '../knownContracts.ts'
import { readExactly } from './readExactly.ts'
import { UnclearMoveError } from './routerBook.ts'
import { aliasedParty, all, type Count, type RouterMove, type RouterPlace } from './routerMove.ts'
import { createV4Ledger, type V4Ledger, type V4Taking } from './v4Ledger.ts'

/** In the place of an amount: all that is owed or had there, and all that the router has. */
const open = 0n
const balance = 2n ** 255n

const pool = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) pool'
const hops = '(address currency, uint24 fee, int24 tickSpacing, address hooks, bytes data)[] path'
const sums = 'uint128 first, uint128 second'
// The routers of 2.1 have a least price for each hop, too: github.com/Uniswap/v4-periphery/blob/main/src/interfaces/IV4Router.sol.
const singles = {
  first: parseAbiParameters(`(${pool}, bool isZeroForOne, ${sums}, bytes data) swap`),
  later: parseAbiParameters(`(${pool}, bool isZeroForOne, ${sums}, uint256 price, bytes data) swap`),
}
const paths = {
  first: parseAbiParameters(`(address currency, ${hops}, ${sums}) swap`),
  later: parseAbiParameters(`(address currency, ${hops}, uint256[] prices, ${sums}) swap`),
}
const bounded = parseAbiParameters('address currency, uint256 amount')
const settled = parseAbiParameters('address currency, uint256 amount, bool isByAccount')
const taken = parseAbiParameters('address currency, address recipient, uint256 amount')

/** Does one action in a ledger; false where its bytes are not what it takes. */
type Action = (input: Hex, ledger: V4Ledger, place: RouterPlace) => boolean

const countOf = (amount: bigint): Count => (amount === open ? all : amount)

/** The layouts that a router may have: its own, or either of one that is not known. */
function readLayout<const First extends readonly AbiParameter[], const Later extends readonly AbiParameter[]>(
  layouts: { readonly first: First; readonly later: Later },
  input: Hex,
  router: string,
) {
  const layout = layoutOf(router)
  const first = layout === 'later' ? undefined : readExactly(layouts.first, input)
  return first ?? (layout === 'first' ? undefined : readExactly(layouts.later, input))
}

const single =
  (isSale: boolean): Action =>
  (input, ledger, { router }) => {
    const [swap] = readLayout(singles, input, router) ?? []
    if (!swap) return false
    const { currency0, currency1 } = swap.pool
    const [pay, get] = swap.isZeroForOne ? [currency0, currency1] : [currency1, currency0]
    if (isSale) ledger.sell(pay, get, countOf(swap.first), swap.second)
    else ledger.buy(pay, get, countOf(swap.first), swap.second)
    return true
  }

const along =
  (isSale: boolean): Action =>
  (input, ledger, { router }) => {
    const [swap] = readLayout(paths, input, router) ?? []
    // A path is written from the currency that is certain: what is sold, or, from its end, what is bought.
    const far = isSale ? swap?.path.at(-1) : swap?.path[0]
    if (!swap || !far) return false
    if (isSale) ledger.sell(swap.currency, far.currency, countOf(swap.first), swap.second)
    else ledger.buy(far.currency, swap.currency, countOf(swap.first), swap.second)
    return true
  }

/** Actions by their number: github.com/Uniswap/v4-periphery/blob/main/src/libraries/Actions.sol. */
const actions: ReadonlyMap<number, Action> = new Map<number, Action>([
  [0x06, single(true)],
  [0x07, along(true)],
  [0x08, single(false)],
  [0x09, along(false)],
  [
    0x0b,
    (input, ledger) => {
      const [currency, amount, isByAccount] = readExactly(settled, input) ?? []
      if (currency === undefined || amount === undefined) return false
      const paid = amount === balance ? 'balance' : amount === open ? { most: balance } : { amount }
      ledger.settle(currency, paid, isByAccount ? 'account' : 'router')
      return true
    },
  ],
  [
    0x0c,
    (input, ledger) => {
      const [currency, most] = readExactly(bounded, input) ?? []
      if (currency === undefined || most === undefined) return false
      ledger.settle(currency, { most }, 'account')
      return true
    },
  ],
  [
    0x0e,
    (input, ledger, place) => {
      const [currency, recipient, amount] = readExactly(taken, input) ?? []
      const to = recipient && aliasedParty(recipient, place)
      if (currency === undefined || amount === undefined || to === undefined) return false
      ledger.take(currency, amount === open ? { least: 0n } : { amount }, to)
      return true
    },
  ],
  [
    0x0f,
    (input, ledger) => {
      const [currency, least] = readExactly(bounded, input) ?? []
      if (currency === undefined || least === undefined) return false
      ledger.take(currency, { least }, 'account')
      return true
    },
  ],
  [
    0x10,
    (input, ledger, place) => {
      const [currency, recipient, bips] = readExactly(taken, input) ?? []
      const to = recipient && aliasedParty(recipient, place)
      if (currency === undefined || bips === undefined || to === undefined) return false
      ledger.take(currency, { bips }, to)
      return true
    },
  ],
])

const plan = parseAbiParameters('bytes actions, bytes[] parameters')

/** What swaps in the pools of V4 do: one thing for another. Undefined where an action is not known, or several things are paid or taken. */
export function readV4Swap(input: Hex, place: RouterPlace): readonly RouterMove[] | undefined {
  const [list, parameters] = readExactly(plan, input) ?? []
  if (list === undefined || parameters === undefined || size(list) !== parameters.length) return undefined
  const ledger = createV4Ledger()
  try {
    for (const [index, each] of parameters.entries())
      if (!actions.get(Number(slice(list, index, index + 1)))?.(each, ledger, place)) return undefined
  } catch (error) {
    if (error instanceof UnclearMoveError) return undefined
    throw error
  }
  return movesOf(ledger)
}

function movesOf({ payments, takings }: V4Ledger): readonly RouterMove[] | undefined {
  const [paid, ...otherPayments] = payments
  const [first] = takings
  const keyOf = (token: string | undefined) => token?.toLowerCase() ?? ''
  const isOfOne = takings.every(({ token }) => keyOf(token) === keyOf(first?.token))
  if (!paid || !first || !isOfOne || keyOf(paid.token) === keyOf(first.token)) return undefined
  const alike = otherPayments.filter(({ by, token }) => by === paid.by && keyOf(token) === keyOf(paid.token))
  if (
    alike.length !== otherPayments.length ||
    (otherPayments.length > 0 && payments.some(({ amount }) => amount === all))
  )
    return undefined
  const amount: Count =
    paid.amount === all ? all : payments.reduce((sum, each) => (each.amount === all ? sum : sum + each.amount), 0n)
  const pay = {
    // Coins come from what the router was sent, and from no account.
    by: paid.token === undefined ? ('router' as const) : paid.by,
    token: paid.token,
    isMost: payments.some(({ isMost }) => isMost),
    amount,
  }
  const trade = (to: Extract<RouterMove, { kind: 'trade' }>['to'], amount: bigint, isLeast: boolean): RouterMove => ({
    kind: 'trade',
    pay,
    get: { token: first.token, amount, isLeast },
    to,
  })
  if (takings.length === 1 && first.kind !== 'share')
    return [trade(first.to, first.amount, first.kind === 'rest' && first.isLeast)]
  return [
    { kind: 'empty', token: first.token },
    trade('router', first.of.amount, first.of.isBound),
    ...takings.map(moveOf),
  ]
}

function moveOf(taking: V4Taking): RouterMove {
  const { to, token } = taking
  switch (taking.kind) {
    case 'share':
      return { kind: 'share', token, bips: taking.bips, to }
    case 'amount':
      return { kind: 'send', token, amount: taking.amount, to }
    case 'rest':
      return { kind: 'sweep', token, least: taking.amount, to }
  }
}
