import { type Endpoints, endpoints } from '@foyer/contract'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { Onramp } from '../../capabilities/onramp/createOnramp.ts'
import type { Project } from '../../capabilities/projects/project.ts'
import { mayUse } from '../../capabilities/projects/projectFeatures.ts'
import type { Swaps } from '../../capabilities/swaps/createSwaps.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { type ServedEndpoint, served } from '../http/served.ts'
import { withSdkHeaders } from '../http/withSdkHeaders.ts'

type Name = 'projectConfig' | 'projectLimits' | 'projectOrigins' | 'analyticsConfig'

export type ProjectSettingsNeeds = {
  chains: ServedChains
  config: GatewayConfig
  onramp: Onramp
  swaps: Swaps
}

/**
 * What kits ask about their project before they start. The site's own code decides what it shows; these answers only say
 * what the operator allows and what this gateway can do.
 */
export function projectSettings(services: ProjectSettingsNeeds): {
  readonly [K in Name]: ServedEndpoint<Endpoints[K]>
} {
  return {
    projectConfig: withSdkHeaders(
      served(endpoints.projectConfig, async ({ project }) => ({ json: { features: describe(services, project) } })),
    ),
    projectLimits: withSdkHeaders(
      served(endpoints.projectLimits, async ({ isUsedUp }) => ({
        json: { planLimits: { tier: 'none', isAboveRpcLimit: await isUsedUp(), isAboveMauLimit: false } },
      })),
    ),
    projectOrigins: withSdkHeaders(
      served(endpoints.projectOrigins, async ({ project }) => {
        const origins = project?.origins ?? ['*']
        return { json: { allowedOrigins: origins.includes('*') ? ['*'] : origins.map(withScheme) } }
      }),
    ),
    analyticsConfig: withSdkHeaders(
      served(endpoints.analyticsConfig, async ({ project }) => ({
        json: { isAnalyticsEnabled: mayUse('analytics', project, services.config.features) },
      })),
    ),
  }
}

// Clients compare whole origins; a pattern without a scheme stands for every one.
function withScheme(pattern: string): string {
  return pattern.includes('://') ? pattern : `*://${pattern}`
}

// Without a list of features the operator leaves every choice to the site.
export type DescribeNeeds = {
  chains: ServedChains
  config: GatewayConfig
  onramp: Onramp
  swaps: Swaps
}

function describe(
  { config: { features: everyone }, chains, swaps, onramp }: DescribeNeeds,
  project: Project | undefined,
) {
  const allowed = project?.features ?? everyone
  if (allowed === undefined) return null
  const served = [...chains.values()].map(({ config }) => config)
  const swapSources = swaps.providers.filter((provider) => served.some((chain) => provider.serves(chain)))
  const sellers = [...onramp.providersOf('checkout'), ...onramp.providersOf('widget')]
  const features = [
    { id: 'swap', name: 'swaps', sources: swapSources.map(({ id }) => id) },
    { id: 'onramp', name: 'onramp', sources: [...new Set(sellers)] },
    { id: 'activity', name: 'history', sources: ['history'] },
  ]
  return features.map(({ id, name, sources }) => {
    // Clients read null as "take your own default", which shows the feature.
    const isEnabled = allowed.includes(name) && sources.length > 0
    return { id, isEnabled, config: isEnabled ? sources : [] }
  })
}
