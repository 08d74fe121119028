import { endpoints } from '@foyer/contract'
import type { Address } from 'viem'
import { pictureAddress } from '../../capabilities/identity/avatarPicture.ts'
import type { NameFinder } from '../../capabilities/identity/createNameFinder.ts'
import { type IdentityProvider, NamelessError } from '../../capabilities/identity/identityProvider.ts'
import { normalName } from '../../capabilities/identity/normalName.ts'
import { isInZone } from '../../capabilities/identity/resolveZoneName.ts'
import type { Names } from '../../capabilities/names/createNames.ts'
import type { Nfts } from '../../capabilities/nfts/createNfts.ts'
import type { PictureCache } from '../../capabilities/nfts/pictureCache.ts'
import { askProviders } from '../../capabilities/providers/askProviders.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import { describeError } from '../../engines/observability/logger.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { pictureHeaders } from './pictureHeaders.ts'
import { readAccount } from './readAccount.ts'

/** Who knows names and pictures. */
export type IdentityAvatarSources = {
  providers: readonly IdentityProvider[]
  pictures: PictureCache
  findName: NameFinder
}

/** An account may choose another picture at any time. */
const cacheSeconds = 300

export type IdentityAvatarNeeds = {
  config: GatewayConfig
  logger: Logger
  names: Names
  nfts: Nfts
}

/**
 * GET /v1/identity/{address}/avatar: the picture that an account is known by, or the one of a name that leads to it. Only
 * raster images are passed on, within bounds, so that a page may allow pictures from its own gateway alone.
 */
export function identityAvatar(
  services: IdentityAvatarNeeds,
  { findName, pictures, providers }: IdentityAvatarSources,
) {
  const { config, logger, names } = services
  const onFailure = (source: string, error: unknown) =>
    logger.warn({ source, err: describeError(error) }, 'a source of names failed')

  const findOfName = async (text: string, address: Address, signal: AbortSignal): Promise<string | null> => {
    const name = normalName(text, config.names)
    if (name === undefined) return null
    if (!isInZone(name, config.names)) {
      const found = await findName({ name, chainId: 1 }, signal)
      return found.address === address ? found.avatar : null
    }
    const record = await names.find(name)
    const leadsHere = Object.values(record?.addresses ?? {}).some((held) => held.address === address)
    return leadsHere ? pictureAddress(record?.attributes?.avatar ?? '', config.nfts) : null
  }

  const findOfAccount = async (address: Address, signal: AbortSignal): Promise<string | null> => {
    try {
      const question = { address, refresh: false }
      return (await askProviders({ capability: 'names', providers, question, signal, onFailure })).value.avatar
    } catch (error) {
      if (error instanceof NamelessError) return null
      throw unreadable(error)
    }
  }

  return served(endpoints.identityAvatar, async ({ params, query, signal }) => {
    const account = readAccount(params.address)
    if (account.namespace !== 'eip155') throw pictureless()
    const { address } = account
    const found =
      query.name === undefined
        ? await findOfAccount(address, signal())
        : await findOfName(query.name, address, signal())
    if (found === null) throw pictureless()
    const read = (end?: AbortSignal) => services.nfts.readPicture(found, end)
    const picture = await (found.startsWith('data:') ? read() : pictures.get(found, read, { signal: signal() })).catch(
      (error: unknown) => {
        throw unreadable(error)
      },
    )
    if (picture === undefined) throw pictureless()
    return { bytes: picture.bytes, status: 200, headers: pictureHeaders(picture.type, cacheSeconds) }
  })
}

function pictureless(): HttpProblem {
  return new HttpProblem(404, 'address', 'There is no picture of this account that may be shown here.')
}

function unreadable(cause: unknown): HttpProblem {
  return new HttpProblem(503, '', 'The host of this picture does not give it. Try again later.', { cause })
}
