import type { TypedData } from '../../crypto/rebuildTypedData.ts'
import { typeString } from '../../crypto/typeString.ts'
import { readEns } from './ens.ts'
import { readFarcaster } from './farcaster.ts'
import { readCowOrder, readOneInchOrder } from './orders.ts'
import { readPermit2 } from './permit2.ts'
import { readPermit } from './permits.ts'
import { readSafe } from './safe.ts'
import { readSeaport } from './seaport.ts'
import { readVote } from './snapshotVotes.ts'
import { readTransferWithAuthorization } from './tokenTransfers.ts'
import type { TypedReader, TypedReading } from './typedReading.ts'

const readers: readonly TypedReader[] = [
  readPermit,
  readPermit2,
  readTransferWithAuthorization,
  readCowOrder,
  readOneInchOrder,
  readSeaport,
  readSafe,
  readVote,
  readFarcaster,
  readEns,
]

/** Reads typed data by its whole type and its contract, never by the names of its keys alone. */
export function readTypedData(typedData: TypedData, chain: string, account: string): TypedReading {
  const contract = contractOf(typedData)
  const asked = { typedData, type: typeString(typedData.types, typedData.primaryType), contract, chain, account }
  for (const read of readers) {
    const found = read(asked)
    if (found) return found
  }
  return { understood: 'none', steps: [], usableUntil: undefined }
}

/** The contract that reads typed data, when its domain names one. */
export function contractOf({ domain }: TypedData): string | undefined {
  return typeof domain.verifyingContract === 'string' ? domain.verifyingContract : undefined
}

/** The network that typed data is for, when its domain names one. */
export function chainIdOf({ domain }: TypedData): bigint | undefined {
  return typeof domain.chainId === 'bigint' ? domain.chainId : undefined
}

/**
 * Whether typed data for a contract counts on networks other than the one that it is read for. Contracts that Polygon bridges have the
 * number of the network as their salt.
 */
export function countsOnOthers(typedData: TypedData, chain: string): boolean {
  const { salt } = typedData.domain
  if (contractOf(typedData) === undefined || chainIdOf(typedData) !== undefined) return false
  return !(typeof salt === 'string' && `eip155:${BigInt(salt)}` === chain)
}

/** Names of types by which others usually may spend, or buy, what an account has, whatever else they hold. */
const authorityTypes: ReadonlySet<string> = new Set([
  ...['Permit', 'PermitSingle', 'PermitBatch', 'PermitForAll', 'PermitAll'],
  ...['PermitTransferFrom', 'PermitBatchTransferFrom', 'PermitWitnessTransferFrom', 'PermitBatchWitnessTransferFrom'],
  // Seaport, Blur, 0x, LooksRare, Element and others
  ...['OrderComponents', 'BulkOrder', 'Order', 'OrderWithNonce', 'Root', 'LimitOrder', 'RfqOrder', 'OtcOrder'],
  ...[
    'ERC721Order',
    'ERC1155Order',
    'NFTSellOrder',
    'NFTBuyOrder',
    'BatchSignedERC721Orders',
    'CollectionBatchSignedERC721Orders',
  ],
  ...[
    'Maker',
    'MakerOrder',
    'BatchOrder',
    'AggregateQuote',
    'SingleOrder',
    'MultiOrder',
    'DutchOrder',
    'ExclusiveDutchOrder',
  ],
  // Calls that others carry out in the account's name
  ...['ForwardRequest', 'MetaTransaction', 'MetaTransactionData', 'MetaTransactionDataV2', 'ERC20MetaTransaction'],
  // Rights over what the account has at lenders (Aave, Morpho, Compound), and agents at exchanges
  ...['DelegationWithSig', 'Authorization', 'HyperliquidTransaction:ApproveAgent', 'Agent', 'CreditDelegation'],
])

/** Whether typed data of a form that the wallet does not know holds a part that calls itself as those that give a right. */
export function seemsToGiveAuthority({ types }: Pick<TypedData, 'types'>): boolean {
  return Object.keys(types).some((name) => authorityTypes.has(name))
}

/** Whether nothing of typed data can be read: bytes or hashes stand for what it says, as where an account signs for a smart account. */
export function isOpaque({ primaryType, types }: Pick<TypedData, 'primaryType' | 'types'>): boolean {
  const fields = types[primaryType] ?? []
  return fields.length > 0 && fields.every(({ type }) => type === 'bytes' || type === 'bytes32')
}
