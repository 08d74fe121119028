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
      const response = await (process.env.NODE_ENV === 'production' ? fetch(...request) : watchedFetch(kit, request))
      if (response.status === 401) alertMissingProjectId(kit)
      return response
    },
  })
}

/** Tells developers what usually stands behind a gateway that does not answer, or refuses the project. */
async function watchedFetch(kit: Kit, request: Parameters<typeof fetch>): Promise<Response> {
  const { gateway, projectId } = kit.options
  try {
    const response = await fetch(...request)
    if (response.status === 401 && projectId)
      tell(
        `The gateway ${gateway} does not know the projectId "${projectId}". Take one of its configuration: "projects", or foyer-gateway project list.`,
      )
    return response
  } catch (error) {
    if (!(error instanceof DOMException))
      tell(
        `The gateway ${gateway} cannot be reached. See that it runs, that the address is right, and that this page may ask it (connect-src of its policy, https from https).`,
      )
    throw error
  }
}

function tell(text: string): void {
  void import('../core/warnDeveloper.ts').then(({ warnDeveloper }) => warnDeveloper(text))
}
