import {
  type AbiFunction,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  type Hex,
  maxUint256,
  type ParseAbiItem,
  parseAbiItem,
  slice,
  toFunctionSelector,
} from 'viem'
import { assetName } from './policiesSchema.ts'
import type { Spend } from './signing.ts'

/** Where a function is called. */
type Place = { chainId: string; account: string; contract: string }
type ArgumentsOf<Signature extends string> = DecodeFunctionDataReturnType<readonly [ParseAbiItem<Signature>]>['args']

/** A function, and what a call of it gives away; undefined where that cannot be told. */
type SpendReader = { selector: Hex; read: (data: Hex, place: Place) => Spend[] | undefined }

function readerOf<const Signature extends string>(
  signature: Signature,
  read: (args: ArgumentsOf<Signature>, place: Place) => Spend[] | undefined,
): SpendReader {
  const item = parseAbiItem(signature as string) as AbiFunction
  return {
    selector: toFunctionSelector(item),
    read: (data, place) => read(decodeFunctionData({ abi: [item], data }).args as ArgumentsOf<Signature>, place),
  }
}

/** Permit2 moves any token that an account once allowed it: everywhere, on networks of zkSync's kind, and PancakeSwap's copy of it. */
const permit2: ReadonlySet<string> = new Set([
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x0000000000225e31d15943971f47ad3022f714fa',
  '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768',
])

/** Whether a contract is Permit2, or a copy of it. */
export function isPermit2(contract: string): boolean {
  return permit2.has(contract)
}

const isOwn = (owner: string, { account }: Place) => owner.toLowerCase() === account.toLowerCase()
const spend = (place: Place, token: string, amount: bigint, to: string): Spend[] => [
  { asset: assetName(place.chainId, token), amount, to: to.toLowerCase() },
]
/** Of another account it takes what that one allowed. */
const move = (place: Place, token: string, from: string, to: string, amount: bigint): Spend[] =>
  isOwn(from, place) ? spend(place, token, amount, to) : []
/** A signature over an allowance counts for its signer. */
const allow = (place: Place, owner: string, all: () => Spend[]) => (isOwn(owner, place) ? all() : undefined)

const signed = ['uint8 v, bytes32 r, bytes32 s', 'bytes signature'] as const
const authorized = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'

/** What tokens do; the names stand for the same in collections, whose numbers have no price. */
const tokenCalls: readonly SpendReader[] = [
  readerOf('function transfer(address to, uint256 amount)', ([to, amount], place) =>
    spend(place, place.contract, amount, to),
  ),
  readerOf('function transferFrom(address from, address to, uint256 amount)', ([from, to, amount], place) =>
    move(place, place.contract, from, to, amount),
  ),
  readerOf('function approve(address spender, uint256 amount)', ([spender, amount], place) =>
    spend(place, place.contract, amount, spender),
  ),
  readerOf('function increaseAllowance(address spender, uint256 amount)', ([spender, amount], place) =>
    spend(place, place.contract, amount, spender),
  ),
  readerOf('function decreaseAllowance(address spender, uint256 amount)', () => []),
  readerOf(
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, amount], place) => allow(place, owner, () => spend(place, place.contract, amount, spender)),
  ),
  readerOf(
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    ([holder, spender, , , isAllowed], place) =>
      allow(place, holder, () => (isAllowed ? spend(place, place.contract, maxUint256, spender) : [])),
  ),
  ...signed.flatMap((signature) => [
    readerOf(`function transferWithAuthorization(${authorized}, ${signature})`, ([from, to, amount], place) =>
      move(place, place.contract, from, to, amount),
    ),
    readerOf(`function receiveWithAuthorization(${authorized}, ${signature})`, ([from, to, amount], place) =>
      move(place, place.contract, from, to, amount),
    ),
  ]),
]

const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitted = '(address token, uint256 amount)'
const sent = '(address to, uint256 requestedAmount)'

/** What Permit2 does. */
const permit2Calls: readonly SpendReader[] = [
  readerOf(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount], place) => spend(place, token, amount, spender),
  ),
  readerOf('function transferFrom(address from, address to, uint160 amount, address token)', (args, place) => {
    const [from, to, amount, token] = args
    return move(place, token, from, to, amount)
  }),
  readerOf(
    'function transferFrom((address from, address to, uint160 amount, address token)[] transfers)',
    ([transfers], place) => transfers.flatMap(({ amount, from, to, token }) => move(place, token, from, to, amount)),
  ),
  readerOf(
    `function permit(address owner, (${details} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
    ([owner, { details: each, spender }], place) =>
      allow(place, owner, () => spend(place, each.token, each.amount, spender)),
  ),
  readerOf(
    `function permit(address owner, (${details}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
    ([owner, { details: all, spender }], place) =>
      allow(place, owner, () => all.flatMap(({ amount, token }) => spend(place, token, amount, spender))),
  ),
  readerOf(
    `function permitTransferFrom((${permitted} permitted, uint256 nonce, uint256 deadline) permit, ${sent} details, address owner, bytes signature)`,
    ([{ permitted: of }, { requestedAmount, to }, owner], place) => move(place, of.token, owner, to, requestedAmount),
  ),
  readerOf(
    `function permitTransferFrom((${permitted}[] permitted, uint256 nonce, uint256 deadline) permit, ${sent}[] details, address owner, bytes signature)`,
    ([{ permitted: all }, sentTo, owner], place) =>
      all.length === sentTo.length
        ? all.flatMap(({ token }, index) => {
            const { requestedAmount = 0n, to = token } = sentTo[index] ?? {}
            return move(place, token, owner, to, requestedAmount)
          })
        : undefined,
  ),
  readerOf('function lockdown((address token, address spender)[] approvals)', () => []),
]

const collectionSelectors: ReadonlySet<string> = new Set(
  [
    'function safeTransferFrom(address,address,uint256)',
    'function safeTransferFrom(address,address,uint256,bytes)',
    'function safeTransferFrom(address,address,uint256,uint256,bytes)',
    'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'function setApprovalForAll(address,bool)',
  ].map((each) => toFunctionSelector(each)),
)

/** Whether a function moves, or lets others move, things of a collection, which have no price. */
export function isCollectionCall(selector: string): boolean {
  return collectionSelectors.has(selector)
}

const bySelector = (all: readonly SpendReader[]) => new Map(all.map((each) => [each.selector, each]))
const [ofTokens, ofPermit2] = [bySelector(tokenCalls), bySelector(permit2Calls)]

/** Whether a function is one of Permit2's, which a copy of it that is not known has, too. */
export function isPermit2Call(selector: string): boolean {
  return ofPermit2.has(selector as Hex)
}

/** What a call of a token, or of Permit2, gives away; undefined for one of another function. */
export function readTokenCall(place: Place, data: Hex): Spend[] | undefined {
  const readers = isPermit2(place.contract) ? ofPermit2 : ofTokens
  try {
    return readers.get(slice(data, 0, 4).toLowerCase() as Hex)?.read(data, place)
  } catch {
    return undefined
  }
}
