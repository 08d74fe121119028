import { endpoints } from '@foyer/contract'
import { served } from '../http/served.ts'
import type { Services } from './services.ts'

/** GET /v1/supported-chains: the chains of the configuration; no chain is served over WebSocket. */
export function supportedChains(services: Services) {
  const http = [...services.chains.keys()] as `${string}:${string}`[]
  const { cacheSeconds } = endpoints.supportedChains
  const headers = { 'cache-control': `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}` }
  return served(endpoints.supportedChains, async () => ({ json: { http, ws: [] }, headers }))
}
