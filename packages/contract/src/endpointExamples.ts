// Long because it is data: one documented request and answer for each call.
import type * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import type { EndpointName, Endpoints } from './endpoints.ts'
import type { SchemaInput } from './gatewayClient.ts'

/** A documented request of a call, as it stands on the wire, and the answer to it. */
export type EndpointExample<E extends Endpoint = Endpoint> = (E extends { params: infer S }
  ? { readonly params: SchemaInput<S> }
  : { readonly params?: never }) &
  (E extends { query: infer S } ? { readonly query: SchemaInput<S> } : { readonly query?: never }) &
  (E extends { body: infer S } ? { readonly body: SchemaInput<S> } : { readonly body?: never }) & {
    readonly response: v.InferOutput<E['response']>
  }

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const usdc = 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ether = 'eip155:8453:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const caller = `eip155:8453:${account}` as const
const router = 'eip155:8453:0x2626664c2603336E57B271c5C0b26F421741e481'
const pci = '9a1c1a36-6e0f-4c0e-9a47-0f5a4cb4f0f1'
const sdk = { projectId: 'demo', st: 'foyer', sv: 'react-0.1.0' }
const usd = (amount: string) => ({ amount, currency: 'USD' })

const registered = '2026-11-20T21:00:00.000Z'
const signature = `0x${'1b'.repeat(65)}` as const
const publicKey = `0x04${'5f'.repeat(64)}` as const

// resolve('alice.reown.id', addr(node)) as ENSIP-10 writes it.
const question = [
  '0x9061b923',
  '0000000000000000000000000000000000000000000000000000000000000040',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0000000000000000000000000000000000000000000000000000000000000010',
  '05616c6963650572656f776e0269640000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000024',
  '3b3b57de00000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
].join('') as `0x${string}`

/** A token as it looks, of no key. */
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJlaXAxNTU6ODQ1MyJ9.c2lnbmF0dXJl'
const signedIn = {
  token,
  tokenExpiresAt: '2026-11-20T21:10:00.000Z',
  account: caller,
  networkIds: ['eip155:8453'],
  expiresAt: '2026-11-27T21:00:00.000Z',
} as const
const signInMessage = `cafe.example wants you to sign in with your Ethereum account:
${account}

Sign in to Harbour Café.

URI: https://cafe.example
Version: 1
Chain ID: 8453
Nonce: 6740f0c01b2c3d4e5f60718293a4b5c6
Issued At: ${registered}`

const terms = {
  expiry: 1795212000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 0, period: 60 } }],
  policies: [],
}

const name = {
  name: 'alice.reown.id',
  registered_at: registered,
  updated_at: null,
  attributes: { bio: 'Hello' },
  addresses: { '60': { address: account, created_at: registered, created: registered } },
}

const point = `B${'5f'.repeat(43)}`
const hash = '5f'.repeat(22).slice(1)
const message = { epk: point, box: '5f'.repeat(42) }
const hosted = {
  id: pci,
  mode: 'recoverable',
  addresses: { evm: account, solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' },
  isConfirmed: true,
} as const
const passkey = { challenge: hash, rpId: 'wallet.example.com', userHandle: '5f'.repeat(11) }
const usedPasskey = {
  type: 'used',
  id: 'cGFzc2tleQ',
  clientDataJSON: hash,
  authenticatorData: '5f'.repeat(25),
  signature: hash,
} as const
const made = {
  type: 'made' as const,
  id: 'cGFzc2tleQ',
  clientDataJSON: hash,
  attestationObject: '5f'.repeat(64),
  transports: ['internal', 'hybrid'],
}
const held = { credentialId: 'cGFzc2tleQ', envelope: '5f'.repeat(42) }
const heldByPassword = {
  kdf: { name: 'argon2id' as const, memory: 65_536, passes: 3, lanes: 1, salt: '5f'.repeat(11) },
  envelope: '5f'.repeat(42),
}
const factor = { id: pci, kind: 'password' as const, label: 'Firefox on Windows', addedAt: 1795212000000 }
const walletProofs = { nonce: '1795212600000.bWFyaw', evm: signature, solana: '5f'.repeat(43) }
const self = {
  user: { id: 'h7Qx2', email: 'alice@example.org' },
  step: 'ready',
  wallet: hosted,
  isGranted: true,
  mayJoin: false,
  deviceId: pci,
  nonce: '1795212600000.bWFyaw',
  expiresAt: 1795816800000,
  freshUntil: 1795212300000,
  now: 1795212000000,
} as const

/** One documented request and answer for each call; tests, the reference and test doubles read them. */
export const endpointExamples: { readonly [K in EndpointName]: EndpointExample<Endpoints[K]> } = {
  supportedChains: {
    query: sdk,
    response: { http: ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: ['eip155:1'] },
  },
  identity: {
    params: { address: account },
    query: { ...sdk, sender: account },
    response: {
      name: 'alice.eth',
      avatar: 'https://images.example/alice.png',
      resolvedAt: '2026-11-20T21:00:00Z',
    },
  },
  history: {
    params: { account },
    query: { ...sdk, chainId: 'eip155:8453', cursor: 'page-1' },
    response: {
      data: [
        {
          id: 'tx-1',
          metadata: {
            operationType: 'send',
            hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
            minedAt: '2026-11-20T20:58:11Z',
            sentFrom: account,
            sentTo: '0x52908400098527886E0F7030069857D2E4169EE7',
            status: 'confirmed',
            nonce: 7,
            application: { name: 'Example', iconUrl: null },
            chain: 'eip155:8453',
          },
          transfers: [
            {
              fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://images.example/usdc.png' } },
              nft_info: null,
              direction: 'out',
              quantity: { numeric: '12.5' },
              value: 12.5,
              price: 1,
            },
            {
              fungible_info: null,
              nft_info: {
                name: 'Door #7',
                content: { preview: { url: 'https://images.example/7.png', content_type: 'image/png' }, detail: null },
                flags: { is_spam: false },
              },
              direction: 'in',
              quantity: { numeric: '1' },
              value: null,
              price: null,
            },
          ],
        },
      ],
      next: 'page-2',
      names: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7', name: 'bob.reown.id' }],
    },
  },
  convertQuotes: {
    query: { ...sdk, amount: '1000000', from: usdc, to: ether, userAddress: caller, gasPrice: '12000000' },
    response: {
      quotes: [
        {
          id: null,
          fromAmount: '1000000',
          fromAccount: usdc,
          toAmount: '312500000000000',
          toAccount: ether,
          source: 'uniswap',
          path: [usdc, ether],
          priceImpact: 0.02,
        },
      ],
    },
  },
  convertTokens: {
    query: { ...sdk, chainId: 'eip155:8453' },
    response: {
      tokens: [
        {
          name: 'USD Coin',
          symbol: 'USDC',
          address: usdc,
          decimals: 6,
          logoUri: 'https://images.example/usdc.png',
          eip2612: true,
        },
      ],
    },
  },
  fungiblePrice: {
    query: {},
    body: { projectId: 'demo', currency: 'usd', addresses: [usdc] },
    response: {
      fungibles: [
        {
          address: usdc,
          name: 'USD Coin',
          symbol: 'USDC',
          iconUrl: 'https://images.example/usdc.png',
          price: 1,
          decimals: 6,
        },
      ],
    },
  },
  convertAllowance: {
    query: { ...sdk, tokenAddress: usdc, userAddress: caller },
    response: { allowance: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
  },
  convertGasPrice: {
    query: { ...sdk, chainId: 'eip155:8453' },
    response: { standard: '12000000', fast: '14000000', instant: '18000000' },
  },
  convertBuildTransaction: {
    query: {},
    body: {
      projectId: 'demo',
      amount: '1000000',
      from: usdc,
      to: ether,
      userAddress: caller,
      eip155: { slippage: 1 },
      disableEstimate: true,
    },
    response: {
      tx: {
        from: caller,
        to: router,
        data: '0x5ae401dc',
        amount: '0',
        eip155: { gas: '231000', gasPrice: '12000000' },
        toAmount: '312500000000000',
        toAmountMin: '309375000000000',
      },
    },
  },
  convertBuildApprove: {
    query: { ...sdk, from: usdc, to: ether, userAddress: caller, amount: '1000000' },
    response: {
      tx: { from: usdc, to: ether, data: '0x095ea7b3', value: '0', eip155: { gas: '60000', gasPrice: '12000000' } },
    },
  },
  balance: {
    params: { address: account },
    query: { ...sdk, currency: 'usd', chainId: 'eip155:8453', forceUpdate: usdc },
    response: {
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:8453',
          value: 3200,
          price: 3200,
          quantity: { decimals: '18', numeric: '1.000000000000000001' },
          iconUrl: '',
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:8453',
          address: usdc,
          value: 12.5,
          price: 1,
          quantity: { decimals: '6', numeric: '12.5' },
          iconUrl: 'https://images.example/usdc.png',
        },
      ],
    },
  },
  profileLookup: { params: { name: name.name }, query: { ...sdk, apiVersion: '2' }, response: name },
  profileReverse: {
    params: { address: account },
    query: { ...sdk, sender: account, apiVersion: '2' },
    response: [name],
  },
  profileResolve: {
    params: { name: 'alice.eth' },
    query: { ...sdk, chainId: 'eip155:8453' },
    response: {
      name: 'alice.eth',
      address: account,
      avatar: 'https://images.example/alice.png',
      source: 'ens',
      isFallback: true,
      resolvedAt: '2026-11-20T21:00:00Z',
    },
  },
  profileSuggestions: {
    params: { name: 'alice' },
    query: { ...sdk, zone: 'reown.id' },
    response: {
      suggestions: [
        { name: 'alice.reown.id', registered: true },
        { name: 'alice7.reown.id', registered: false },
      ],
    },
  },
  profileRegister: {
    body: {
      coin_type: 60,
      address: account,
      message: '{"name":"alice.reown.id","attributes":{},"timestamp":1795208400}',
      signature: `0x${'1b'.repeat(65)}`,
    },
    response: { success: true, ...name },
  },
  onrampUrl: {
    query: { projectId: 'demo' },
    body: {
      destinationWallets: [{ address: account, blockchains: ['base'], assets: ['USDC'] }],
      partnerUserId: 'visitor-4f1d2a70-0000-4000-8000-000000000001',
      defaultNetwork: 'base',
      defaultExperience: 'buy',
      presetCryptoAmount: 0.5,
      presetFiatAmount: 20,
      fiatCurrency: 'EUR',
      provider: 'EXAMPLE',
      paymentMethod: 'CARD',
    },
    response: { url: 'https://pay.example/buy?session=1' },
  },
  onrampOptions: {
    query: sdk,
    response: {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
      purchaseCurrencies: [
        {
          id: 'usd-coin',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [
            {
              name: 'base',
              display_name: 'Base',
              chain_id: '8453',
              contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
            },
          ],
        },
      ],
    },
  },
  onrampQuote: {
    query: { projectId: 'demo' },
    body: { purchaseCurrency: 'usd-coin', paymentCurrency: { id: 'USD' }, amount: '100', network: 'base' },
    response: {
      coinbaseFee: usd('2.49'),
      networkFee: usd('0.05'),
      paymentSubtotal: usd('97.46'),
      paymentTotal: usd('100.00'),
      purchaseAmount: { amount: '97.46', currency: 'USDC' },
      quoteId: 'quote-1',
      indicative: true,
    },
  },
  sessionsList: {
    params: { address: caller },
    query: sdk,
    response: {
      pcis: [
        {
          project: { id: 'demo', name: 'Demo', url: null, iconUrl: null },
          pci,
          expiry: 1795212000,
          createdAt: 1795208400,
          permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 0, period: 60 } }],
          policies: [],
          context: '0x00',
          revokedAt: null,
        },
      ],
    },
  },
  sessionRevoke: {
    params: { address: caller },
    query: { projectId: 'demo' },
    body: { pci, signature: `0x${'1c'.repeat(65)}` },
    response: { success: true },
  },
  event: {
    query: sdk,
    body: {
      eventId: '0b4f4d5c-9d55-4f3f-8f0e-0d7d5a5b9f01',
      url: 'https://shop.example/cart',
      domain: 'shop.example',
      timestamp: 1795208400000,
      props: {
        type: 'track',
        event: 'SEND_SUCCESS',
        properties: { network: 'eip155:8453', token: 'USDC', amount: '5' },
      },
    },
    response: { success: true },
  },
  rpc: {
    query: { ...sdk, chainId: 'eip155:8453' },
    body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    response: { jsonrpc: '2.0', id: 1, result: '0x1' },
  },
  bundler: {
    query: { ...sdk, chainId: 'eip155:8453' },
    body: { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [`0x${'ab'.repeat(32)}`] },
    response: { jsonrpc: '2.0', id: 1, result: null },
  },
  wallet: {
    query: sdk,
    body: {
      id: 1,
      jsonrpc: '2.0',
      method: 'wallet_getAssets',
      params: [{ account, chainFilter: ['0x2105'] }],
    },
    response: {
      id: 1,
      jsonrpc: '2.0',
      result: {
        '0x2105': [
          {
            address: 'native',
            balance: '0xde0b6b3a7640001',
            type: 'NATIVE',
            metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '', price: 3200, value: 3200 },
          },
        ],
      },
    },
  },
  jsonRpc: {
    query: { ...sdk, source: 'fund-wallet' },
    body: { id: 'a', jsonrpc: '2.0', method: 'wallet_unknown', params: {} },
    response: { id: 'a', jsonrpc: '2.0', error: { code: -32601, message: 'There is no such method.', data: null } },
  },
  wallets: {
    query: {
      ...sdk,
      page: '1',
      entries: '40',
      search: 'foy',
      include: 'wallet-1,wallet-2',
      exclude: 'wallet-3',
      chains: 'eip155:1,eip155:8453',
      platform: 'browser',
    },
    response: {
      data: [
        {
          id: 'wallet-1',
          name: 'Foyer Test Wallet',
          homepage: 'https://wallet.example',
          image_id: 'wallet-1',
          order: 1,
          mobile_link: 'foyertest://',
          desktop_link: null,
          webapp_link: 'https://wallet.example/app',
          rdns: 'example.wallet',
          chains: ['eip155:1', 'eip155:8453'],
          injected: [{ namespace: 'eip155', injected_id: 'isFoyerTest' }],
          supports_wc: true,
        },
      ],
      count: 1,
    },
  },
  walletImage: { params: { id: 'wallet-1' }, query: sdk, response: new Uint8Array([137, 80, 78, 71]) },
  assetImage: { params: { id: 'eip155-1' }, query: sdk, response: new Uint8Array([137, 80, 78, 71]) },
  projectConfig: {
    query: sdk,
    response: { features: [{ id: 'onramp', isEnabled: true, config: ['meld'] }] },
  },
  projectLimits: {
    query: sdk,
    response: { planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } },
  },
  projectOrigins: { query: sdk, response: { allowedOrigins: ['https://shop.example'] } },
  analyticsConfig: { query: sdk, response: { isAnalyticsEnabled: true } },
  onrampProviders: {
    query: { ...sdk, countries: 'US,DE' },
    response: [
      {
        categories: ['CRYPTO_ONRAMP'],
        logos: {
          dark: 'https://images.example/dark.png',
          darkShort: 'https://images.example/dark-short.png',
          light: 'https://images.example/light.png',
          lightShort: 'https://images.example/light-short.png',
        },
        name: 'Example Pay',
        serviceProvider: 'EXAMPLE',
        status: 'LIVE',
        websiteUrl: 'https://pay.example',
      },
    ],
  },
  onrampProperties: {
    query: { ...sdk, type: 'countries-defaults', countries: 'US', excludeProviders: 'OTHER' },
    response: [{ countryCode: 'US', defaultCurrencyCode: 'USD', defaultPaymentMethods: ['CREDIT_DEBIT_CARD'] }],
  },
  onrampBuyOptions: {
    query: { ...sdk, country: 'US', subdivision: 'NY' },
    response: {
      paymentCurrencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
      purchaseCurrencies: [
        {
          id: 'usd-coin',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [
            {
              name: 'base',
              displayName: 'Base',
              contractAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
              chainId: '8453',
            },
          ],
        },
      ],
    },
  },
  onrampBuyQuotes: {
    query: {
      ...sdk,
      purchaseCurrency: 'USDC',
      purchaseNetwork: 'base',
      paymentAmount: '100.00',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
      country: 'US',
      subdivision: 'NY',
    },
    response: {
      paymentTotal: { value: '100.00', currency: 'USD' },
      paymentSubTotal: { value: '97.46', currency: 'USD' },
      purchaseAmount: { value: '97.46', currency: 'USDC' },
      coinbaseFee: { value: '2.49', currency: 'USD' },
      networkFee: { value: '0.05', currency: 'USD' },
      quoteId: 'quote-1',
      indicative: true,
    },
  },
  onrampMultiQuotes: {
    query: {},
    body: {
      projectId: 'demo',
      destinationCurrencyCode: 'USDC_BASE',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      countryCode: 'US',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
      walletAddress: account,
      excludeProviders: ['OTHER'],
    },
    response: [
      {
        destinationAmount: 97.46,
        destinationCurrencyCode: 'USDC_BASE',
        sourceAmount: 100,
        sourceCurrencyCode: 'USD',
        countryCode: 'US',
        exchangeRate: 1,
        totalFee: 2.54,
        networkFee: 0.05,
        transactionFee: 2.49,
        paymentMethodType: 'CREDIT_DEBIT_CARD',
        serviceProvider: 'EXAMPLE',
        lowKyc: false,
        customerScore: 20,
      },
    ],
  },
  onrampWidget: {
    query: {},
    body: {
      projectId: 'demo',
      sessionData: {
        serviceProvider: 'EXAMPLE',
        sourceAmount: '100',
        sourceCurrencyCode: 'USD',
        destinationCurrencyCode: 'USDC_BASE',
        walletAddress: account,
        countryCode: 'US',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
        redirectUrl: 'https://shop.example/paid',
        lockFields: ['walletAddress'],
      },
    },
    response: { widgetUrl: 'https://pay.example/widget?session=1' },
  },
  onrampOffers: {
    query: { projectId: 'demo' },
    body: {
      purchaseCurrency: 'usd-coin',
      paymentCurrency: { id: 'USD' },
      amount: '100',
      network: 'base',
      paymentMethod: 'CARD',
    },
    response: {
      offers: [
        {
          provider: { id: 'EXAMPLE', name: 'Example Pay', isTracked: false },
          quote: {
            coinbaseFee: usd('2.49'),
            networkFee: usd('0.05'),
            paymentSubtotal: usd('97.46'),
            paymentTotal: usd('100.00'),
            purchaseAmount: { amount: '97.46', currency: 'USDC' },
            quoteId: 'quote-1',
            indicative: true,
          },
        },
      ],
    },
  },
  profileAttributes: {
    params: { name: name.name },
    body: { coin_type: 60, address: account, message: '{"attributes":{"bio":"Hi"},"timestamp":1795208400}', signature },
    response: { bio: 'Hi' },
  },
  profileAddress: {
    params: { name: name.name },
    body: {
      coin_type: 60,
      address: account,
      message: `{"coin_type":2147492101,"address":"${account}","timestamp":1795208400}`,
      signature,
    },
    response: {
      '60': { address: account, created_at: registered, created: registered },
      '2147492101': { address: account, created_at: registered, created: registered },
    },
  },
  profilePrimary: {
    params: { name: name.name },
    body: { coin_type: 60, address: account, message: '{"primary":true,"timestamp":1795208400}', signature },
    response: name,
  },
  identityAvatar: {
    params: { address: account },
    query: { ...sdk, name: name.name, of: 'https://images.example/7.png' },
    response: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
  },
  ccipRead: {
    params: { sender: account, data: question },
    query: sdk,
    response: { data: '0x20' },
  },
  ccipPost: { body: { sender: account, data: question }, response: { data: '0x20' } },
  sessionCreate: {
    params: { address: caller },
    query: { projectId: 'demo', v: '2' },
    body: terms,
    response: { pci, key: { type: 'secp256k1', publicKey } },
  },
  sessionContext: { params: { address: caller }, query: { ...sdk, pci }, response: { context: '0x00' } },
  sessionActivate: {
    params: { address: caller },
    query: { projectId: 'demo' },
    body: { pci, ...terms, context: '0x00' },
    response: { success: true },
  },
  sessionSign: {
    params: { address: caller },
    query: { projectId: 'demo' },
    body: { pci, userOp: { sender: account, nonce: '0x1', callData: '0x' } },
    response: { signature },
  },
  signInNonce: { query: sdk, response: { nonce: '6740f0c01b2c3d4e5f60718293a4b5c6', token } },
  signInAuthenticate: {
    query: { projectId: 'demo' },
    body: { message: signInMessage, signature },
    response: { ...signedIn, networkIds: [...signedIn.networkIds] },
  },
  signInMe: {
    query: sdk,
    response: {
      aud: 'https://cafe.example',
      iss: 'https://gateway.example',
      exp: 1795209000,
      sub: caller,
      projectIdKey: 'demo',
      address: account,
      chainId: 8453,
      chainNamespace: 'eip155',
      caip2Network: 'eip155:8453',
      domain: 'cafe.example',
      uri: 'https://cafe.example',
    },
  },
  signInRefresh: {
    query: { projectId: 'demo' },
    response: { sessions: [{ ...signedIn, networkIds: [...signedIn.networkIds] }] },
  },
  signInSignOut: { query: { projectId: 'demo' }, response: { success: true } },
  signInKeys: {
    query: sdk,
    response: {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
          y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          kid: 'k1',
          alg: 'ES256',
          use: 'sig',
        },
      ],
    },
  },
  portfolio: {
    params: { address: account },
    query: { ...sdk, currency: 'usd' },
    response: { data: [{ id: usdc, name: 'USD Coin', symbol: 'USDC' }] },
  },
  nfts: {
    params: { address: account },
    query: { ...sdk, chainId: 'eip155:8453', cursor: 'page-1' },
    response: {
      nfts: [
        {
          id: `eip155:8453/erc721:${account}/7`,
          chainId: 'eip155:8453',
          address: usdc,
          tokenId: '7',
          standard: 'erc721',
          name: 'Quiet Room #7',
          collection: 'Quiet Rooms',
          description: null,
          quantity: '1',
          image: `/v1/nfts/image?chainId=eip155:8453&address=${account}&tokenId=7`,
          media: null,
          traits: [{ name: 'Light', value: 'morning' }],
          isSpam: false,
        },
      ],
      next: null,
    },
  },
  nftImage: {
    query: { ...sdk, chainId: 'eip155:8453', address: account, tokenId: '7' },
    response: new Uint8Array([137, 80, 78, 71]),
  },
  vaultConfig: {
    query: sdk,
    response: {
      name: 'Example wallet',
      gateway: 'https://gateway.example.com',
      app: 'https://wallet.example.com',
      keeper: null,
      origins: ['https://shop.example.org'],
      trusted: ['https://shop.example.org'],
      methods: ['email'],
      custody: { ask: 'after' },
      mode: 'open',
      closesOn: null,
      keys: { gateway: point, keeper: point },
      networks: [{ chainId: 'eip155:8453', name: 'Base', symbol: 'ETH', decimals: 18 }],
      smartAccounts: [{ chainId: 'eip155:8453', sponsor: 'Harbour' }],
      captcha: { kind: 'altcha', siteKey: null },
      hasPolicy: true,
      now: 1795212000000,
    },
  },
  vaultContracts: {
    query: { ...sdk, chainId: 'eip155:8453' },
    response: {
      contracts: [
        {
          address: '0x3333333333333333333333333333333333333333',
          name: 'Harbour savings',
          functions: ['function deposit(uint256 assets, address receiver)'],
        },
      ],
    },
  },
  vaultCaptcha: {
    body: { email: 'alice@example.org' },
    response: {
      isAsked: true,
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 5000,
          data: { subject: hash },
          expiresAt: 1795212300,
          keyLength: 32,
          keyPrefix: '00112233445566778899aabbccddeeff',
          keySignature: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
          nonce: '00112233445566778899aabbccddeeff',
          salt: 'ffeeddccbbaa99887766554433221100',
        },
        signature: 'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100',
      },
      now: 1795212000000,
    },
  },
  vaultAttempt: {
    query: {},
    body: {
      projectId: 'demo',
      method: 'email',
      email: 'alice@example.org',
      challenge: hash,
      origin: 'https://shop.example.org',
      device: 'Firefox on Windows',
      language: 'en',
    },
    response: {
      id: pci,
      resendAt: 1795212030000,
      expiresAt: 1795213200000,
      codeLength: 6,
      now: 1795212000000,
    },
  },
  vaultCode: { params: { id: pci }, body: { code: '123456' }, response: { state: 'authenticated', triesLeft: 4 } },
  vaultResend: {
    params: { id: pci },
    body: { captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
    response: { resendAt: 1795212060000, expiresAt: 1795213230000, now: 1795212030000 },
  },
  vaultToken: {
    params: { id: pci },
    body: { verifier: hash, wait: 25 },
    response: { state: 'done', login: { token: hash, self } },
  },
  vaultCancel: { params: { id: pci }, body: {}, response: { success: true } },
  vaultSocialAttempt: {
    query: {},
    body: {
      projectId: 'demo',
      provider: 'github',
      challenge: hash,
      origin: 'https://shop.example.org',
      device: 'Firefox on Windows',
    },
    response: {
      id: pci,
      start: `https://gateway.example.com/v1/vault/social/start?attempt=${pci}`,
      number: '42',
      bind: hash,
      expiresAt: 1795213200000,
      now: 1795212000000,
    },
  },
  vaultPasskeyAttempt: {
    query: {},
    body: {
      projectId: 'demo',
      challenge: hash,
      origin: 'https://shop.example.org',
      device: 'Firefox on Windows',
    },
    response: { id: pci, passkey, expiresAt: 1795213200000, now: 1795212000000 },
  },
  vaultPasskeyLogin: {
    params: { id: pci },
    body: {
      passkey: usedPasskey,
    },
    response: { state: 'authenticated', isBackedUp: true },
  },
  vaultPasskeyOptions: {
    body: {},
    response: { id: pci, passkey, existing: ['cGFzc2tleQ'], expiresAt: 1795213200000, now: 1795212000000 },
  },
  vaultPasskeyAdd: { body: { attempt: pci, passkey: made }, response: { isBackedUp: true } },
  vaultKeeperTicket: { params: { id: pci }, body: {}, response: { ticket: 'eyJraW5kIjoicGFzc2tleSJ9.c2lnbmVk' } },
  vaultProtect: {
    params: { id: pci },
    body: { proofs: walletProofs, home: { splitId: pci, auth: message, held } },
    response: { wallet: { ...hosted, mode: 'user-held' } },
  },
  vaultMe: {
    query: sdk,
    response: {
      ...self,
      trust: {
        at: 1795298400000,
        waits: ['export', 'delete'],
        approver: { label: 'Firefox on Windows', site: 'https://shop.example.org' },
      },
      recovery: { opensAt: 1795298400000 },
      savedAt: 1795212000000,
    },
  },
  vaultCreate: {
    body: {
      walletId: pci,
      addresses: hosted.addresses,
      proofs: walletProofs,
      home: { splitId: pci, auth: message, recovery: message },
      device: { splitId: pci, share: message },
    },
    response: { wallet: hosted },
  },
  vaultEnrol: {
    params: { id: pci },
    body: { proofs: walletProofs, device: { splitId: pci, share: message } },
    response: { wallet: hosted },
  },
  vaultRelease: {
    params: { id: pci },
    body: { signs: { kind: 'evmMessage', message: 'SGVsbG8' } },
    response: { wallet: hosted, splitId: pci, share: message },
  },
  vaultPolicyCheck: {
    params: { id: pci },
    body: {
      signs: [
        { kind: 'evmTransaction', transaction: { chainId: 8453, to: account, value: '1000000000000000', data: '0x' } },
      ],
    },
    response: { success: true },
  },
  vaultLimits: {
    params: { id: pci },
    query: sdk,
    response: {
      limits: { above: 1000, newReceivers: true, exports: false },
      endsAt: null,
      passkeys: 1,
      authenticator: 'none',
      usedCents: 42_000,
    },
  },
  vaultSetLimits: {
    params: { id: pci },
    body: { limits: { above: 1000, newReceivers: true, exports: false } },
    response: {
      limits: { above: 1000, newReceivers: true, exports: false },
      endsAt: null,
      passkeys: 1,
      authenticator: 'none',
      usedCents: 42_000,
    },
  },
  vaultStepUp: {
    params: { id: pci },
    body: { act: 'limits' },
    response: { step: null },
  },
  vaultStepUpConfirm: {
    params: { id: pci },
    body: { code: '123456' },
    response: { success: true },
  },
  vaultBeginAuthenticator: {
    body: {},
    response: {
      id: pci,
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Example:ada%40example.org?issuer=Example&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      expiresAt: 1795212600000,
      now: 1795212000000,
    },
  },
  vaultConfirmAuthenticator: { params: { id: pci }, body: { code: '123456' }, response: { success: true } },
  vaultRemoveAuthenticator: { body: {}, response: { success: true } },
  vaultRecovery: {
    params: { id: pci },
    body: {},
    response: { wallet: hosted, splitId: pci, share: message, ticket: 'e30.c2lnbmF0dXJl', held: [], password: null },
  },
  vaultFrame: {
    params: { id: pci },
    body: { site: 'https://shop.example.org', key: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' },
    response: { token: 'c2Vzc2lvbi1vZi10aGUtc2l0ZS1zLWZyYW1lLW9uZQ' },
  },
  vaultGrant: { params: { id: pci }, body: {}, response: { success: true } },
  vaultDevices: {
    query: sdk,
    response: {
      devices: [
        {
          id: pci,
          site: 'https://shop.example.org',
          sites: ['https://shop.example.org', 'https://pay.example.org'],
          label: 'Firefox on Windows',
          enrolledAt: 1795212000000,
          lastSeenAt: 1795212000000,
          network: '203.0.113.0/24',
          isCurrent: true,
          isTrusted: true,
          isNew: false,
        },
      ],
      now: 1795212000000,
    },
  },
  vaultApprove: { params: { id: pci }, body: {}, response: { success: true } },
  vaultBrowser: {
    body: { vouch: 'e30.e30.c2lnbmF0dXJl' },
    response: { isKnown: true },
  },
  vaultDeviceEnd: { body: { mark: `${pci}.1795212600000.c2lnbmF0dXJl` }, response: { label: 'Firefox on Windows' } },
  vaultRevoke: { params: { id: pci }, response: { success: true } },
  vaultSignOut: { body: {}, response: { success: true } },
  vaultSignOutAll: { body: {}, response: { success: true } },
  vaultSites: {
    query: sdk,
    response: {
      sites: [{ origin: 'https://shop.example.org', project: '', grantedAt: 1795212000000 }],
      now: 1795212000000,
    },
  },
  vaultDisconnect: { body: { origin: 'https://shop.example.org', project: '' }, response: { success: true } },
  vaultExportTicket: {
    params: { id: pci },
    body: {},
    response: { ticket: `1795212600000.${hash}`, expiresAt: 1795212600000 },
  },
  vaultTrust: { params: { id: pci }, body: { ticket: `1795212600000.${hash}` }, response: { success: true } },
  vaultExport: { params: { id: pci }, body: {}, response: { wallet: hosted, splitId: pci, share: message } },
  vaultFile: {
    params: { id: pci },
    body: { proofs: walletProofs, home: { splitId: pci, auth: message, recovery: message } },
    response: { wallet: hosted },
  },
  vaultFactors: { params: { id: pci }, query: sdk, response: { factors: [factor] } },
  vaultFactorAdd: {
    params: { id: pci },
    body: { proofs: walletProofs, splitId: pci, held: heldByPassword },
    response: { factor },
  },
  vaultFactorRemove: { params: { id: pci, factor: pci }, response: { success: true } },
  vaultDelete: { params: { id: pci }, response: { erasedAt: 1795816800000 } },
  vaultEmailStart: {
    body: {},
    response: { isCodeSent: true },
  },
  vaultEmailOld: {
    body: { code: '123456', email: 'vera@example.org', captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
    response: { state: 'sent', triesLeft: 3 },
  },
  vaultEmailNew: { body: { code: '123456' }, response: { state: 'changed', triesLeft: 2 } },
  vaultLinks: { query: sdk, response: { links: [{ id: 'c2lnbmF0dXJl', kind: 'github' }] } },
  vaultLinkBegin: {
    body: { provider: 'github' },
    response: {
      id: pci,
      start: `https://gateway.example/v1/vault/social/start?attempt=${pci}`,
      number: '42',
      bind: hash,
      expiresAt: 1795213200000,
      now: 1795212000000,
    },
  },
  vaultLinkEnd: { params: { id: pci }, body: {}, response: { state: 'linked' } },
  vaultUnlink: { params: { id: 'c2lnbmF0dXJl' }, response: { success: true } },
  vaultRelayLeave: { params: { id: hash }, body: { sealed: hash }, response: { success: true } },
  vaultRelayRead: { params: { id: hash }, body: {}, response: { sealed: null } },
  vaultEmailUndo: { body: { mark: '0b2f.1795816800000.c2lnbmF0dXJl' }, response: { email: 'vera@example.org' } },
  vaultPaymaster: {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'pm_getPaymasterStubData',
      params: [{ sender: account, nonce: '0x0', callData: '0x' }, entryPoint, '0x2105', {}],
    },
    response: {
      jsonrpc: '2.0',
      id: 1,
      result: {
        paymaster: account,
        paymasterData: '0x',
        paymasterVerificationGasLimit: '0xea60',
        paymasterPostOpGasLimit: '0x1',
      },
    },
  },
  keeperChallenge: {
    body: { device: 'Firefox on Windows', language: 'en' },
    response: {
      nonce: '1795212120000.bWFyaw',
      needsCode: true,
      expiresAt: 1795212120000,
      code: {
        challenge: pci,
        sentTo: 'a•••@example.org',
        tries: 5,
        resendAt: 1795211550000,
        now: 1795211520000,
      },
    },
  },
  keeperRelease: {
    body: { code: { challenge: pci, answer: message } },
    response: { splitId: pci, share: message },
  },
  keeperPasskey: {
    body: { made, used: usedPasskey, code: { challenge: pci, answer: message } },
    response: { countsFrom: 1795298520000 },
  },
}
