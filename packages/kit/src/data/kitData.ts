import {
  balance,
  convertGasPrice,
  createGatewayClient,
  type GatewayClient,
  history,
  identity,
  supportedChains,
} from '@foyer/contract'
import { QueryClient } from '@tanstack/react-query'
import type { Kit } from '../core/kit.ts'
import { version } from '../core/version.ts'

const endpoints = { balance, convertGasPrice, history, identity, supportedChains }

/** Server data of one kit: its cache, and its gateway where the site has one. */
export type KitData = {
  readonly queryClient: QueryClient
  readonly gateway: GatewayClient<typeof endpoints> | undefined
}

/** The kit's server data, created once per kit. Reach it through `loadData`, so that it stays out of the first load. */
export function kitData(kit: Kit): KitData {
  return kit.scope('data', () => {
    const queryClient = new QueryClient({
      defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true } },
    })
    const { gateway, projectId } = kit.options
    queryClient.mount()
    return {
      queryClient,
      gateway: gateway
        ? createGatewayClient({
            endpoints,
            baseUrl: gateway,
            projectId,
            sdkType: 'foyer',
            sdkVersion: `react-${version}`,
          })
        : undefined,
      destroy() {
        queryClient.clear()
        queryClient.unmount()
      },
    }
  })
}
