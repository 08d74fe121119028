import { type AbiParameter, type decodeAbiParameters, type Hex, parseAbiParameters, size, slice } from 'viem'
import { readerOf } from '../callReader.ts'
import { type Ends, listedEnds, packedEnds } from './path.ts'
import { readExactly } from './readExactly.ts'
import {
  aliasedParty,
  all,
  type Count,
  partyOf,
  type RouterMove,
  type RouterPlace,
  type RouterReader,
} from './routerMove.ts'
import { readV4Swap } from './v4Swap.ts'

/** In the place of an amount: all that the router has. */
const balance = 2n ** 255n
/** Where a token is asked for: the coin itself. */
const coin = '0x0000000000000000000000000000000000000000'
/** A command with this bit may fail, and those after it run all the same. */
const mayFail = 0x80

type Trade = {
  readonly recipient: Hex
  readonly ends: Ends | undefined
  readonly pay: bigint
  readonly get: bigint
  readonly isExactIn: boolean
  readonly isByAccount: boolean
}

type Command = (input: Hex, place: RouterPlace, depth: number) => readonly RouterMove[] | undefined

/** Reads the input of a command, which may come in several layouts; undefined where the bytes are not exactly one of them. */
function command<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  read: (
    values: ReturnType<typeof decodeAbiParameters<Parameters>>,
    place: RouterPlace,
    depth: number,
  ) => readonly RouterMove[] | undefined,
): Command {
  return (input, place, depth) => {
    const values = readExactly(parameters, input)
    return values && read(values, place, depth)
  }
}

/** The first of two that reads an input. */
const either =
  (one: Command, other: Command): Command =>
  (input, place, depth) =>
    one(input, place, depth) ?? other(input, place, depth)

function trade(asked: Trade, place: RouterPlace): readonly RouterMove[] | undefined {
  const { ends, get, isByAccount, isExactIn, pay, recipient } = asked
  const to = aliasedParty(recipient, place)
  // Who pays nothing has paid before, in a way that is not followed here.
  if (!ends || to === undefined || pay === 0n) return undefined
  const amount: Count | undefined = pay === balance ? (isExactIn && !isByAccount ? all : undefined) : pay
  if (amount === undefined) return undefined
  return [
    {
      kind: 'trade',
      pay: { token: ends.first, amount, isMost: !isExactIn, by: isByAccount ? 'account' : 'router' },
      get: { token: ends.last, amount: get, isLeast: isExactIn },
      to,
    },
  ]
}

/** The first amount is the one that is certain. */
const sidesOf = (first: bigint, second: bigint, isExactIn: boolean) =>
  isExactIn ? { pay: first, get: second } : { pay: second, get: first }

type Along = { readonly recipient: Hex; readonly first: bigint; readonly second: bigint; readonly isByAccount: boolean }

/** V3 writes paths of exact outputs from the end. */
function tradeAlong(
  { first, second, ...asked }: Along,
  ends: Ends | undefined,
  isExactIn: boolean,
  place: RouterPlace,
) {
  const way = isExactIn ? ends : reversed(ends)
  return trade({ ...asked, ends: way, ...sidesOf(first, second, isExactIn), isExactIn }, place)
}

const reversed = (ends: Ends | undefined): Ends | undefined => ends && { first: ends.last, last: ends.first }
const tokenOf = (token: Hex) => (token === coin ? undefined : token)
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'

type Allowed = { readonly token: string; readonly amount: bigint; readonly expiration: number }
const allow = ({ amount, expiration, token }: Allowed, spender: string): RouterMove => ({
  kind: 'allow',
  step: { kind: 'allow', token, amount, spender, adds: false, until: expiration },
})

const way = parseAbiParameters('address recipient, uint256 first, uint256 second, bytes path, bool isByAccount')
const list = parseAbiParameters('address recipient, uint256 first, uint256 second, address[] path, bool isByAccount')
// Since version 2.1 with a least price for each hop, which only makes it fail earlier.
const pricedWay = parseAbiParameters(
  'address recipient, uint256 first, uint256 second, bytes path, bool isByAccount, uint256[] prices',
)
const pricedList = parseAbiParameters(
  'address recipient, uint256 first, uint256 second, address[] path, bool isByAccount, uint256[] prices',
)
const paid = parseAbiParameters('address token, address recipient, uint256 value')
const wrapped = parseAbiParameters('address recipient, uint256 amount')
const single = parseAbiParameters(`(${details} details, address spender, uint256 sigDeadline) permit, bytes signature`)
const batch = parseAbiParameters(`(${details}[] details, address spender, uint256 sigDeadline) permit, bytes signature`)
const pulled = parseAbiParameters('address token, address recipient, uint160 amount')
const pulls = parseAbiParameters('(address from, address to, uint160 amount, address token)[] transfers')
const plan = parseAbiParameters('bytes commands, bytes[] inputs')

const permit = 0x0a
/** Fails or does nothing. */
const check = 0x0e
/** Parts of 10^18 in a hundredth of a per cent. */
const finePart = 10n ** 14n
/** Plans within plans, further down than which nothing is read. */
const deepest = 3

const along = (isExactIn: boolean): Command =>
  either(
    command(way, ([recipient, first, second, path, isByAccount], place) =>
      tradeAlong({ recipient, first, second, isByAccount }, packedEnds(path), isExactIn, place),
    ),
    command(pricedWay, ([recipient, first, second, path, isByAccount], place) =>
      tradeAlong({ recipient, first, second, isByAccount }, packedEnds(path), isExactIn, place),
    ),
  )
const through = (isExactIn: boolean): Command =>
  either(
    command(list, ([recipient, first, second, path, isByAccount], place) =>
      trade({ recipient, ends: listedEnds(path), ...sidesOf(first, second, isExactIn), isExactIn, isByAccount }, place),
    ),
    command(pricedList, ([recipient, first, second, path, isByAccount], place) =>
      trade({ recipient, ends: listedEnds(path), ...sidesOf(first, second, isExactIn), isExactIn, isByAccount }, place),
    ),
  )

/** Commands by their number: github.com/Uniswap/universal-router/blob/main/contracts/libraries/Commands.sol. */
const commands: ReadonlyMap<number, Command> = new Map<number, Command>([
  [0x00, along(true)],
  [0x01, along(false)],
  [
    0x02,
    command(pulled, ([token, recipient, amount], place) => {
      const to = aliasedParty(recipient, place)
      return to && [{ kind: 'pull', token, amount, to }]
    }),
  ],
  [
    0x03,
    command(batch, ([{ details: each, spender }]) =>
      each.length > 0 ? each.map((one) => allow(one, spender)) : undefined,
    ),
  ],
  [
    0x04,
    command(paid, ([token, recipient, least], place) => {
      const to = aliasedParty(recipient, place)
      return to && [{ kind: 'sweep', token: tokenOf(token), least, to }]
    }),
  ],
  [
    0x05,
    command(paid, ([token, recipient, amount], place) => {
      const to = aliasedParty(recipient, place)
      const of = tokenOf(token)
      if (to === undefined) return undefined
      return [
        amount === balance ? { kind: 'sweep', token: of, least: 0n, to } : { kind: 'send', token: of, amount, to },
      ]
    }),
  ],
  [
    0x06,
    command(paid, ([token, recipient, bips], place) => {
      const to = aliasedParty(recipient, place)
      return to && [{ kind: 'share', token: tokenOf(token), bips, to }]
    }),
  ],
  [
    0x07,
    command(paid, ([token, recipient, part], place) => {
      const to = aliasedParty(recipient, place)
      if (to === undefined || part % finePart !== 0n) return undefined
      return [{ kind: 'share', token: tokenOf(token), bips: part / finePart, to }]
    }),
  ],
  [0x08, through(true)],
  [0x09, through(false)],
  [permit, command(single, ([{ details: each, spender }]) => [allow(each, spender)])],
  [
    0x0b,
    command(wrapped, ([recipient, amount], place) => {
      const to = aliasedParty(recipient, place)
      return to && [{ kind: 'wrap', amount: amount === balance ? all : amount, to }]
    }),
  ],
  [
    0x0c,
    command(wrapped, ([recipient, least], place) => {
      const to = aliasedParty(recipient, place)
      return to && [{ kind: 'unwrap', least, to }]
    }),
  ],
  [
    0x0d,
    command(pulls, ([transfers], place) => {
      const moves = transfers.map(({ amount, from, to: receiver, token }): RouterMove | undefined => {
        const to = partyOf(receiver, place)
        // The router takes nothing of another account than its caller.
        return to && partyOf(from, place) === 'account' ? { kind: 'pull', token, amount, to } : undefined
      })
      return moves.length === 0 || moves.includes(undefined) ? undefined : moves.flatMap((move) => move ?? [])
    }),
  ],
  [check, command(paid, () => [])],
  [0x10, readV4Swap],
  [0x21, command(plan, ([list, inputs], place, depth) => execute(list, inputs, place, depth + 1))],
])

/** What a list of commands does; undefined where one of them is not known. */
function execute(list: Hex, inputs: readonly Hex[], place: RouterPlace, depth = 0): readonly RouterMove[] | undefined {
  if (depth > deepest || size(list) !== inputs.length || inputs.length === 0) return undefined
  const moves: RouterMove[] = []
  for (const [index, input] of inputs.entries()) {
    const byte = Number(slice(list, index, index + 1))
    const isSure = byte < mayFail
    // A signature that was handed in before fails, and counts all the same; a check does nothing in either case.
    const number = isSure || [permit, check].includes(byte - mayFail) ? byte % mayFail : undefined
    const read = number === undefined ? undefined : commands.get(number)?.(input, place, depth)
    if (!read) return undefined
    moves.push(...read)
  }
  return moves
}

/** Uniswap's Universal Router. */
export const universalRouterCalls: readonly RouterReader[] = [
  readerOf('function execute(bytes commands, bytes[] inputs)', ([list, inputs], place: RouterPlace) =>
    execute(list, inputs, place),
  ),
  readerOf('function execute(bytes commands, bytes[] inputs, uint256 deadline)', ([list, inputs], place: RouterPlace) =>
    execute(list, inputs, place),
  ),
]
