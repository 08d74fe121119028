import { createGatewayClient, type Endpoint, type GatewayClient } from '@foyer/contract'
import { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { version } from '../core/version.ts'

/**
 * A client of the kit's gateway for the given calls, or undefined without a gateway. A feature asks for its own calls,
 * so that their schemas load with it. A gateway that wants a project id the site did not give is told to its developers.
 */
export function gatewayClient<const T extends Readonly<Record<string, Endpoint>>>(
  kit: Kit,
  endpoints: T,
): GatewayClient<T> | undefined {
  const { gateway: baseUrl, projectId } = kit.options
  if (!baseUrl) return undefined
  return createGatewayClient({
    endpoints,
    baseUrl,
    projectId,
    sdkType: 'foyer',
    sdkVersion: `react-${version}`,
    async fetch(...request) {
      const response = await fetch(...request)
      if (response.status === 401 && !projectId) alertOnce(kit)
      return response
    },
  })
}

function alertOnce(kit: Kit): void {
  if (kit.isDestroyed) return
  const told = kit.scope('data/projectIdAlert', () => ({ isTold: false }))
  if (told.isTold) return
  told.isTold = true
  const details = 'The gateway asks for a project id. Give createKit the projectId that the gateway knows.'
  kit.events.emit('ALERT', {
    error: new KitError('PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured', { details }),
  })
}
