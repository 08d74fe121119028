/** The options of the kit that the playground sets. */
export type Settings = {
  readonly theme: 'auto' | 'light' | 'dark'
  readonly locale: string
  readonly gateway: boolean
  /** The EVM chains, with Solana where it runs: both, the first, none; or Solana alone. */
  readonly network: 'both' | 'first' | 'none' | 'solana'
  /** The ways to log in to the hosted wallet. */
  readonly email: boolean
  readonly social: boolean
  readonly passkey: boolean
  readonly send: boolean
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly smartSessions: boolean
  readonly history: boolean
  readonly signIn: boolean
  /** Whether a visitor has to sign in; without effect while `signIn` is off. */
  readonly signInRequired: boolean
  readonly allWallets: boolean
  readonly analytics: boolean
  readonly consent: boolean
  readonly legalCheckbox: boolean
  readonly allowUnsupportedChain: boolean
  readonly enforceSupportedNetwork: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  readonly embedded: boolean
  readonly debug: boolean
}

export const defaultSettings: Settings = {
  theme: 'auto',
  locale: 'en-US',
  gateway: true,
  network: 'both',
  email: true,
  social: true,
  passkey: true,
  send: true,
  swaps: true,
  onramp: true,
  receive: true,
  smartSessions: false,
  history: true,
  signIn: false,
  signInRequired: true,
  allWallets: true,
  analytics: false,
  consent: false,
  legalCheckbox: false,
  allowUnsupportedChain: false,
  enforceSupportedNetwork: false,
  enableNetworkSwitch: true,
  enableReconnect: true,
  embedded: false,
  debug: false,
}

/** What a text from an address must look like; everything else keeps its default. */
const forms = {
  theme: /^(auto|light|dark)$/,
  locale: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/,
  network: /^(both|first|none|solana)$/,
} as const

/** Reads settings from the parameters of an address; unknown names and values keep their default. */
export function parseSettings(query: URLSearchParams): Settings {
  const entries = Object.entries(defaultSettings).map(([name, fallback]) => {
    const value = query.get(name)
    if (typeof fallback === 'boolean') {
      return [name, value === 'true' || value === 'false' ? value === 'true' : fallback]
    }
    return [name, value !== null && forms[name as keyof typeof forms].test(value) ? value : fallback]
  })
  const settings = Object.fromEntries(entries) as Settings
  // The kit refuses these two together.
  return settings.enforceSupportedNetwork ? { ...settings, allowUnsupportedChain: false } : settings
}

/** The settings that differ from their default, by name. */
export function changedSettings(settings: Settings): [name: keyof Settings, value: string | boolean][] {
  const names = Object.keys(defaultSettings) as (keyof Settings)[]
  return names.filter((name) => settings[name] !== defaultSettings[name]).map((name) => [name, settings[name]])
}
