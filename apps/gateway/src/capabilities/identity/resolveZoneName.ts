import { type Address, getAddress } from 'viem'
import { toCoinType } from 'viem/ens'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { chainIdOf, mainnetCoin, mainnetCoinAlias } from '../names/coinType.ts'
import type { Names } from '../names/createNames.ts'
import type { NameRecord } from '../names/nameRecord.ts'
import { type AvatarSources, pictureAddress } from './avatarPicture.ts'
import { isContract } from './isContract.ts'
import { type NameQuestion, type NameTarget, nobody } from './resolveEnsName.ts'

/** Reads a name of this gateway's own zones; the same rules as for those of ENS. */
export async function resolveZoneName(
  { names, mainnet }: { mainnet: ChainClient | undefined; names: Names },
  { name, chainId }: NameQuestion,
  sources: AvatarSources,
): Promise<NameTarget> {
  const record = await names.find(name)
  if (record === undefined) return nobody
  const own = addressOn(record, chainId)
  const main = addressOn(record, 1)
  const isFallback = own === undefined && main !== undefined
  if (isFallback && !(await isKeyAccount(main, record, mainnet, sources))) return nobody
  const address = own ?? main
  if (address === undefined) return nobody
  return { address, avatar: pictureAddress(record.attributes?.avatar ?? '', sources.gateways), isFallback }
}

/** Whether a name of a gateway belongs to one of its zones. */
export function isInZone(
  name: string,
  { zones, legacyZones }: { zones: readonly string[]; legacyZones: readonly string[] },
) {
  return [...zones, ...legacyZones].some((zone) => name.endsWith(`.${zone}`))
}

function addressOn({ addresses }: NameRecord, chainId: number): Address | undefined {
  const coinTypes = chainId === 1 ? [mainnetCoin, mainnetCoinAlias] : [Number(toCoinType(chainId))]
  const [found] = coinTypes.flatMap((coinType) => addresses[coinType]?.address ?? [])
  return found === undefined ? undefined : getAddress(found)
}

/**
 * Whether an address is no contract, neither on mainnet nor where the name holds the same address: only then it is the same
 * owner's on every chain. A chain that cannot be read counts as no.
 */
async function isKeyAccount(
  address: Address,
  { addresses }: NameRecord,
  mainnet: ChainClient | undefined,
  { findClient }: AvatarSources,
): Promise<boolean> {
  if (mainnet === undefined) return false
  const others = Object.entries(addresses)
    .filter(([, held]) => getAddress(held.address) === address)
    .flatMap(([coinType]) => chainIdOf(Number(coinType)) ?? [])
    .filter((chainId) => chainId !== 1)
    // Without a node there, only a key's signature was ever believed.
    .flatMap((chainId) => findClient(chainId) ?? [])
  const judged = await Promise.all([mainnet, ...others].map((client) => isContract(client, address).catch(() => true)))
  return !judged.includes(true)
}
