// Long because it is a table: one good request and its answer for every call of the contract.
import { endpoints, onrampDefaults, signedIn } from '@foyer/contract'
import * as v from 'valibot'
import { encodeFunctionData, keccak256, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { createSiweMessage } from 'viem/siwe'
import { expect } from 'vitest'
import { type NameMessage, signNameMessage } from '../signNameMessage.ts'
import type { ContractCase, ContractCases } from './contractCase.ts'
import { type ContractWorld, contractOrigin, contractPicture, contractProject } from './contractWorld.ts'
import { vaultCases } from './vaultCases.ts'

const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
/** What pages of the world's chain, whose index begins at its first block, say of their completeness. */
const fromTheFirstBlock = [{ chainId: 'eip155:1', block: 0, time: isoTime, hasOlder: false }]
const wei = expect.stringMatching(/^[1-9]\d*$/)
const hex = expect.stringMatching(/^0x(?:[0-9a-f]{2})+$/)
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const seconds = () => Math.floor(Date.now() / 1000)
const tokenOf = ({ token }: ContractWorld) => `eip155:1:${token}`
const ownerOf = ({ owner }: ContractWorld) => `eip155:1:${owner.address}`
const usd = (amount: string) => ({ amount, currency: 'USD' })
const usdValue = (value: string) => ({ value, currency: 'USD' })

const sign = ({ gateway, owner }: ContractWorld, content: NameMessage) => signNameMessage(gateway, owner, content)

/** A free name: names of one test run differ by a random part. */
function newName(): string {
  return `name-${crypto.randomUUID().slice(0, 8)}.reown.id`
}

/** An unused address, so that no message is signed twice. */
function newAddress(): string {
  return privateKeyToAccount(generatePrivateKey()).address
}

async function post(world: ContractWorld, path: string, body: unknown): Promise<unknown> {
  const response = await world.gateway.send(path, { body: JSON.stringify(body), headers: { origin: contractOrigin } })
  const text = await response.text()
  expect({ path, status: response.status, text }).toMatchObject({ status: 200 })
  return text === '' ? undefined : JSON.parse(text)
}

/** Registers a name for the world's owner; most cases share one. */
async function register(world: ContractWorld, name = newName()): Promise<string> {
  await post(world, '/v1/profile/account', await sign(world, { purpose: 'register', name, attributes: {} }))
  return name
}

function record(world: ContractWorld, name: unknown) {
  return {
    name,
    registered_at: isoTime,
    updated_at: isoTime,
    attributes: {},
    addresses: { '60': { address: world.owner.address, created_at: isoTime, created: isoTime } },
  }
}

const terms = () => ({
  expiry: seconds() + 3_600,
  signer: { type: 'keys', data: { keys: [] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }],
  policies: [],
})

async function createSession(world: ContractWorld): Promise<string> {
  const created = await post(world, `/v1/sessions/${ownerOf(world)}?projectId=${contractProject}&v=2`, terms())
  return String(Object(created).pci)
}

const grantedContext = '0x1234'

async function activation(world: ContractWorld, pci: string) {
  const message = `Activate the smart session ${pci} with the context ${keccak256(grantedContext)}.`
  return { pci, ...terms(), context: grantedContext, signature: await world.owner.signMessage({ message }) }
}

async function activate(world: ContractWorld, pci: string): Promise<void> {
  const path = `/v1/sessions/${ownerOf(world)}/activate?projectId=${contractProject}`
  await post(world, path, await activation(world, pci))
}

function question(name: string) {
  const node = namehash(name)
  const inner = encodeFunctionData({ abi: parseAbi(['function addr(bytes32)']), args: [node] })
  const resolve = parseAbi(['function resolve(bytes,bytes)'])
  return encodeFunctionData({ abi: resolve, args: [toHex(packetToBytes(name)), inner] })
}

/** What the world's owner signs to sign in, now. */
async function signInProof(world: ContractWorld) {
  const asked = await world.gateway.send(`/auth/v1/nonce?projectId=${contractProject}`)
  const { nonce } = v.parse(endpoints.signInNonce.response, await asked.json())
  const message = createSiweMessage({
    address: world.owner.address,
    chainId: 1,
    domain: new URL(contractOrigin).host,
    nonce,
    uri: contractOrigin,
    version: '1',
  })
  return { message, signature: await world.owner.signMessage({ message }) }
}

/** Signs the world's owner in; answers the token, and the cookie as the browser would send it. */
async function signIn(world: ContractWorld): Promise<{ authorization: string; cookie: string }> {
  const response = await world.gateway.send(`/auth/v1/authenticate?projectId=${contractProject}`, {
    body: JSON.stringify(await signInProof(world)),
    headers: { origin: contractOrigin },
  })
  const { token } = v.parse(signedIn, await response.json())
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { authorization: `Bearer ${token}`, cookie }
}

const token = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)
const signedInAnswer = (world: ContractWorld) => ({
  token,
  tokenExpiresAt: isoTime,
  account: ownerOf(world),
  networkIds: ['eip155:1'],
  expiresAt: isoTime,
})

const walletCase: ContractCase = {
  request: ({ owner }) => ({
    body: { id: 1, jsonrpc: '2.0', method: 'wallet_getAssets', params: [{ account: owner.address }] },
  }),
  answer: () => ({
    id: 1,
    jsonrpc: '2.0',
    result: {
      '0x1': expect.arrayContaining([
        expect.objectContaining({ address: 'native', type: 'NATIVE', balance: expect.stringMatching(/^0x[0-9a-f]+$/) }),
      ]),
    },
  }),
  free: ['id', 'params'],
  isJsonRpc: true,
}

/** One case for each call of the contract. */
export const contractCases: ContractCases = {
  supportedChains: { request: () => ({}), answer: () => ({ http: ['eip155:1'], ws: [] }) },
  identity: {
    request: ({ owner }) => ({ params: { address: owner.address } }),
    answer: () => ({ name: null, avatar: null, resolvedAt: isoTime }),
  },
  history: {
    request: ({ receiver }) => ({ params: { account: receiver }, query: { chainId: 'eip155:1' } }),
    answer: ({ owner, receiver, transferHash }) => ({
      data: [
        expect.objectContaining({
          metadata: expect.objectContaining({
            operationType: 'receive',
            hash: transferHash,
            sentFrom: expect.stringMatching(new RegExp(`^${owner.address}$`, 'i')),
            sentTo: expect.stringMatching(new RegExp(`^${receiver}$`, 'i')),
            status: 'confirmed',
            chain: 'eip155:1',
          }),
          transfers: [expect.objectContaining({ direction: 'in', quantity: { numeric: '0.000000000000000005' } })],
        }),
      ],
      next: null,
      coveredSince: fromTheFirstBlock,
    }),
    free: ['cursor', 'onramp'],
  },
  convertQuotes: {
    request: (world) => ({ query: { amount: '1000000000000000', from: native, to: tokenOf(world) } }),
    answer: (world) => ({
      quotes: [
        {
          id: null,
          fromAmount: '1000000000000000',
          fromAccount: native,
          toAmount: wei,
          toAccount: tokenOf(world),
          source: 'uniswap',
          path: [native, tokenOf(world)],
          priceImpact: expect.any(Number),
        },
      ],
    }),
  },
  convertTokens: {
    request: () => ({ query: { chainId: 'eip155:1' } }),
    answer: (world) => ({
      tokens: expect.arrayContaining([
        expect.objectContaining({ symbol: 'TUSD', address: tokenOf(world), decimals: 6 }),
      ]),
    }),
  },
  fungiblePrice: {
    request: () => ({ body: { currency: 'usd', addresses: [native] } }),
    answer: () => ({
      fungibles: [
        { address: native, name: 'Ether', symbol: 'ETH', iconUrl: expect.any(String), price: 2500, decimals: 18 },
      ],
    }),
  },
  convertAllowance: {
    request: (world) => ({ query: { tokenAddress: tokenOf(world), userAddress: ownerOf(world) } }),
    // The world's owner approved the router without limit to fill the pool.
    answer: () => ({ allowance: wei }),
  },
  convertGasPrice: {
    request: () => ({ query: { chainId: 'eip155:1' } }),
    answer: () => ({ standard: wei, fast: wei, instant: wei }),
  },
  convertBuildTransaction: {
    request: (world) => ({
      body: {
        amount: '1000000000000000',
        from: native,
        to: tokenOf(world),
        userAddress: ownerOf(world),
        eip155: { slippage: 1 },
      },
    }),
    answer: (world) => ({
      tx: {
        from: ownerOf(world),
        to: expect.stringMatching(new RegExp(`^eip155:1:${world.v2Router}$`, 'i')),
        data: hex,
        amount: '1000000000000000',
        eip155: { gas: wei, gasPrice: wei },
        toAmount: wei,
        toAmountMin: wei,
      },
    }),
    badBody: { eip155: 400 },
  },
  convertBuildApprove: {
    request: (world) => ({ query: { from: tokenOf(world), to: native, amount: '7' } }),
    answer: (world) => ({
      tx: {
        from: tokenOf(world),
        to: native,
        data: expect.stringMatching(/^0x095ea7b3[0-9a-f]{127}7$/),
        value: '0',
        eip155: expect.objectContaining({ gasPrice: wei }),
      },
    }),
  },
  balance: {
    request: ({ owner }) => ({ params: { address: owner.address }, query: { currency: 'usd', chainId: 'eip155:1' } }),
    answer: (world) => ({
      balances: expect.arrayContaining([
        expect.objectContaining({ symbol: 'ETH', chainId: 'eip155:1', price: 2500 }),
        expect.objectContaining({
          symbol: 'TUSD',
          address: tokenOf(world),
          quantity: { decimals: '6', numeric: expect.stringMatching(/^[1-9]\d*(\.\d+)?$/) },
        }),
      ]),
    }),
  },
  portfolio: {
    request: ({ owner }) => ({ params: { address: owner.address } }),
    answer: (world) => ({
      data: expect.arrayContaining([
        { id: 'eip155:1/slip44:60', name: 'Ether', symbol: 'ETH' },
        expect.objectContaining({ id: tokenOf(world), symbol: 'TUSD' }),
      ]),
    }),
  },
  nfts: {
    request: ({ receiver }) => ({ params: { address: receiver }, query: { chainId: 'eip155:1' } }),
    answer: () => ({ nfts: [], next: null, coveredSince: fromTheFirstBlock }),
    free: ['cursor'],
  },
  nftImage: {
    request: ({ token }) => ({ query: { chainId: 'eip155:1', address: token, tokenId: '1' } }),
    answer: () => ({ status: 'FAILED', reasons: [{ field: '', description: expect.stringMatching(/^There is no/) }] }),
    status: 404,
  },
  profileLookup: {
    request: async (world) => ({ params: { name: await register(world) }, query: { apiVersion: '2' } }),
    answer: (world, { params }) => record(world, params?.name),
  },
  profileReverse: {
    request: async (world) => {
      await register(world)
      return { params: { address: world.owner.address }, query: { apiVersion: '2' } }
    },
    answer: (world) => expect.arrayContaining([record(world, expect.stringMatching(/^name-.*\.reown\.id$/))]),
  },
  profileResolve: {
    request: async (world) => ({ params: { name: await register(world) }, query: { chainId: 'eip155:1' } }),
    answer: ({ owner }, { params }) => ({
      name: params?.name,
      address: owner.address,
      avatar: null,
      source: 'zone',
      isFallback: false,
      resolvedAt: isoTime,
    }),
    foreignChain: 'accepted',
  },
  profileSuggestions: {
    request: () => ({ params: { name: 'nobody-yet' } }),
    answer: () => ({
      suggestions: expect.arrayContaining([{ name: 'nobody-yet.reown.id', registered: false }]),
    }),
  },
  profileRegister: {
    request: async (world) => ({ body: await sign(world, { purpose: 'register', name: newName(), attributes: {} }) }),
    answer: (world, { body }) => ({ success: true, ...record(world, JSON.parse(Object(body).message).name) }),
  },
  profileAttributes: {
    request: async (world) => {
      const name = await register(world)
      const attributes = { bio: `Hello ${crypto.randomUUID()}` }
      return { params: { name }, body: await sign(world, { purpose: 'attributes', name, attributes }) }
    },
    answer: () => ({ bio: expect.stringMatching(/^Hello [0-9a-f-]{36}$/) }),
  },
  profileAddress: {
    request: async (world) => {
      const name = await register(world)
      const move = { coin_type: 2_147_492_101, address: newAddress() }
      return { params: { name }, body: await sign(world, { purpose: 'address', name, ...move }) }
    },
    answer: (world, { body }) => {
      const entry = { address: world.owner.address, created_at: isoTime, created: isoTime }
      return { '60': entry, '2147492101': { ...entry, address: JSON.parse(Object(body).message).address } }
    },
  },
  profilePrimary: {
    request: async (world) => {
      const name = await register(world)
      return { params: { name }, body: await sign(world, { purpose: 'primary', name, primary: true }) }
    },
    answer: (world, { params }) => record(world, params?.name),
  },
  identityAvatar: {
    request: () => ({ params: { address: newAddress() } }),
    answer: () => ({
      status: 'FAILED',
      reasons: [{ field: 'address', description: expect.stringMatching(/^There is no/) }],
    }),
    status: 404,
  },
  ccipRead: {
    request: async (world) => ({ params: { sender: world.token, data: `${question(await register(world))}.json` } }),
    answer: () => ({ data: hex }),
  },
  ccipPost: {
    request: async (world) => ({ body: { sender: world.token, data: question(await register(world)) } }),
    answer: () => ({ data: hex }),
  },
  onrampUrl: {
    request: ({ owner }) => ({
      body: {
        destinationWallets: [{ address: owner.address, blockchains: ['ethereum'], assets: ['ETH'] }],
        partnerUserId: 'visitor-00000000-0000-4000-8000-000000000001',
      },
    }),
    answer: ({ owner }) => ({ url: expect.stringContaining(`https://pay.example/buy?to=${owner.address}&coin=`) }),
    free: ['partnerUserId'],
    badBody: 400,
  },
  onrampOptions: { request: () => ({}), answer: () => onrampDefaults },
  onrampQuote: {
    request: () => ({
      body: { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '100', network: 'ethereum' },
    }),
    answer: () => ({
      paymentTotal: usd('100.00'),
      paymentSubtotal: usd('97.50'),
      purchaseAmount: { amount: '0.039', currency: 'ETH' },
      coinbaseFee: usd('2.50'),
      networkFee: usd('0'),
      quoteId: expect.stringMatching(/^estimate-/),
      indicative: true,
    }),
  },
  onrampOffers: {
    request: () => ({
      body: { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '100', network: 'ethereum' },
    }),
    answer: () => ({
      offers: [
        {
          provider: { id: 'EXAMPLE', name: 'Example Pay', isTracked: false },
          quote: {
            paymentTotal: usd('100.00'),
            paymentSubtotal: usd('97.50'),
            purchaseAmount: { amount: '0.039', currency: 'ETH' },
            coinbaseFee: usd('2.50'),
            networkFee: usd('0'),
            quoteId: expect.stringMatching(/^estimate-/),
            indicative: true,
          },
        },
      ],
    }),
  },
  onrampProviders: {
    request: () => ({}),
    answer: () => [expect.objectContaining({ serviceProvider: 'EXAMPLE', name: 'Example Pay', status: 'LIVE' })],
  },
  onrampProperties: {
    request: () => ({ query: { type: 'countries' } }),
    answer: () => [{ countryCode: 'US', name: 'United States', flagImageUrl: null }],
    free: ['excludeProviders'],
  },
  onrampBuyOptions: {
    request: () => ({ query: { country: 'US' } }),
    answer: () => ({
      paymentCurrencies: expect.arrayContaining([expect.objectContaining({ id: 'USD' })]),
      purchaseCurrencies: expect.arrayContaining([expect.objectContaining({ symbol: 'ETH' })]),
    }),
  },
  onrampBuyQuotes: {
    request: () => ({
      query: {
        purchaseCurrency: 'ETH',
        purchaseNetwork: 'ethereum',
        paymentAmount: '250',
        paymentCurrency: 'USD',
        paymentMethod: 'CARD',
        country: 'US',
      },
    }),
    answer: () => ({
      paymentTotal: usdValue('250.00'),
      paymentSubTotal: usdValue('243.75'),
      purchaseAmount: { value: '0.0975', currency: 'ETH' },
      coinbaseFee: usdValue('6.25'),
      networkFee: usdValue('0'),
      quoteId: expect.stringMatching(/^estimate-/),
      indicative: true,
    }),
  },
  onrampMultiQuotes: {
    request: () => ({ body: { destinationCurrencyCode: 'ETH', sourceAmount: 100, sourceCurrencyCode: 'USD' } }),
    answer: () => [expect.objectContaining({ destinationAmount: 0.039, serviceProvider: 'EXAMPLE', indicative: true })],
  },
  onrampWidget: {
    request: ({ owner }) => ({
      body: {
        sessionData: {
          serviceProvider: 'EXAMPLE',
          sourceAmount: 100,
          sourceCurrencyCode: 'USD',
          destinationCurrencyCode: 'ETH',
          walletAddress: owner.address,
        },
      },
    }),
    answer: ({ owner }) => ({
      widgetUrl: expect.stringContaining(`https://pay.example/buy?to=${owner.address}&coin=`),
    }),
  },
  sessionCreate: {
    request: (world) => ({ params: { address: ownerOf(world) }, query: { v: '2' }, body: terms() }),
    answer: () => ({
      pci: uuid,
      key: { type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) },
    }),
    // A session is kept for an account of any chain; whether the chain is served shows when it signs.
    foreignChain: 'accepted',
  },
  sessionsList: {
    request: async (world) => {
      const pci = await createSession(world)
      await activate(world, pci)
      const timestamp = seconds()
      const { host } = new URL(world.gateway.url)
      const message = `List the smart sessions of ${ownerOf(world).toLowerCase()} at ${host}, ${timestamp}.`
      const signature = await world.owner.signMessage({ message })
      return { params: { address: ownerOf(world) }, query: { timestamp: String(timestamp), signature } }
    },
    answer: () => ({
      pcis: expect.arrayContaining([
        expect.objectContaining({
          project: { id: contractProject, name: 'Shop', url: null, iconUrl: null },
          pci: uuid,
          permissions: terms().permissions,
          context: grantedContext,
          revokedAt: null,
        }),
      ]),
    }),
    foreignChain: 'accepted',
  },
  sessionContext: {
    request: async (world) => {
      const pci = await createSession(world)
      await activate(world, pci)
      return { params: { address: ownerOf(world) }, query: { pci } }
    },
    answer: () => ({ context: grantedContext }),
    foreignChain: 'accepted',
  },
  sessionActivate: {
    request: async (world) => {
      const pci = await createSession(world)
      return { params: { address: ownerOf(world) }, body: await activation(world, pci) }
    },
    answer: () => ({ success: true }),
    foreignChain: 'accepted',
  },
  sessionRevoke: {
    request: async (world) => {
      const pci = await createSession(world)
      const signature = await world.owner.signMessage({ message: pci })
      return { params: { address: ownerOf(world) }, body: { pci, signature } }
    },
    answer: () => ({ success: true }),
    foreignChain: 'accepted',
  },
  sessionSign: {
    request: (world) => ({
      params: { address: ownerOf(world) },
      body: { pci: crypto.randomUUID(), userOp: { sender: world.owner.address } },
    }),
    answer: () => ({
      status: 'FAILED',
      reasons: [{ field: '', description: expect.stringContaining('is not available on this gateway') }],
    }),
    status: 503,
    foreignChain: 'accepted',
  },
  signInNonce: { request: () => ({}), answer: () => ({ nonce: expect.stringMatching(/^[0-9a-f]{56}$/), token }) },
  signInAuthenticate: { request: async (world) => ({ body: await signInProof(world) }), answer: signedInAnswer },
  signInMe: {
    request: async (world) => ({ headers: { authorization: (await signIn(world)).authorization } }),
    answer: ({ owner }) => ({
      aud: contractOrigin,
      iss: 'https://gateway.example',
      exp: expect.any(Number),
      sub: `eip155:1:${owner.address}`,
      projectIdKey: contractProject,
      address: owner.address,
      chainId: 1,
      chainNamespace: 'eip155',
      caip2Network: 'eip155:1',
      domain: new URL(contractOrigin).host,
      uri: contractOrigin,
    }),
  },
  signInRefresh: {
    request: async (world) => ({ headers: { cookie: (await signIn(world)).cookie } }),
    answer: (world) => ({ sessions: [signedInAnswer(world)] }),
  },
  signInSignOut: {
    request: async (world) => ({ headers: { cookie: (await signIn(world)).cookie } }),
    answer: () => ({ success: true }),
  },
  signInKeys: {
    request: () => ({}),
    answer: () => ({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.stringMatching(/^[\w-]{43}$/),
          y: expect.stringMatching(/^[\w-]{43}$/),
          kid: expect.stringMatching(/^[\w-]{43}$/),
          alg: 'ES256',
          use: 'sig',
        },
      ],
    }),
  },
  event: {
    request: () => ({
      body: {
        eventId: crypto.randomUUID(),
        url: 'https://www.shop.example/',
        domain: 'www.shop.example',
        timestamp: Date.now(),
        props: { type: 'track', event: 'SEND_SUCCESS', properties: { network: 'eip155:1' } },
      },
    }),
    answer: () => ({ success: true }),
    free: ['url', 'domain', 'eventId'],
    foreignChain: 'accepted',
  },
  rpc: {
    request: () => ({
      query: { chainId: 'eip155:1' },
      body: { jsonrpc: '2.0', id: 7, method: 'eth_getBlockByNumber', params: ['0x0', false] },
    }),
    answer: () => ({ jsonrpc: '2.0', id: 7, result: expect.objectContaining({ number: '0x0' }) }),
    readsJsonRpc: true,
  },
  bundler: {
    request: () => ({
      query: { chainId: 'eip155:1' },
      body: { jsonrpc: '2.0', id: 7, method: 'eth_getUserOperationReceipt', params: [`0x${'ab'.repeat(32)}`] },
    }),
    answer: () => ({ jsonrpc: '2.0', id: 7, result: null }),
    readsJsonRpc: true,
  },
  wallet: walletCase,
  jsonRpc: walletCase,
  wallets: {
    request: () => ({ query: { search: 'alpha', chains: 'eip155:1' } }),
    answer: () => ({
      data: [expect.objectContaining({ id: 'alpha', name: 'Alpha Wallet', chains: ['eip155:1'] })],
      count: 1,
    }),
    // The directory knows chains that this gateway does not serve.
    foreignChain: 'accepted',
    free: ['search', 'include', 'exclude', 'names', 'rdns', 'chains', 'platform', 'badge', 'badge_type', 'sort'],
  },
  walletImage: { request: () => ({ params: { id: 'alpha' } }), answer: () => new Uint8Array(contractPicture) },
  assetImage: { request: () => ({ params: { id: 'eip155-1' } }), answer: () => new Uint8Array(contractPicture) },
  projectConfig: { request: () => ({}), answer: () => ({ features: null }) },
  projectLimits: {
    request: () => ({}),
    answer: () => ({ planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } }),
  },
  projectOrigins: { request: () => ({}), answer: () => ({ allowedOrigins: ['https://*.shop.example'] }) },
  analyticsConfig: { request: () => ({}), answer: () => ({ isAnalyticsEnabled: true }) },
  ...vaultCases,
}
