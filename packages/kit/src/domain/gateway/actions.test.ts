// Long because it is a table: every action against a gateway that answers, does not serve the network, or fails.

import { onrampDefaults } from '@foyer/contract'
import { endpointExamples as examples } from '@foyer/contract/examples'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evmCoinType } from '../../chains/evm/evmRules.ts'
import { connect } from '../../core/actions/connect.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { getHistory } from '../history/getHistory.ts'
import { getNameSuggestions } from '../names/getNameSuggestions.ts'
import { getNamesOf } from '../names/getNamesOf.ts'
import { lookUpName } from '../names/lookUpName.ts'
import { registerName } from '../names/registerName.ts'
import { setNameAddress } from '../names/setNameAddress.ts'
import { setNameAttributes } from '../names/setNameAttributes.ts'
import { setPrimaryName } from '../names/setPrimaryName.ts'
import { getOnrampOffers } from '../onramp/getOnrampOffers.ts'
import { getOnrampOptions } from '../onramp/getOnrampOptions.ts'
import { getOnrampQuote } from '../onramp/getOnrampQuote.ts'
import { getOnrampUrl } from '../onramp/getOnrampUrl.ts'
import { getPurchases } from '../onramp/getPurchases.ts'
import { getBalances } from '../portfolio/getBalances.ts'
import { getIdentity } from '../portfolio/getIdentity.ts'
import { type Answers, startTestGateway } from '../portfolio/test/testGateway.ts'
import { getGasPrices } from '../prices/getGasPrices.ts'
import { getTokenPrices } from '../prices/getTokenPrices.ts'
import { getSmartSessions } from '../sessions/getSmartSessions.ts'
import { revokeSmartSession } from '../sessions/revokeSmartSession.ts'
import { buildSwap } from '../swaps/buildSwap.ts'
import { buildSwapApproval } from '../swaps/buildSwapApproval.ts'
import { getSwapAllowance } from '../swaps/getSwapAllowance.ts'
import { getSwapQuotes } from '../swaps/getSwapQuotes.ts'
import { getSwapTokens } from '../swaps/getSwapTokens.ts'
import { slippageBounds } from '../swaps/slippage.ts'

const base: CaipNetworkId = 'eip155:8453'
const account = 'eip155-a'
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ether = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const pci = '9a1c1a36-6e0f-4c0e-9a47-0f5a4cb4f0f1'
const stops: (() => void | Promise<void>)[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})

/** A kit with a connected account on Base, and its gateway. */
async function setUp(answers: Answers, served: readonly string[] = [base]) {
  const gateway = await startTestGateway({ '/v1/supported-chains': { http: served, ws: [] }, ...answers })
  const { connector, source, wallet } = memorySource({ namespaces: ['eip155'] })
  wallet.networks.eip155 = base
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('8453', 'eip155'), testNetwork('1', 'eip155')],
    chains: [{ ...memoryChain({ namespace: 'eip155', wallets: [source] }), coinType: evmCoinType }],
    storage: false,
    gateway: gateway.url,
    projectId: 'harbour',
  })
  stops.push(
    () => kit.destroy(),
    () => gateway.stop(),
  )
  await connect(kit, { wallet: connector })
  const unavailable: string[] = []
  kit.events.on('BALANCE_UNAVAILABLE', ({ error }) => unavailable.push(error.shortMessage))
  return { kit, gateway, unavailable }
}

type Case = {
  path: string
  answer: unknown
  act: (kit: Kit) => Promise<unknown>
  /** What comes back when the gateway answered. */
  served: unknown
  /** What comes back on a network that it does not serve; a text is the error's sentence. */
  unsupported: unknown
  /** What comes back after a failure; a text is the error's code. */
  failed: unknown
}

/** A purchase in the seller's format: its own statuses, its network's name, and its id until there is a transaction. */
const purchase = (status: string, hash = 'purchase-1') => ({
  id: 'purchase-1',
  metadata: {
    operationType: 'buy',
    hash,
    minedAt: '2026-11-22T09:30:00.000Z',
    sentFrom: 'Coinbase',
    sentTo: account,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    nonce: 0,
    application: null,
    chain: 'base',
  },
  transfers: [
    {
      fungible_info: { name: 'USDC', symbol: 'USDC', icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '97.51' },
      value: null,
      price: null,
    },
  ],
})

const bought = { id: 'purchase-1', at: Date.UTC(2026, 10, 22, 9, 30), amount: '97.51', symbol: 'USDC' }

const swap = { from: token, to: ether, amount: 1_000_000n }
const cases: Readonly<Record<string, Case>> = {
  getHistory: {
    path: `/v1/account/${account}/history`,
    answer: examples.history.response,
    act: (kit) => getHistory(kit),
    served: { ...examples.history.response, coverage: undefined, next: examples.history.response.next ?? undefined },
    unsupported: { data: [], next: undefined, reason: 'unsupported' },
    failed: 'HISTORY_FAILED',
  },
  'getHistory of purchases': {
    path: `/v1/account/${account}/history`,
    answer: { data: [purchase('IN_PROGRESS')], next: 'older' },
    act: (kit) => getHistory(kit, { onramp: 'coinbase' }),
    served: { data: [{ ...purchase('IN_PROGRESS'), state: 'started' }], next: 'older' },
    unsupported: { data: [], next: undefined, reason: 'unsupported' },
    failed: 'HISTORY_FAILED',
  },
  getPurchases: {
    path: `/v1/account/${account}/history`,
    answer: { data: [purchase('SUCCESS', '0xabc'), { id: 'no purchase' }, purchase('FAILED')], next: null },
    act: (kit) => getPurchases(kit),
    served: [
      { ...bought, state: 'received', hash: '0xabc' },
      { ...bought, state: 'failed' },
    ],
    unsupported: [],
    failed: 'HISTORY_FAILED',
  },
  getIdentity: {
    path: '/v1/identity/0xabc',
    answer: { name: 'alice.eth', avatar: null },
    act: (kit) => getIdentity(kit, { address: '0xabc' }),
    served: { name: 'alice.eth', avatar: '' },
    unsupported: { name: '', avatar: '', reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getTokenPrices: {
    path: '/v1/fungible/price',
    answer: examples.fungiblePrice.response,
    act: (kit) => getTokenPrices(kit, { addresses: [token] }),
    served: examples.fungiblePrice.response,
    unsupported: { fungibles: [], reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getGasPrices: {
    path: '/v1/convert/gas-price',
    answer: { standard: '1', fast: '2', instant: '3' },
    act: (kit) => getGasPrices(kit),
    served: { standard: '1', fast: '2', instant: '3' },
    unsupported: 'Network not supported for Gas Price',
    failed: 'GATEWAY_FAILED',
  },
  getSwapTokens: {
    path: '/v1/convert/tokens',
    answer: examples.convertTokens.response,
    act: (kit) => getSwapTokens(kit),
    served: examples.convertTokens.response,
    unsupported: { tokens: [], reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getSwapQuotes: {
    path: '/v1/convert/quotes',
    answer: examples.convertQuotes.response,
    act: (kit) => getSwapQuotes(kit, swap),
    served: examples.convertQuotes.response,
    unsupported: { quotes: [], reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getSwapAllowance: {
    path: '/v1/convert/allowance',
    answer: { allowance: '7' },
    act: (kit) => getSwapAllowance(kit, { tokenAddress: token }),
    served: { allowance: 7n },
    unsupported: { allowance: 0n, reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  buildSwap: {
    path: '/v1/convert/build-transaction',
    answer: {
      tx: {
        from: `${base}:${token}`,
        to: `${base}:${ether}`,
        data: '0x01',
        amount: '9',
        eip155: { gas: '5', gasPrice: '2' },
      },
    },
    act: (kit) => buildSwap(kit, swap),
    served: { to: ether, data: '0x01', value: 9n, gas: 5n, gasPrice: 2n },
    unsupported: 'Network not supported for Swaps',
    failed: 'GATEWAY_FAILED',
  },
  buildSwapApproval: {
    path: '/v1/convert/build-approve',
    answer: {
      tx: { from: `${base}:${token}`, to: `${base}:${ether}`, data: '0x02', value: '0', eip155: { gasPrice: '2' } },
    },
    act: (kit) => buildSwapApproval(kit, swap),
    // It goes to the token that is given, whatever the answer says.
    served: { to: token, data: '0x02', value: 0n, gasPrice: 2n },
    unsupported: 'Network not supported for Swaps',
    failed: 'GATEWAY_FAILED',
  },
  lookUpName: {
    path: '/v1/profile/account/alice.reown.id',
    answer: examples.profileLookup.response,
    act: (kit) => lookUpName(kit, { name: 'alice.reown.id' }),
    served: { ...examples.profileLookup.response, isRegistered: true },
    unsupported: { addresses: {}, attributes: {}, isRegistered: false, reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getNamesOf: {
    path: '/v1/profile/reverse/0xabc',
    answer: examples.profileReverse.response,
    act: (kit) => getNamesOf(kit, { address: '0xabc' }),
    served: { names: examples.profileReverse.response },
    unsupported: { names: [], reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getNameSuggestions: {
    path: '/v1/profile/suggestions/alice',
    answer: examples.profileSuggestions.response,
    act: (kit) => getNameSuggestions(kit, { name: 'Alice' }),
    served: examples.profileSuggestions.response,
    unsupported: { suggestions: [], reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  registerName: {
    path: '/v1/profile/account',
    answer: examples.profileRegister.response,
    act: (kit) => registerName(kit, { name: 'Alice' }),
    served: { success: true },
    unsupported: { success: false, reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  setNameAttributes: {
    path: '/v1/profile/account/alice.reown.id/attributes',
    answer: { bio: 'Painter' },
    act: (kit) => setNameAttributes(kit, { name: 'alice.reown.id', attributes: { bio: 'Painter' } }),
    served: { attributes: { bio: 'Painter' } },
    unsupported: { attributes: {}, reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  setNameAddress: {
    path: '/v1/profile/account/alice.reown.id/address',
    answer: examples.profileAddress.response,
    act: (kit) => setNameAddress(kit, { name: 'alice.reown.id', networkId: base, address: account }),
    served: { addresses: examples.profileAddress.response },
    unsupported: { addresses: {}, reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  setPrimaryName: {
    path: '/v1/profile/account/alice.reown.id/primary',
    answer: examples.profilePrimary.response,
    act: (kit) => setPrimaryName(kit, { name: 'alice.reown.id' }),
    served: { success: true },
    unsupported: { success: false, reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getOnrampUrl: {
    path: '/v1/generators/onrampurl',
    answer: { url: 'https://pay.example/buy' },
    act: (kit) => getOnrampUrl(kit, { presetFiatAmount: 50 }),
    served: { url: 'https://pay.example/buy' },
    unsupported: { url: '', reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  getOnrampOptions: {
    path: '/v1/onramp/options',
    answer: examples.onrampOptions.response,
    act: (kit) => getOnrampOptions(kit),
    served: examples.onrampOptions.response,
    unsupported: { paymentCurrencies: [], purchaseCurrencies: [], reason: 'unsupported' },
    failed: { ...onrampDefaults, reason: 'failed' },
  },
  getOnrampOffers: {
    path: '/v1/onramp/offers',
    answer: examples.onrampOffers.response,
    act: (kit) => getOnrampOffers(kit, { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50' }),
    served: examples.onrampOffers.response,
    unsupported: { offers: [], reason: 'unsupported' },
    failed: { offers: [], reason: 'failed' },
  },
  getOnrampQuote: {
    path: '/v1/onramp/quote',
    answer: examples.onrampQuote.response,
    act: (kit) => getOnrampQuote(kit, { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50' }),
    served: { quote: examples.onrampQuote.response },
    unsupported: { quote: null, reason: 'unsupported' },
    failed: {
      quote: {
        coinbaseFee: { amount: '50', currency: 'USD' },
        networkFee: { amount: '50', currency: 'USD' },
        paymentSubtotal: { amount: '50', currency: 'USD' },
        paymentTotal: { amount: '50', currency: 'USD' },
        purchaseAmount: { amount: '50', currency: 'ether' },
        quoteId: 'mocked-quote-id',
        indicative: true,
      },
      reason: 'failed',
    },
  },
  getSmartSessions: {
    path: `/v1/sessions/${encodeURIComponent(`${base}:${account}`)}`,
    answer: examples.sessionsList.response,
    act: (kit) => getSmartSessions(kit),
    served: { sessions: examples.sessionsList.response.pcis },
    unsupported: { sessions: [], reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
  revokeSmartSession: {
    path: `/v1/sessions/${encodeURIComponent(`${base}:${account}`)}/revoke`,
    answer: { success: true },
    act: (kit) => revokeSmartSession(kit, { pci, signature: '0x01' }),
    served: { success: true },
    unsupported: { success: false, reason: 'unsupported' },
    failed: 'GATEWAY_FAILED',
  },
}

describe.each(Object.entries(cases))('%s', (_, { path, answer, act, served, unsupported, failed }) => {
  test('gives what the gateway answered', async () => {
    const { kit, gateway } = await setUp({ [path]: answer })
    expect(await act(kit)).toEqual(served)
    expect(gateway.count(path)).toBe(1)
  })

  test('asks nothing on a network that the gateway does not serve, and says so', async () => {
    const { kit, gateway } = await setUp({ [path]: answer }, ['eip155:5'])
    if (typeof unsupported === 'string') await expect(act(kit)).rejects.toThrow(unsupported)
    else expect(await act(kit)).toEqual(unsupported)
    expect(gateway.count(path)).toBe(0)
  })

  test('says so too when only the call refuses the network', async () => {
    const reasons = [{ field: 'chainId', description: 'Not here.' }]
    const { kit, gateway } = await setUp({ [path]: { status: 'FAILED', reasons } })
    if (typeof unsupported === 'string') await expect(act(kit)).rejects.toThrow(unsupported)
    else expect(await act(kit)).toEqual(unsupported)
    expect(gateway.count(path)).toBe(1)
  })

  test.each(['the call', 'the list of networks'])('never takes a failure of %s for an empty answer', async (which) => {
    const { kit } = await setUp(
      which === 'the call' ? { [path]: 503 } : { [path]: answer, '/v1/supported-chains': 503 },
    )
    if (typeof failed === 'string') await expect(act(kit)).rejects.toMatchObject({ code: failed })
    else expect(await act(kit)).toEqual(failed)
  })
})

const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Actions that there are for accounts on Solana, too. */
const alsoOnSolana = ['getHistory', 'getIdentity', 'getTokenPrices', /^getOnramp/]

test.each(
  Object.entries(cases).filter(
    ([name]) => !alsoOnSolana.some((own) => (own instanceof RegExp ? own.test(name) : own === name)),
  ),
)('%s asks nothing for an account on Solana, and says that there is none', async (_, { act, unsupported }) => {
  const gateway = await startTestGateway({ '/v1/supported-chains': { http: [base, solana], ws: [] } })
  const { connector, source, wallet } = memorySource({ namespaces: ['solana'] })
  wallet.networks.solana = solana
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'), testNetwork('8453', 'eip155')],
    chains: [
      memoryChain({ namespace: 'solana', wallets: [source] }),
      { ...memoryChain({ namespace: 'eip155', wallets: [] }), coinType: evmCoinType },
    ],
    storage: false,
    gateway: gateway.url,
    projectId: 'harbour',
  })
  stops.push(
    () => kit.destroy(),
    () => gateway.stop(),
  )
  await connect(kit, { wallet: connector })
  if (typeof unsupported === 'string') await expect(act(kit)).rejects.toThrow(unsupported)
  else expect(await act(kit)).toEqual(unsupported)
  expect(gateway.asked.filter((path) => path !== '/v1/supported-chains')).toEqual([])
})

test('reports a capability without a source at the gateway as unsupported, not failed', async () => {
  const path = '/v1/convert/tokens'
  const description = 'The call convertTokens is not available on this gateway: it has no swap source.'
  const { kit } = await setUp({ [path]: { status: 'FAILED', code: 503, reasons: [{ field: '', description }] } })
  expect(await getSwapTokens(kit)).toEqual({ tokens: [], reason: 'unsupported' })
})

test('returns an empty list with a reason for a failed balance, and asks no more for 30 s', async () => {
  const path = `/v1/account/${account}/balance`
  const { kit, gateway, unavailable } = await setUp({ [path]: 503 })
  const before = Date.now()
  const failed = await getBalances(kit)
  expect(failed).toMatchObject({ tokens: [], reason: 'failed' })
  expect(failed.retryAt).toBeGreaterThanOrEqual(before + 30_000)
  expect(await getBalances(kit)).toMatchObject({ tokens: [], reason: 'failed', retryAt: failed.retryAt })
  expect(gateway.count(path)).toBe(1)
  expect(unavailable).toEqual(['Token Balance Unavailable'])
})

test.each<[string, Answers]>([
  ['the list leaves its network out', { '/v1/supported-chains': { http: ['eip155:5'], ws: [] } }],
  [
    'the call refuses its network',
    { [`/v1/account/${account}/balance`]: { status: 'FAILED', reasons: [{ field: 'chainId', description: 'No' }] } },
  ],
])('a balance is empty, with an event and the time of the next try, when %s', async (_, answers) => {
  const { kit, unavailable } = await setUp(answers)
  const before = Date.now()
  const first = await getBalances(kit)
  expect(first).toEqual({ tokens: [], source: 'gateway', reason: 'unsupported', retryAt: expect.any(Number) })
  expect(first.retryAt).toBeGreaterThanOrEqual(before + 30_000)
  expect(await getBalances(kit)).toEqual(first)
  expect(unavailable).toEqual(['Token Balance Unavailable'])
})

test('reports a balance on a network that neither site nor gateway knows as unsupported, not failed', async () => {
  const { kit, unavailable } = await setUp({})
  expect(await getBalances(kit, { networkId: 'eip155:5' })).toMatchObject({ tokens: [], reason: 'unsupported' })
  expect(unavailable).toEqual(['Token Balance Unavailable'])
})

test('fails a balance when the list of networks cannot be read', async () => {
  const { kit } = await setUp({ '/v1/supported-chains': 503 })
  expect(await getBalances(kit)).toMatchObject({ tokens: [], reason: 'failed' })
})

test('brings the names of senders and receivers with a history', async () => {
  const names = [{ address: token, name: 'lantern.reown.id' }]
  const { kit } = await setUp({ [`/v1/account/${account}/history`]: { ...examples.history.response, names } })
  expect(await getHistory(kit)).toMatchObject({ names })
})

test('reports a failed history in the words of the specification', async () => {
  const { kit } = await setUp({ [`/v1/account/${account}/history`]: 503 })
  await expect(getHistory(kit)).rejects.toMatchObject({
    code: 'HISTORY_FAILED',
    shortMessage: 'Failed to fetch transactions',
    cause: { code: 'GATEWAY_FAILED' },
  })
})

test('purchases are asked for page by page, and on no chain: a seller delivers on several', async () => {
  const path = `/v1/account/${account}/history`
  const { kit, gateway } = await setUp({ [path]: { data: [], next: null } })
  expect(await getHistory(kit, { onramp: 'coinbase', cursor: 'older' })).toEqual({ data: [], next: undefined })
  const query = Object.fromEntries(gateway.lastQuery(path))
  expect(query).toMatchObject({ onramp: 'coinbase', cursor: 'older' })
  expect(query).not.toHaveProperty('chainId')
})

test('asks for an identity in the name of the connected account', async () => {
  const path = '/v1/identity/0xabc'
  const { kit, gateway } = await setUp({ [path]: { name: null, avatar: null } })
  await getIdentity(kit, { address: '0xabc' })
  expect(gateway.lastQuery(path).get('sender')).toBe(account)
})

test('builds a swap with a slippage of 1', async () => {
  const { answer, act, path } = cases.buildSwap as Case
  const { kit, gateway } = await setUp({ [path]: answer })
  await act(kit)
  expect(gateway.lastBody(path)).toEqual({
    projectId: 'harbour',
    amount: '1000000',
    eip155: { slippage: 1 },
    from: `${base}:${token}`,
    to: `${base}:${ether}`,
    userAddress: `${base}:${account}`,
  })
})

test('builds a swap with the given slippage, and says what it gives where the gateway does', async () => {
  const { path } = cases.buildSwap as Case
  const { kit, gateway } = await setUp({ [path]: examples.convertBuildTransaction.response })
  const built = await buildSwap(kit, { ...swap, slippage: 50 })
  expect(built).toMatchObject({ toAmount: 312_500_000_000_000n, leastAmount: 309_375_000_000_000n })
  expect(gateway.lastBody(path)).toMatchObject({ eip155: { slippage: 50 } })
  for (const slippage of [slippageBounds.least - 1, slippageBounds.most + 1, 1.5]) {
    await expect(buildSwap(kit, { ...swap, slippage })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  }
  expect(gateway.count(path)).toBe(1)
})

test('names are suggested in the zone reown.id and looked up by their full name', async () => {
  const [suggestions, lookup] = ['/v1/profile/suggestions/alice', '/v1/profile/account/alice.reown.id']
  const { kit, gateway } = await setUp({ [suggestions]: { suggestions: [] }, [lookup]: [] })
  await getNameSuggestions(kit, { name: 'alice' })
  expect(gateway.lastQuery(suggestions).get('zone')).toBe('reown.id')
  await lookUpName(kit, { name: 'alice.reown.id' })
  expect(Object.fromEntries(gateway.lastQuery(lookup))).toMatchObject({ apiVersion: '2' })
  expect(gateway.lastQuery(lookup).has('zone')).toBe(false)
})

test('cancels a request for the tokens of swaps', async () => {
  const { kit, gateway } = await setUp({ '/v1/convert/tokens': { tokens: [] } })
  const signal = AbortSignal.abort()
  await expect(getSwapTokens(kit, { signal })).rejects.toMatchObject({ code: 'GATEWAY_FAILED' })
  expect(gateway.asked).not.toContain('/v1/convert/tokens')
  expect(await getSwapTokens(kit)).toEqual({ tokens: [] })
})

test('swaps are not offered outside the swap networks', async () => {
  const { kit, gateway } = await setUp({}, ['eip155:59144'])
  expect(await getSwapTokens(kit, { networkId: 'eip155:59144' })).toEqual({ tokens: [], reason: 'unsupported' })
  expect(gateway.asked).toEqual([])
})

test('looks a name up once in 5 minutes, and again after a registration', async () => {
  const lookup = '/v1/profile/account/alice.reown.id'
  const reverse = '/v1/profile/reverse/0xabc'
  const { kit, gateway } = await setUp({
    [lookup]: [],
    [reverse]: 404,
    '/v1/profile/account': examples.profileRegister.response,
  })
  const ask = async () => {
    expect(await lookUpName(kit, { name: 'alice.reown.id' })).toMatchObject({ isRegistered: false })
    expect(await getNamesOf(kit, { address: '0xabc' })).toEqual({ names: [] })
  }
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  await ask()
  vi.setSystemTime(1_800_000_299_999)
  await ask()
  expect([gateway.count(lookup), gateway.count(reverse)]).toEqual([1, 1])
  vi.setSystemTime(1_800_000_300_000)
  await ask()
  vi.useRealTimers()
  expect([gateway.count(lookup), gateway.count(reverse)]).toEqual([2, 2])
  await registerName(kit, { name: 'alice' })
  await ask()
  expect([gateway.count(lookup), gateway.count(reverse)]).toEqual([3, 3])
})

test('treats a free name as an answer, not a failure', async () => {
  const path = '/v1/profile/account/free.reown.id'
  const free = { addresses: {}, attributes: {}, isRegistered: false }
  const { kit } = await setUp({ [path]: [] })
  expect(await lookUpName(kit, { name: 'free.reown.id' })).toEqual(free)
  const older = await setUp({ [path]: 404 })
  expect(await lookUpName(older.kit, { name: 'free.reown.id' })).toEqual(free)
})

test.each([
  ['abc', false],
  ['abcd', true],
  ['ab_cd', false],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['Alice-1', true],
  ['alice.reown.id', true],
  ['abc.reown.id', false],
])('the name %s is %s', async (name, isAllowed) => {
  const path = '/v1/profile/account'
  const { kit, gateway } = await setUp({ [path]: examples.profileRegister.response })
  if (!isAllowed) {
    await expect(registerName(kit, { name })).rejects.toMatchObject({ code: 'INVALID_NAME' })
    return expect(gateway.count(path)).toBe(0)
  }
  await registerName(kit, { name })
  const label = name.toLowerCase().replace(/\.reown\.id$/, '')
  const body = gateway.lastBody(path) as { message: string }
  expect(body).toMatchObject({ coin_type: 2147492101, address: account, signature: `signed ${body.message}` })
  expect(JSON.parse(body.message)).toEqual({
    name: `${label}.reown.id`,
    attributes: {},
    gateway: new URL(gateway.url).host,
    purpose: 'register',
    nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
    timestamp: expect.any(Number),
  })
})

test('asks for a list of sessions with the owner’s proof', async () => {
  const path = `/v1/sessions/${encodeURIComponent(`${base}:${account}`)}`
  const { kit, gateway } = await setUp({ [path]: examples.sessionsList.response })
  await getSmartSessions(kit, { proof: { timestamp: 1_700_000_000, signature: '0x01' } })
  expect(Object.fromEntries(gateway.lastQuery(path))).toMatchObject({ timestamp: '1700000000', signature: '0x01' })
})

const payChains: [CaipNetworkId, string][] = [
  ['eip155:1', 'ethereum'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:137', 'polygon'],
  ['eip155:80094', 'berachain'],
  ['eip155:43114', 'avalanche-c-chain'],
  ['eip155:10', 'optimism'],
  ['eip155:42220', 'celo'],
  ['eip155:8453', 'base'],
  ['eip155:56', 'ethereum'],
]

test.each(payChains)('prices a purchase on %s on %s', async (networkId, network) => {
  const path = '/v1/onramp/quote'
  const { kit, gateway } = await setUp({ [path]: examples.onrampQuote.response }, [networkId])
  await getOnrampQuote(kit, { networkId, purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50' })
  expect(gateway.lastQuery(path).get('projectId')).toBe('harbour')
  expect(gateway.lastBody(path)).toEqual({ purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50', network })
})

test('offers are asked for with the way of paying, and none at all are a failure', async () => {
  const path = '/v1/onramp/offers'
  const { kit, gateway } = await setUp({ [path]: { offers: [] } })
  const wanted = { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50' }
  expect(await getOnrampOffers(kit, { ...wanted, paymentMethod: 'CARD' })).toEqual({ offers: [], reason: 'failed' })
  expect(gateway.lastBody(path)).toEqual({ ...wanted, network: 'base', paymentMethod: 'CARD' })
})

test('takes the one price of a gateway without offers, or none', async () => {
  const wanted = { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50' }
  const quote = examples.onrampQuote.response
  const before = { '/v1/onramp/offers': 404 }
  const { kit } = await setUp({ ...before, '/v1/onramp/quote': quote })
  expect(await getOnrampOffers(kit, wanted)).toEqual({ offers: [{ provider: null, quote }] })
  const { kit: unpriced } = await setUp({ ...before, '/v1/onramp/quote': 503 })
  expect(await getOnrampOffers(unpriced, wanted)).toEqual({ offers: [], reason: 'failed' })
})

test('leads a checkout to the chosen seller', async () => {
  const path = '/v1/generators/onrampurl'
  const { kit, gateway } = await setUp({ [path]: { url: 'https://pay.example' } })
  await getOnrampUrl(kit, { provider: 'EXAMPLE', paymentMethod: 'CARD' })
  expect(gateway.lastBody(path)).toMatchObject({ provider: 'EXAMPLE', paymentMethod: 'CARD' })
})

test.each(payChains)('purchases on %s are paid out on %s', async (networkId, chain) => {
  const path = '/v1/generators/onrampurl'
  const { kit, gateway } = await setUp({ [path]: { url: 'https://pay.example' } }, [networkId])
  await getOnrampUrl(kit, { networkId, assets: ['USDC'], presetFiatAmount: 50, paymentCurrency: 'EUR' })
  expect(gateway.lastQuery(path).get('projectId')).toBe('harbour')
  expect(gateway.lastBody(path)).toEqual({
    destinationWallets: [
      {
        address: account,
        assets: ['USDC'],
        blockchains: ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
      },
    ],
    defaultNetwork: chain,
    defaultExperience: 'buy',
    partnerUserId: account,
    presetFiatAmount: 50,
    fiatCurrency: 'EUR',
  })
})
