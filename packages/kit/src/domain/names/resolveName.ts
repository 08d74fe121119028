import { GatewayError, nameNamespaces, profileResolve } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { avatarPicture } from '../avatarPicture.ts'
import { askGateway } from '../gateway/askGateway.ts'
import { keepName } from './keptNames.ts'
import { lookUpName } from './lookUpName.ts'
import { coinTypeOf } from './signNameMessage.ts'

/** A resolved name on a network. */
export type ResolvedName = {
  /** In its normal form. */
  readonly name: string
  readonly address: string
  /** Its picture as it may be shown: inline, or at the site's own gateway. */
  readonly avatar?: string | undefined
  /** The name has no address for the network, so this is the one of Ethereum. */
  readonly isFallback: boolean
}

/** The coin type under which names hold the address that is meant where they name none for a network (mainnet's). */
const mainCoinType = 60

/**
 * The address behind a name of the gateway's zones or of ENS on a network, cached for 5 minutes; undefined where the
 * name has no address or is invalid.
 *
 * @throws KitError GATEWAY_FAILED, also where the gateway cannot look up such names.
 */
export async function resolveName(
  kit: Kit,
  { name, networkId }: { name: string; networkId: CaipNetworkId },
): Promise<ResolvedName | undefined> {
  const typed = name.trim()
  const found = await askGateway(kit, {
    calls: { profileResolve },
    networkId,
    namespaces: nameNamespaces,
    ask: (gateway) =>
      keepName(kit, ['name', `${networkId} ${typed}`], () =>
        gateway.profileResolve({ name: typed, chainId: networkId }).catch(noneForBadName),
      ),
  })
  // A gateway that is older than this call knows the names of its zones alone.
  if (Array.isArray(found)) return resolveInZone(kit, { name: typed.toLowerCase(), networkId })
  // A gateway that cannot look up the name has not said that the name has no address.
  if (found === undefined) throw new KitError('GATEWAY_FAILED', 'This gateway cannot look up the name')
  if (!found?.address) return undefined
  const { address, isFallback } = found
  return { name: found.name, address, avatar: pictureOf(kit, { ...found, address }), isFallback }
}

/** The picture of this name, which may be another than the one that the account is shown by. */
function pictureOf(
  kit: Kit,
  { address, avatar, name }: { address: string; avatar: string | null; name: string },
): string | undefined {
  const picture = avatarPicture(kit, address, avatar ?? undefined)
  return !picture || picture === avatar ? picture : `${picture}&name=${encodeURIComponent(name)}`
}

async function resolveInZone(
  kit: Kit,
  { name, networkId }: { name: string; networkId: CaipNetworkId },
): Promise<ResolvedName | undefined> {
  const { addresses } = await lookUpName(kit, { name })
  const own = addresses[coinTypeOf(kit, networkId)]?.address
  const address = own ?? addresses[mainCoinType]?.address
  return address === undefined ? undefined : { name, address, isFallback: own === undefined }
}

function noneForBadName(error: unknown): null {
  if (error instanceof GatewayError && error.code === 'gateway-bad-request') return null
  throw error
}
