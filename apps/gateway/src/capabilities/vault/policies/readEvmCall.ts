import { decodeFunctionData, type Hex, parseAbi, size, slice, toFunctionSelector } from 'viem'
import { endsSessions } from '../sponsor/policy.ts'
import { assetName } from './policiesSchema.ts'
import type { SignedCall, Spend } from './signing.ts'
import { swapReceivers } from './swapReceivers.ts'
import { isCollectionCall, isPermit2, isPermit2Call, readTokenCall } from './tokenCalls.ts'

/** A call, before it is signed. */
export type EvmCallToSign = { to: Hex | undefined; value: bigint; data: Hex }

/** The contract through which delegated authority is used: what it is called with may hold any call of the account. */
export const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'

/** Functions by which other accounts, that the account may own, are told to carry calls out. */
const carriers: ReadonlySet<string> = new Set(
  [
    'function execute(address,uint256,bytes)',
    'function execute((address,uint256,bytes))',
    'function executeBatch(address[],bytes[])',
    'function executeBatch(address[],uint256[],bytes[])',
    'function executeBatch((address,uint256,bytes)[])',
    'function execute(bytes32,bytes)',
    'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  ].map((each) => toFunctionSelector(each)),
)

const multicalls = parseAbi([
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function multicall(bytes32 previousBlockhash, bytes[] calls)',
])
const multicallSelectors: ReadonlySet<string> = new Set(multicalls.map((each) => toFunctionSelector(each)))
/** Functions within functions, further down than which nothing is read. */
const deepest = 3

/** Reads what a call of an account gives away. Allowances count in full, since they can be taken without another signature. */
export function readEvmCall(chainId: string, account: string, { data, to, value }: EvmCallToSign): SignedCall {
  const coin: Spend[] = value > 0n ? [{ asset: assetName(chainId), amount: value, to: to?.toLowerCase() }] : []
  if (to === undefined) return { chainId, to: undefined, selector: undefined, spends: coin }
  const contract = to.toLowerCase()
  const selector = size(data) === 0 ? '' : size(data) < 4 ? undefined : slice(data, 0, 4).toLowerCase()
  const call = { chainId, to: contract, selector }
  if (selector === '') return { ...call, spends: coin }
  if (selector !== undefined && endsSessions({ to: contract, selector })) {
    return { ...call, spends: coin, isEnding: value === 0n }
  }
  // Either may hold further calls of the account.
  if (contract === account.toLowerCase() || contract === delegationManager) {
    return { ...call, spends: coin, unread: 'calls' }
  }
  const moved = readTokenCall({ chainId, account, contract }, data)
  if (moved !== undefined) return { ...call, spends: [...coin, ...moved] }
  const isOfAnyAsset = selector !== undefined && (carriers.has(selector) || isPermit2Call(selector))
  if (isPermit2(contract) || isOfAnyAsset) return { ...call, spends: coin, unread: 'assets' }
  const place = { chainId, account, contract }
  if (selector === undefined || !multicallSelectors.has(selector)) {
    const isForOthers = selector !== undefined && swapsForOthers(data, place)
    return { ...call, spends: coin, unread: isForOthers ? 'assets' : 'function', named: addressesIn(data, place) }
  }
  const within = readWithin(place, data)
  if (within === undefined) return { ...call, spends: coin, unread: 'assets' }
  return { ...call, spends: [...coin, ...within.spends], unread: 'function', named: within.named }
}

type Place = { chainId: string; account: string; contract: string }
type Within = { spends: Spend[]; named: string[] }

/** What functions of a contract within one of its calls give away of tokens, and whom they name; undefined where that cannot be told. */
function readWithin(place: Place, data: Hex, depth = 1): Within | undefined {
  try {
    const { args } = decodeFunctionData({ abi: multicalls, data })
    const calls: readonly Hex[] = args.length === 1 ? args[0] : args[1]
    const all = calls.map((each): Within | undefined => {
      const selector = size(each) < 4 ? '' : slice(each, 0, 4).toLowerCase()
      if (isCollectionCall(selector) || isPermit2Call(selector) || carriers.has(selector)) return undefined
      if (multicallSelectors.has(selector)) return depth < deepest ? readWithin(place, each, depth + 1) : undefined
      const spends = readTokenCall(place, each)
      if (!spends && selector !== '' && swapsForOthers(each, place)) return undefined
      return spends ? { spends, named: [] } : { spends: [], named: addressesIn(each, place) }
    })
    if (all.includes(undefined)) return undefined
    const read = all.flatMap((each) => each ?? [])
    return { spends: read.flatMap(({ spends }) => spends), named: read.flatMap(({ named }) => named) }
  } catch {
    return undefined
  }
}

/** Whether a router gives what it takes of the account to others, which no allowance says. */
function swapsForOthers(data: Hex, { account, contract }: Place): boolean {
  return swapReceivers(data, [account, contract])?.length !== 0
}

/** Numbers below it are amounts, not addresses: to make one, 2^64 keys would have to be tried. */
const leastAddress = 2n ** 96n
const [selectorSize, wordSize] = [4, 32]

/** Addresses that stand in the data of a call, in a word each, but for the account and the contract itself. */
function addressesIn(data: Hex, { account, contract }: Place): string[] {
  const found = new Set<string>()
  for (let at = selectorSize; at + wordSize <= size(data); at += wordSize) {
    const word = slice(data, at, at + wordSize)
    if (/^0x0{24}/.test(word) && BigInt(word) >= leastAddress) found.add(`0x${word.slice(26).toLowerCase()}`)
  }
  for (const known of [account, contract]) found.delete(known.toLowerCase())
  return [...found]
}
