// The business constants that the kit and the gateway share.
import type { EndpointAnswer } from './endpoint.ts'
import type { onrampOptions } from './endpoints/onramp.ts'

/** EVM networks on which swaps are offered. */
export const swapNetworks = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
] as const

/** Slippage of a swap, in whole per cent. */
export const swapSlippage = 1

/** Chains that a purchase can be paid out on. */
export const onrampPayChains = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base',
] as const

/** The network of each pay chain (CAIP-2). */
export const onrampPayNetworks: Readonly<Record<string, (typeof onrampPayChains)[number]>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
}

/** The pay chain for a network that has none of its own. */
export const onrampFallbackChain = 'ethereum'

const onrampDefaultLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** What is offered when the options cannot be fetched: two currencies by card or bank account, two coins. */
export const onrampDefaults: EndpointAnswer<typeof onrampOptions> = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: onrampDefaultLimits },
    { id: 'EUR', payment_method_limits: onrampDefaultLimits },
  ],
  purchaseCurrencies: [
    {
      id: 'usd-coin',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        },
      ],
    },
    {
      id: 'ether',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
        { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' },
      ],
    },
  ],
}

/** Time zones in which a site may hide buying and swapping. */
export const restrictedTimeZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
] as const

/** Suffix of names that are registered. A site or gateway may set another one. */
export const nameSuffix = '.reown.id'

/** Suffix of older names, accepted when names are read. */
export const legacyNameSuffix = '.wcn.id'

/** The fewest characters of a name, without its suffix. */
export const nameMinLength = 4

/** Social logins that are offered unless a site says otherwise, in order. */
export const defaultSocials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Order in which kinds of connectors are listed unless a site says otherwise. */
export const defaultConnectorTypeOrder = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** Order of the wallet features unless a site says otherwise. */
export const defaultWalletFeaturesOrder = ['onramp', 'swaps', 'receive', 'send'] as const

/** Order of the ways to connect unless a site says otherwise. */
export const defaultConnectMethodsOrder = ['email', 'social', 'wallet'] as const

/** Namespaces whose balances the gateway can tell. */
export const balanceNamespaces = ['eip155', 'solana'] as const

/** Namespaces whose activity the gateway can tell. */
export const activityNamespaces = ['eip155', 'solana'] as const

/** Namespaces for which crypto can be bought. */
export const onrampNamespaces = ['eip155', 'solana'] as const

/** Namespaces for which names can be registered. */
export const nameNamespaces = ['eip155'] as const

/** Account type that is preferred in each namespace unless a site says otherwise. */
export const defaultAccountTypes = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
} as const
