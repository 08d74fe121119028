import { createGatewayClient, type Endpoint, type GatewayClient } from '@foyer/contract'
import { alertGatewayLater } from '../core/alertGatewayLater.ts'
import type { Kit } from '../core/kit.ts'
import { version } from '../core/version.ts'

/**
 * A client of the kit's gateway for the given calls, or undefined without a gateway. A feature asks for its own calls,
 * so that their schemas load with it. Its developers are told of a gateway that does not know
 * the site or cannot be reached.
 */
export function gatewayClient<const T extends Readonly<Record<string, Endpoint>>>(
  kit: Kit,
  endpoints: T,
): GatewayClient<T> | undefined {
  const { clientId, gateway: baseUrl, projectId } = kit.options
  if (!baseUrl) return undefined
  return createGatewayClient({
    endpoints,
    baseUrl,
    projectId,
    clientId,
    sdkType: 'foyer',
    sdkVersion: `react-${version}`,
    async fetch(...request) {
      try {
        const response = await fetch(...request)
        if (response.status === 401 || response.status === 403) alertGatewayLater(kit, response.clone())
        return response
      } catch (error) {
        // Who gives a request up knows why.
        if (!request[1]?.signal?.aborted) alertGatewayLater(kit, error)
        throw error
      }
    },
  })
}
