// Of buying, apart from the other constants: pages without it load none of it.
import type { EndpointAnswer } from './endpoint.ts'
import type { onrampOptions } from './endpoints/onramp.ts'

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

/** The pay chain for a network that is not listed above. */
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

/** Namespaces for which crypto can be bought. */
export const onrampNamespaces = ['eip155', 'solana'] as const
