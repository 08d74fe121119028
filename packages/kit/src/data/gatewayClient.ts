import { createGatewayClient, type Endpoint, type GatewayClient } from '@foyer/contract'
import type { Kit } from '../core/kit.ts'
import { version } from '../core/version.ts'
import { alertMissingProjectId } from './alertMissingProjectId.ts'

/**
 * A client of the kit's gateway for the given calls, or undefined without a gateway. A feature asks for its own calls,
 * so that their schemas load with it. A gateway that wants a project id the site did not give is told to its developers.
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
      const response = await fetch(...request)
      if (response.status === 401) alertMissingProjectId(kit)
      return response
    },
  })
}
