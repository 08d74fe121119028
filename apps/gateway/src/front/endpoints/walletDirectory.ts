import { createHash } from 'node:crypto'
import { type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import type { Sourced } from '../../capabilities/providers/provider.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import { drawnPicture } from '../../capabilities/wallets/drawnPicture.ts'
import type { WalletQuestion } from '../../capabilities/wallets/findWallets.ts'
import { pictureNames } from '../../capabilities/wallets/pictureNames.ts'
import type { WalletDirectory } from '../../capabilities/wallets/walletDirectory.ts'
import type { ImageKind } from '../../capabilities/wallets/walletTables.ts'
import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { HttpProblem } from '../http/problem.ts'
import { type Reply, type ServedEndpoint, served, writeOut } from '../http/served.ts'
import { markOf, unlessHeld } from '../http/unlessHeld.ts'
import { withSdkHeaders } from '../http/withSdkHeaders.ts'

type Name = 'wallets' | 'walletImage' | 'assetImage'
type Page = Sourced<Uint8Array<ArrayBuffer>> & { mark: string }

const lifetimeMs = 60_000
const usualEntries = 40
const maxEntries = 100
/** A site may name every wallet of the directory that it shows, or hides. */
const maxIds = 2_000
const maxListed = 200
/** What all kept pages may weigh together; one page can have as many wallets as a site names. */
const maxBytes = 32 * 1024 * 1024
const maxKeyLength = 500

/** The wallet directory from SQL: an empty one is an empty list, a picture that is not there a 404. */
export function walletDirectory(services: { directory: WalletDirectory; metrics: Metrics }): {
  readonly [K in Name]: ServedEndpoint<Endpoints[K]>
} {
  const { directory, metrics } = services
  const cache = createTimedCache<Page>({
    lifetimeMs,
    capacity: 1_000,
    weight: { of: ({ value }) => value.byteLength, most: maxBytes },
    ...countCache(metrics, 'wallets'),
  })

  const readPage = async (question: WalletQuestion): Promise<Page> => {
    const found = await directory.find(question)
    const value = writeOut(endpoints.wallets, found.value).written
    return { ...found, value, mark: markOf(value) }
  }

  const answerImage = async <E extends Endpoints['walletImage' | 'assetImage']>(
    kind: ImageKind,
    id: string,
    seconds: number,
    held: string | undefined,
  ): Promise<Reply<E>> => {
    const names = kind === 'asset' ? pictureNames(id) : [id]
    const image = (await directory.image(kind, names)) ?? (kind === 'asset' ? drawnPicture(names) : undefined)
    if (image === undefined) throw new HttpProblem(404, '', 'There is no picture of this id.')
    const headers = { 'content-type': image.contentType, 'cache-control': `public, max-age=${seconds}` }
    return unlessHeld(held, { bytes: image.bytes, mark: markOf(image.bytes), headers })
  }

  return {
    wallets: withSdkHeaders(
      served(endpoints.wallets, async ({ query, header }) => {
        const question = readQuestion(query)
        const found = await cache.get(keyOf(question), () => readPage(question))
        const headers = {
          'cache-control': `public, max-age=${endpoints.wallets.cacheSeconds}`,
          ...sourceHeaders([found]),
        }
        return unlessHeld(header('if-none-match'), { bytes: found.value, mark: found.mark, headers })
      }),
    ),
    walletImage: withSdkHeaders(
      served(endpoints.walletImage, ({ params, header }) =>
        answerImage('wallet', params.id, endpoints.walletImage.cacheSeconds, header('if-none-match')),
      ),
    ),
    assetImage: withSdkHeaders(
      served(endpoints.assetImage, ({ params, header }) =>
        answerImage('asset', params.id, endpoints.assetImage.cacheSeconds, header('if-none-match')),
      ),
    ),
  }
}

function readQuestion(query: EndpointQuery<Endpoints['wallets']>): WalletQuestion {
  const include = readList('include', query.include, maxIds)
  return {
    page: query.page ?? 1,
    // A caller that names wallets gets them all at once, when it asks for that many.
    entries: Math.min(query.entries ?? usualEntries, Math.max(maxEntries, include.length)),
    search: clean(query.search).trim(),
    include,
    exclude: readList('exclude', query.exclude, maxIds),
    names: readList('names', query.names, maxListed),
    rdns: readList('rdns', query.rdns, maxListed),
    chains: readList('chains', query.chains, maxListed),
    platform: clean(query.platform),
    badge: clean(query.badge_type ?? query.badge),
    isPayOnly: query.include_pay_only === 'true',
  }
}

// A list that was cut would show wallets that a site hides.
function readList(name: string, joined: string | undefined, most: number): string[] {
  const parts = clean(joined)
    .split(',')
    .map((part) => part.trim())
  const items = [...new Set(parts)].filter((part) => part !== '')
  if (items.length <= most) return items
  throw new HttpProblem(
    400,
    '',
    `The query parameter ${name} holds ${items.length} items; at most ${most} may be named.`,
    {
      isPlain: true,
    },
  )
}

function keyOf(question: WalletQuestion): string {
  const text = JSON.stringify(question)
  return text.length <= maxKeyLength ? text : createHash('sha256').update(text).digest('base64')
}

// Postgres takes no zero byte in a text.
function clean(text: string | undefined): string {
  return (text ?? '').replaceAll('\0', '')
}
