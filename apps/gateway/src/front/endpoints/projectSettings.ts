import { type Endpoints, endpoints } from '@foyer/contract'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { Exchange } from '../../capabilities/exchanges/exchange.ts'
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
  keyed: { exchanges: readonly Exchange[] }
  onramp: Onramp
  /** Absent where the operator has no sign-in. */
  signIn: object | undefined
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
      served(endpoints.projectOrigins, async ({ project, header }) => {
        const origins = project?.origins ?? ['*']
        if (!origins.includes('*')) return { json: { allowedOrigins: origins.map(withScheme) } }
        const origin = header('origin')
        // Clients exist that look for the page's origin and do not know what * stands for.
        return { json: { allowedOrigins: origin !== undefined && isPage(origin) ? ['*', origin] : ['*'] } }
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

function isPage(origin: string): boolean {
  return origin.length <= 255 && URL.canParse(origin) && new URL(origin).origin === origin
}

// Without a list of features the operator leaves every choice to the site.
function describe(
  { config: { features: everyone }, chains, keyed, signIn, swaps, onramp }: ProjectSettingsNeeds,
  project: Project | undefined,
) {
  const allowed = project?.features ?? everyone
  if (allowed === undefined) return null
  const served = [...chains.values()].map(({ config }) => config)
  const canSwap = swaps.providers.some((provider) => served.some((chain) => provider.serves(chain)))
  const canSell = onramp.providersOf('checkout').length + onramp.providersOf('widget').length > 0
  const isOn = (name: string, canServe: boolean) => allowed.includes(name) && canServe
  // Clients know one word for each, which does not stand for the company: they ask this gateway, and its operator chose who sells.
  const features: readonly (readonly [id: string, isEnabled: boolean, config: readonly string[]])[] = [
    ['swap', isOn('swaps', canSwap), ['1inch']],
    ['onramp', isOn('onramp', canSell), ['meld']],
    ['activity', isOn('history', true), ['history']],
    ['fund_from_exchange', isOn('wallet', keyed.exchanges.length > 0), []],
    ['payments', isOn('wallet', served.length > 0), []],
    ['reown_authentication', signIn !== undefined && project?.hasSignIn === true, []],
  ]
  // Clients read null as "take your own default", which shows the feature.
  return features.map(([id, isEnabled, config]) => ({ id, isEnabled, config: isEnabled ? [...config] : [] }))
}
