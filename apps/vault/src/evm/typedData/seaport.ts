import type { TypedStruct, TypedValue } from '../../crypto/rebuildTypedData.ts'
import type { OrderItem, Step } from '../../steps/step.ts'
import { isSame } from '../evmCall.ts'
import { dateOf, fieldsOf, startOf } from './typedFields.ts'
import type { TypedReader } from './typedReading.ts'

/** Seaport 1.1 to 1.6, each at one address on every network (github.com/ProjectOpenSea/seaport). */
const seaports: ReadonlySet<string> = new Set([
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000006c7676171937c444f6bde3d6282',
  '0x0000000000000ad24e80fd803c6ac37206a45f15',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
])

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const items = `ConsiderationItem(${item},address recipient)OfferItem(${item})`
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const order = `${components}${items}`
/** Several orders by one signature: the leaves of a tree of at most 24 floors. */
const bulk = /^BulkOrder\(OrderComponents(?:\[2\]){1,24} tree\)/

/** Orders that are filled in parts; past 3, no signature counts. */
const partly = [1n, 3n]
const lastSigned = 3n

/** Reads orders of Seaport, which others carry out in the account's place. */
export const readSeaport: TypedReader = ({ account, contract, type, typedData: { message } }) => {
  if (contract === undefined || !seaports.has(contract.toLowerCase())) return undefined
  const orders =
    type === order ? [message] : type.replace(bulk, '') === `${items}${components}` ? leavesOf(message.tree) : []
  // Leaves that fill the tree up are of no account, and a signature counts for its own account's alone.
  const own = orders.filter(({ offerer }) => isSame(String(offerer), account))
  const read = own.map(readOrder)
  if (own.length === 0 || read.includes(undefined)) return undefined
  const last = Math.max(...own.map(({ endTime }) => dateOf(endTime as bigint) ?? Number.POSITIVE_INFINITY))
  const start = Math.min(...own.map(({ startTime }) => startOf(startTime as bigint) ?? 0))
  const [first] = own
  return {
    understood: 'whole',
    steps: read.flatMap((steps) => steps ?? []),
    // Of several orders, the one that can be used first, and the one that can be used longest.
    usableUntil: Number.isFinite(last) ? last : undefined,
    usableFrom: start === 0 ? undefined : start,
    counter: own.every(({ counter }) => counter === first?.counter) ? (first?.counter as bigint) : undefined,
  }
}

function leavesOf(tree: TypedValue | undefined): readonly TypedStruct[] {
  return Array.isArray(tree) ? (tree as readonly TypedValue[]).flatMap(leavesOf) : [tree as TypedStruct]
}

function readOrder(struct: TypedStruct, index: number): readonly Step[] | undefined {
  const { list, number, text } = fieldsOf(struct)
  const kind = number('orderType')
  const isPartly = partly.includes(kind)
  const gives = list('offer').map((each) => readItem(each, 'most', isPartly))
  const gets = list('consideration').map((each) => {
    const read = readItem(each, 'least', false)
    const recipient = String(each.recipient)
    return read && { read, to: isSame(recipient, text('offerer')) ? undefined : recipient }
  })
  if (kind > lastSigned || gives.includes(undefined) || gets.includes(undefined)) return undefined
  return [
    ...gives.flatMap((each) => (each ? [{ kind: 'give' as const, order: index, item: each }] : [])),
    ...gets.flatMap((each) => (each ? [{ kind: 'get' as const, order: index, item: each.read, to: each.to }] : [])),
  ]
}

/** An amount that changes from start to end is told by its worse bound. */
function readItem(struct: TypedStruct, bound: 'most' | 'least', isPartly: boolean): OrderItem | undefined {
  const { number, text } = fieldsOf(struct)
  const [start, end] = [number('startAmount'), number('endAmount')]
  const [small, large] = start < end ? [start, end] : [end, start]
  const asset = assetOf(number('itemType'), text('token'), number('identifierOrCriteria'))
  return asset && { asset, amount: bound === 'most' ? large : small, isBound: isPartly || small !== large }
}

function assetOf(kind: bigint, contract: string, id: bigint): OrderItem['asset'] | undefined {
  switch (kind) {
    case 0n:
      return { kind: 'coin' }
    case 1n:
      return { kind: 'token', token: contract }
    case 2n:
    case 3n:
      return { kind: 'item', collection: contract, id }
    case 4n:
    case 5n:
      return { kind: 'anyItem', collection: contract }
    default:
      return undefined
  }
}
