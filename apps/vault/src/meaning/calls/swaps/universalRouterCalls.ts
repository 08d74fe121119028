import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { readerOf } from '../callReader.ts'
import { type Ends, listedEnds, packedEnds } from './path.ts'
import { aliasedParty, all, type Count, type RouterMove, type RouterPlace, type RouterReader } from './routerMove.ts'

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

type Command = (input: Hex, place: RouterPlace) => readonly RouterMove[] | undefined

/** Reads the input of a command; undefined where the bytes are not exactly what the values encode to. */
function command<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  read: (
    values: ReturnType<typeof decodeAbiParameters<Parameters>>,
    place: RouterPlace,
  ) => readonly RouterMove[] | undefined,
): Command {
  return (input, place) => {
    try {
      const values = decodeAbiParameters(parameters, input)
      const isExact = encodeAbiParameters(parameters, values as never) === input.toLowerCase()
      return isExact ? read(values, place) : undefined
    } catch {
      return undefined
    }
  }
}

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
const paid = parseAbiParameters('address token, address recipient, uint256 value')
const wrapped = parseAbiParameters('address recipient, uint256 amount')
const single = parseAbiParameters(`(${details} details, address spender, uint256 sigDeadline) permit, bytes signature`)
const batch = parseAbiParameters(`(${details}[] details, address spender, uint256 sigDeadline) permit, bytes signature`)
const pulled = parseAbiParameters('address token, address recipient, uint160 amount')

const permit = 0x0a

/** Commands by their number: github.com/Uniswap/universal-router/blob/main/contracts/libraries/Commands.sol. */
const commands: ReadonlyMap<number, Command> = new Map([
  [
    0x00,
    command(way, ([recipient, pay, get, path, isByAccount], place) =>
      trade({ recipient, ends: packedEnds(path), pay, get, isExactIn: true, isByAccount }, place),
    ),
  ],
  [
    0x01,
    command(way, ([recipient, get, pay, path, isByAccount], place) =>
      trade({ recipient, ends: reversed(packedEnds(path)), pay, get, isExactIn: false, isByAccount }, place),
    ),
  ],
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
    0x08,
    command(list, ([recipient, pay, get, path, isByAccount], place) =>
      trade({ recipient, ends: listedEnds(path), pay, get, isExactIn: true, isByAccount }, place),
    ),
  ],
  [
    0x09,
    command(list, ([recipient, get, pay, path, isByAccount], place) =>
      trade({ recipient, ends: listedEnds(path), pay, get, isExactIn: false, isByAccount }, place),
    ),
  ],
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
])

/** What a list of commands does; undefined where one of them is not known. */
function execute(list: Hex, inputs: readonly Hex[], place: RouterPlace): readonly RouterMove[] | undefined {
  if (size(list) !== inputs.length || inputs.length === 0) return undefined
  const moves: RouterMove[] = []
  for (const [index, input] of inputs.entries()) {
    const byte = Number(slice(list, index, index + 1))
    const isSure = byte < mayFail
    // A signature that was handed in before fails, and counts all the same.
    const number = isSure || byte - mayFail === permit ? byte % mayFail : undefined
    const read = number === undefined ? undefined : commands.get(number)?.(input, place)
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
