import { endpoints } from '@foyer/contract'
import type { PlainServedChains, ServedChains } from '../../capabilities/chains/servedChain.ts'
import { served, writeOut } from '../http/served.ts'

/** GET /v1/supported-chains: the chains of the configuration; those with `wsUrls` over WebSocket too. */
export function supportedChains(services: { chains: ServedChains; plainChains: PlainServedChains }) {
  const configs = [...services.chains.values(), ...services.plainChains.values()].map(({ config }) => config)
  const name = ({ id }: { id: string }) => id as `${string}:${string}`
  const http = configs.map(name)
  const ws = configs.filter(({ wsUrls }) => wsUrls.length > 0).map(name)
  const { cacheSeconds } = endpoints.supportedChains
  const headers = { 'cache-control': `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}` }
  const reply = writeOut(endpoints.supportedChains, { http, ws }, headers)
  return served(endpoints.supportedChains, () => reply)
}
