import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import { getAddress } from 'viem'
import type { Logger } from '../../engines/observability/logger.ts'
import { describeError } from '../../engines/observability/logger.ts'
import type { IdentityProvider } from './identityProvider.ts'
import type { ZoneNamesOf } from './zoneNamesOf.ts'

type HistoryPage = EndpointAnswer<Endpoints['history']>
/** Names of accounts, as their addresses stand on a page. */
type KnownNames = NonNullable<HistoryPage['names']>

/**
 * Adds to a page of transactions the names of those on the other side: of this gateway's zones with one query, of ENS what is
 * known already, so that no page waits for a chain. A page whose names cannot be read has none.
 */
export function createNamesOnPage(
  { logger, zoneNamesOf }: { logger: Logger; zoneNamesOf: ZoneNamesOf },
  providers: readonly Pick<IdentityProvider, 'peek'>[],
) {
  const peek = (address: string) => {
    const known = getAddress(address)
    return providers.map((provider) => provider.peek?.(known)).find((name) => name !== undefined)
  }

  return async (page: HistoryPage, account: string): Promise<HistoryPage> => {
    const others = othersOn(page, account)
    if (others.length === 0) return page
    const inZones = await zoneNamesOf(others.map((address) => address.toLowerCase())).catch((error: unknown) => {
      logger.warn({ err: describeError(error) }, 'the names of a page could not be read')
      return new Map<string, string>()
    })
    const names: KnownNames = others.flatMap((address) => {
      const name = peek(address) ?? inZones.get(address.toLowerCase())
      return name === undefined ? [] : [{ address, name }]
    })
    return names.length === 0 ? page : { ...page, names }
  }
}

/** EVM addresses on the page except the account's own, each once. */
function othersOn({ data }: HistoryPage, account: string): readonly string[] {
  const found = new Set(data.flatMap(({ metadata }) => [metadata.sentFrom, metadata.sentTo]))
  return [...found].filter(
    (address) => /^0x[0-9a-fA-F]{40}$/.test(address) && address.toLowerCase() !== account.toLowerCase(),
  )
}
