import type { KitOptions, Network } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import type { DemoConfig } from './config.ts'
import { chainPicture } from './pictures.ts'

/** What the playground's controls hold; kept in the address, so that a set-up can be shared as a link. */
export type Settings = {
  readonly theme: 'auto' | 'light' | 'dark'
  readonly locale: string
  readonly gateway: boolean
  readonly network: 'both' | 'first' | 'none'
  readonly send: boolean
  readonly history: boolean
  readonly analytics: boolean
  readonly consent: boolean
  readonly legalCheckbox: boolean
  readonly allowUnsupportedChain: boolean
  readonly enforceSupportedNetwork: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  readonly multichain: 'active' | 'ask'
  readonly embedded: boolean
  readonly debug: boolean
}

export const defaultSettings: Settings = {
  theme: 'auto',
  locale: 'en-US',
  gateway: true,
  network: 'both',
  send: true,
  history: true,
  analytics: false,
  consent: false,
  legalCheckbox: false,
  allowUnsupportedChain: false,
  enforceSupportedNetwork: false,
  enableNetworkSwitch: true,
  enableReconnect: true,
  multichain: 'active',
  embedded: false,
  debug: false,
}

/** Reads settings from a query string; unknown names and values keep their default. */
export function parseSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const entries = Object.entries(defaultSettings).map(([name, fallback]) => {
    const value = query.get(name)
    if (value === null) return [name, fallback]
    return [name, typeof fallback === 'boolean' ? value === 'true' : value]
  })
  return Object.fromEntries(entries) as Settings
}

/** Writes the settings that differ from their default. */
export function formatSettings(settings: Settings): string {
  const changed = Object.entries(settings).filter(([name, value]) => value !== defaultSettings[name as keyof Settings])
  const query = new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The chains of the playground as networks of the kit. */
function demoNetworks({ chains }: DemoConfig): readonly Network[] {
  return chains.map(({ chainId, name, rpcUrl }, index) =>
    evmNetwork(
      {
        id: chainId,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
      { local: true, imageUrl: chainPicture(index) },
    ),
  )
}

/** The options that the settings stand for. */
export function toOptions(settings: Settings, config: DemoConfig): KitOptions {
  const networks = demoNetworks(config)
  const { send, history, analytics, legalCheckbox } = settings
  return {
    appName: 'Foyer playground',
    metadata: { description: 'Every option of the kit', url: location.origin, icons: ['/icon.svg'] },
    ...(settings.gateway && config.gatewayUrl && { gateway: config.gatewayUrl }),
    networks: settings.network === 'first' ? networks.slice(0, 1) : networks,
    chains: settings.network === 'none' ? [] : [evm()],
    features: { send, history, analytics, legalCheckbox },
    consent: () => settings.consent,
    theme: settings.theme,
    locale: settings.locale,
    termsUrl: '/terms.html',
    privacyUrl: '/privacy.html',
    allowUnsupportedChain: settings.allowUnsupportedChain,
    enforceSupportedNetwork: settings.enforceSupportedNetwork,
    enableNetworkSwitch: settings.enableNetworkSwitch,
    enableReconnect: settings.enableReconnect,
    multichain: settings.multichain,
    debug: settings.debug,
  }
}
