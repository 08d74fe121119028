import type { Step } from '../../steps/step.ts'
import { type CallPlace, ownerOf, type StepReader } from './callPlace.ts'
import { readerOf } from './callReader.ts'

type Moved = { readonly from: string; readonly to: string; readonly id: bigint; readonly count: bigint }

const move = ({ count, from, id, to }: Moved, place: CallPlace): Step => ({
  kind: 'item',
  collection: place.contract,
  id,
  count,
  to,
  from: ownerOf(from, place),
})

/** Things of collections (ERC-721 and ERC-1155). */
export const collectionCalls: readonly StepReader[] = [
  readerOf('function safeTransferFrom(address from, address to, uint256 id)', ([from, to, id], place: CallPlace) => [
    move({ from, to, id, count: 1n }, place),
  ]),
  readerOf(
    'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
    ([from, to, id], place: CallPlace) => [move({ from, to, id, count: 1n }, place)],
  ),
  readerOf(
    'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
    ([from, to, id, count], place: CallPlace) => [move({ from, to, id, count }, place)],
  ),
  readerOf(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
    ([from, to, ids, counts], place: CallPlace) => {
      if (ids.length !== counts.length || ids.length === 0) return undefined
      return ids.map((id, index) => move({ from, to, id, count: counts[index] ?? 0n }, place))
    },
  ),
  readerOf(
    'function setApprovalForAll(address operator, bool approved)',
    ([operator, isAllowed], place: CallPlace): readonly Step[] => [
      { kind: 'allowAll', collection: place.contract, operator, isAllowed },
    ],
  ),
]
