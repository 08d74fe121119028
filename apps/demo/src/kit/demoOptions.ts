import type { KitOptions, Network } from '@foyer/kit'
import { embedded } from '@foyer/kit/embedded'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { signIn } from '@foyer/kit/sign-in'
import { mobileWallet, solana, walletStandard } from '@foyer/kit/solana'
import type { DemoConfig } from '../config.ts'
import { defaultLook, type Look, themeOf } from '../state/look.ts'
import type { Settings } from '../state/settings.ts'
import { chainPicture, solanaPicture } from './pictures.ts'

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

/** Signing in at the demo's own server (`server.mjs`). */
const demoSignIn = ({ signInRequired: required }: Settings) =>
  signIn.server({ url: '/auth', statement: 'Sign in to keep your coffee orders.', required })

/** The options that the settings and the look stand for. */
export function demoOptions(settings: Settings, config: DemoConfig, look: Look = defaultLook): KitOptions {
  const networks = demoNetworks(config)
  const { send, swaps, onramp, receive, history, allWallets, analytics, legalCheckbox } = settings
  return {
    appName: 'Harbour Café',
    metadata: { description: 'Coffee by the water', url: location.origin, icons: ['/cafe.svg'] },
    ...(settings.gateway && config.gatewayUrl && { gateway: config.gatewayUrl }),
    networks: settings.network === 'first' ? networks.slice(0, 1) : networks,
    chains: settings.network === 'none' ? [] : [evm()],
    ...(settings.signIn && { plugins: [demoSignIn(settings)] }),
    features: { send, swaps, onramp, receive, history, allWallets, analytics, legalCheckbox },
    consent: () => settings.consent,
    theme: themeOf(settings.theme, look),
    locale: settings.locale,
    termsUrl: '/terms.html',
    privacyUrl: '/privacy.html',
    allowUnsupportedChain: settings.allowUnsupportedChain,
    enforceSupportedNetwork: settings.enforceSupportedNetwork,
    enableNetworkSwitch: settings.enableNetworkSwitch,
    enableReconnect: settings.enableReconnect,
    debug: settings.debug,
  }
}

const phonesFirst = ['walletConnect', 'external', 'recent', 'injected', 'featured', 'custom', 'recommended'] as const

/** The options with the local Solana beside the EVM chains, or alone where the settings say so; as they are where none runs. */
export function withSolana(
  options: KitOptions,
  { network }: Settings,
  { reflector, solana: local }: DemoConfig,
): KitOptions {
  if (!local || network === 'none') return options
  const own: Network = {
    id: local.id,
    name: local.name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: [local.rpcUrl],
    imageUrl: solanaPicture(),
    local: true,
  }
  // Its code is shown only where the test phone can read it.
  const family = solana(reflector ? { wallets: [walletStandard(), mobileWallet({ reflector })] } : {})
  if (network === 'solana') return { ...options, networks: [own], chains: [family] }
  const { chains = [], features, networks = [] } = options
  return {
    ...options,
    // Both ways to the test phone come first, so that neither is only under "All wallets".
    ...(reflector && { features: { ...features, connectorTypeOrder: phonesFirst } }),
    networks: [...networks, own],
    chains: [...chains, family],
    multichain: 'ask',
  }
}

/** The project that the hosted wallet shows itself to. */
export const projectId = 'playground'

/** What stands for the hosted wallet where none runs: it is drawn, and a press says that it could not be reached. */
const noVault = 'https://wallet.harbour.example'

/** The options with the ways to log in to the hosted wallet that the settings say; unchanged where they say none. */
export function withHostedWallet<Options extends KitOptions>(
  options: Options,
  { email, passkey, smartSessions, social }: Settings,
  { vaultUrl = noVault }: DemoConfig,
): Options {
  const ways = { email, passkey, social }
  const methods = (['email', 'passkey', 'social'] as const).filter((way) => ways[way])
  if (methods.length === 0) return options
  return {
    ...options,
    projectId,
    features: { ...options.features, smartSessions },
    wallets: [...(options.wallets ?? []), embedded({ vault: vaultUrl, methods })],
  }
}
