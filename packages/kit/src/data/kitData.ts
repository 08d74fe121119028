import { balance, type Endpoint, type GatewayClient, identity, supportedChains } from '@foyer/contract'
import { QueryClient } from '@tanstack/react-query'
import type { Disposable, Kit } from '../core/kit.ts'
import { defineResource } from '../core/resource.ts'
import { gatewayClient } from './gatewayClient.ts'

const endpoints = { balance, identity, supportedChains }

/** Server data of one kit: its cache, and its gateway where the site has one. */
export type KitData = {
  readonly queryClient: QueryClient
  /** The calls that every connected page makes. */
  readonly gateway: GatewayClient<typeof endpoints> | undefined
  /** A client for a feature's own calls, so that their schemas load with the feature. */
  client<const T extends Readonly<Record<string, Endpoint>>>(calls: T): GatewayClient<T> | undefined
}

/** The kit's server data, created once per kit. Reach it through `loadData`, so that it stays out of the first load. */
export function kitData(kit: Kit): KitData {
  return kit.resource(data)
}

const data = defineResource('data', (kit): KitData & Disposable => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true } },
  })
  queryClient.mount()
  return {
    queryClient,
    gateway: gatewayClient(kit, endpoints),
    client: (calls) => gatewayClient(kit, calls),
    destroy() {
      // A view that lets go of a query later on would have it wait for minutes to be forgotten.
      for (const query of queryClient.getQueryCache().getAll()) query.gcTime = Number.POSITIVE_INFINITY
      queryClient.clear()
      queryClient.unmount()
    },
  }
})
