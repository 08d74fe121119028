import { createGatewayClient, type Endpoint, type GatewayClient } from '@foyer/contract'
import type { Kit } from '../core/kit.ts'
import { version } from '../core/version.ts'

/**
 * A client of the kit's gateway for the given calls, or undefined without a gateway. A feature asks for its own calls,
 * so that their schemas load with it.
 */
export function gatewayClient<const T extends Readonly<Record<string, Endpoint>>>(
  kit: Kit,
  endpoints: T,
): GatewayClient<T> | undefined {
  const { gateway: baseUrl, projectId } = kit.options
  if (!baseUrl) return undefined
  return createGatewayClient({ endpoints, baseUrl, projectId, sdkType: 'foyer', sdkVersion: `react-${version}` })
}
