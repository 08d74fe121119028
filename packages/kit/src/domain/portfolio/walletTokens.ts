import { parseWalletAssets, type WalletAsset } from '@foyer/contract'
import type { ChainAdapter } from '../../core/adapter.ts'
import type { Connection } from '../../core/connector.ts'
import { type CaipNetworkId, referenceOf } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import { makeToken, type Token } from './token.ts'

/** How long a wallet may take to say what it can do, in ms; some never answer. */
const patience = 2000
/** A wallet's abilities hardly change while it is connected. */
const abilityLifetime = 300_000

type Capabilities = Awaited<ReturnType<NonNullable<ChainAdapter['getCapabilities']>>>

/**
 * The wallet's own list of assets (ERC-7811), where it declares asset discovery (ERC-5792). Undefined when it does not,
 * does not answer, or when any asset of its answer lacks the expected shape (specification section 5).
 */
export async function walletTokens(
  data: KitData,
  adapter: ChainAdapter,
  connection: Connection,
  networkId: CaipNetworkId,
): Promise<Token[] | undefined> {
  if (!adapter.getAssets || !(await canDiscover(data, adapter, connection, networkId))) return undefined
  const answer = await within(patience * 5, adapter.getAssets(connection, networkId))
  const assets = ofChain(parseWalletAssets(answer), networkId)
  return assets?.map((asset) => toToken(asset, networkId))
}

async function canDiscover(data: KitData, adapter: ChainAdapter, connection: Connection, networkId: CaipNetworkId) {
  const capabilities = await data.queryClient.fetchQuery({
    queryKey: ['capabilities', connection.connector.id, connection.address],
    queryFn: async (): Promise<Capabilities> =>
      (adapter.getCapabilities && (await within(patience, adapter.getCapabilities(connection)))) ?? {},
    staleTime: abilityLifetime,
    networkMode: 'always',
  })
  // Chain 0 speaks for every chain (ERC-5792).
  const declared = [ofChain(capabilities, networkId), ofChain(capabilities, 'all:0')]
  return declared.some((each) => isSupported(each?.assetDiscovery))
}

function isSupported(capability: unknown): boolean {
  return (
    typeof capability === 'object' && capability !== null && 'supported' in capability && capability.supported === true
  )
}

/** The entry of a network in an object whose keys are hexadecimal chain ids. */
function ofChain<T>(byChain: Readonly<Record<string, T>> | undefined, networkId: CaipNetworkId): T | undefined {
  const reference = referenceOf(networkId)
  if (!byChain || typeof byChain !== 'object' || !/^\d+$/.test(reference)) return undefined
  const key = Object.keys(byChain).find((each) => /^0x[0-9a-f]+$/i.test(each) && BigInt(each) === BigInt(reference))
  return key === undefined ? undefined : byChain[key]
}

function toToken({ address, balance, metadata, type }: WalletAsset, networkId: CaipNetworkId): Token {
  return makeToken({
    networkId,
    ...metadata,
    amount: BigInt(balance),
    address: type === 'NATIVE' ? undefined : address,
  })
}

/** What a promise answers in time; undefined when it is late or fails, since a wallet may do either to a new method. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let handle: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    handle = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise.catch(() => undefined), late])
  } finally {
    clearTimeout(handle)
  }
}
