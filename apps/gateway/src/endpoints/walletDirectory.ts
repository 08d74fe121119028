import { type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import { countCache } from '../cache/countCache.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import { HttpProblem } from '../http/problem.ts'
import { type Reply, type ServedEndpoint, served } from '../http/served.ts'
import { withSdkHeaders } from '../http/withSdkHeaders.ts'
import { sourceHeaders } from '../providers/sourceHeaders.ts'
import type { WalletQuestion } from '../wallets/findWallets.ts'
import type { WalletDirectory } from '../wallets/walletDirectory.ts'
import type { ImageKind } from '../wallets/walletTables.ts'
import type { Services } from './services.ts'

type Name = 'wallets' | 'walletImage' | 'assetImage'

const lifetimeMs = 60_000
const usualEntries = 40
const mostEntries = 100
const mostListed = 200

/** The wallet directory from SQL: an empty one is an empty list, a picture that is not there a 404. */
export function walletDirectory(services: Services): { readonly [K in Name]: ServedEndpoint<Endpoints[K]> } {
  const { directory, metrics } = services
  const cache = createTimedCache<Awaited<ReturnType<WalletDirectory['find']>>>({
    lifetimeMs,
    capacity: 1_000,
    ...countCache(metrics, 'wallets'),
  })

  const answerImage = async <E extends Endpoints['walletImage' | 'assetImage']>(
    kind: ImageKind,
    id: string,
    seconds: number,
  ): Promise<Reply<E>> => {
    const image = await directory.image(kind, id)
    if (image === undefined) throw new HttpProblem(404, '', 'There is no picture of this id.')
    const headers = { 'content-type': image.contentType, 'cache-control': `public, max-age=${seconds}` }
    return { bytes: image.bytes, status: 200, headers }
  }

  return {
    wallets: withSdkHeaders(
      served(endpoints.wallets, async ({ query }) => {
        const question = readQuestion(query)
        const found = await cache.get(JSON.stringify(question), () => directory.find(question))
        const headers = {
          'cache-control': `public, max-age=${endpoints.wallets.cacheSeconds}`,
          ...sourceHeaders([found]),
        }
        return { json: found.value, headers }
      }),
    ),
    walletImage: withSdkHeaders(
      served(endpoints.walletImage, ({ params }) =>
        answerImage('wallet', params.id, endpoints.walletImage.cacheSeconds),
      ),
    ),
    assetImage: withSdkHeaders(
      served(endpoints.assetImage, ({ params }) => answerImage('asset', params.id, endpoints.assetImage.cacheSeconds)),
    ),
  }
}

function readQuestion(query: EndpointQuery<Endpoints['wallets']>): WalletQuestion {
  return {
    page: query.page ?? 1,
    entries: Math.min(query.entries ?? usualEntries, mostEntries),
    search: clean(query.search).trim(),
    include: readList(query.include),
    exclude: readList(query.exclude),
    names: readList(query.names),
    rdns: readList(query.rdns),
    chains: readList(query.chains),
    platform: clean(query.platform),
    badge: clean(query.badge_type ?? query.badge),
    isPayOnly: query.include_pay_only === 'true',
  }
}

function readList(joined: string | undefined): string[] {
  const parts = clean(joined)
    .split(',')
    .map((part) => part.trim())
  return [...new Set(parts)].filter((part) => part !== '').slice(0, mostListed)
}

// Postgres takes no zero byte in a text.
function clean(text: string | undefined): string {
  return (text ?? '').replaceAll('\0', '')
}
