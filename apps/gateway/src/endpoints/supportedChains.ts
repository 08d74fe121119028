import { endpoints } from '@foyer/contract'
import { served, writeOut } from '../http/served.ts'
import type { Services } from './services.ts'

/** GET /v1/supported-chains: the chains of the configuration; those with `wsUrls` over WebSocket too. */
export function supportedChains(services: Services) {
  const http = [...services.chains.keys()] as `${string}:${string}`[]
  const ws = http.filter((id) => (services.chains.get(id)?.config.wsUrls.length ?? 0) > 0)
  const { cacheSeconds } = endpoints.supportedChains
  const headers = { 'cache-control': `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}` }
  const reply = writeOut(endpoints.supportedChains, { http, ws }, headers)
  return served(endpoints.supportedChains, () => reply)
}
