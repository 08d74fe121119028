import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { createEvmChain } from '../../chains/evm/evmChain.ts'
import type { Chain } from '../../core/chain.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import type { Session } from '../../core/session.ts'
import { establish } from '../../core/transitions.ts'
import { kitData } from '../../data/kitData.ts'
import { refreshBalances } from './freshBalances.ts'
import { portfolioQuery } from './portfolioQuery.ts'
import { startTestGateway } from './test/testGateway.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:31337'
const balancePath = `/v1/account/${address}/balance`
const network = {
  id: networkId,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  local: true,
} as const
const usd = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  chainId: networkId,
  address: `${networkId}:0x1111111111111111111111111111111111111111`,
  price: 1,
  quantity: { decimals: '6', numeric: '412.8' },
  iconUrl: '',
}
const noDecimals = { ...usd, symbol: 'ZERO', quantity: { decimals: '0', numeric: '5' } }
const unpriced = { ...usd, symbol: 'NEW', price: 0, address: `${networkId}:0x2222222222222222222222222222222222222222` }
const asset = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000, iconUrl: '' },
}

let gateway: Awaited<ReturnType<typeof startTestGateway>>
const kits: Kit[] = []

beforeEach(async () => {
  gateway = await startTestGateway({
    '/v1/supported-chains': { http: [networkId], ws: [] },
    [balancePath]: { balances: [unpriced, usd, noDecimals] },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const kit of kits.splice(0)) kit.destroy()
  await gateway.stop()
})

function makeKit(parts: { gateway?: string; storage?: Storage } = {}) {
  const readCoin: Pick<Chain, 'getNativeBalance'> = { getNativeBalance: async () => 10n ** 18n }
  const kit = createKit({
    appName: 'Test',
    networks: [network],
    chains: [{ ...evm({ wallets: [] }), load: async () => (context) => ({ ...createEvmChain(context), ...readCoin }) }],
    gateway: parts.gateway,
    storage: parts.storage ?? memoryStorage(),
  })
  kits.push(kit)
  return kit
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

/** Connects a wallet that answers these methods. */
function connect(kit: Kit, answers: Record<string, unknown>) {
  const session: Session = {
    id: 'lumen',
    source: 'injected',
    wallet: { id: 'lumen', name: 'Lumen', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    namespaces: { eip155: { networkId } },
    provider: () => ({ request: async ({ method }: { method: string }) => answers[method] }),
  }
  kit.store.setState((state) => establish(state, session, { activate: true }))
}

const fetchPortfolio = (kit: Kit) => {
  const data = kitData(kit)
  return data.queryClient.fetchQuery(portfolioQuery(kit, data, { namespace: 'eip155', address, networkId }))
}

describe('portfolioQuery', () => {
  it('reads the gateway, drops tokens without decimals and keeps an unknown price unknown', async () => {
    const portfolio = await fetchPortfolio(makeKit({ gateway: gateway.url }))
    expect(portfolio.source).toBe('gateway')
    expect(portfolio.priceSourceIsDev).toBe(true)
    expect(portfolio.tokens.map(({ symbol }) => symbol)).toEqual(['TUSD', 'NEW'])
    expect(portfolio.tokens[0]).toMatchObject({
      amount: 412_800_000n,
      value: 412.8,
      address: '0x1111111111111111111111111111111111111111',
    })
    expect(portfolio.tokens[1]).not.toHaveProperty('price')
    expect(portfolio.tokens[1]).not.toHaveProperty('value')
  })

  it('finds pictures that the gateway serves itself at its own address', async () => {
    const path = '/v1/nfts/image?chainId=eip155%3A1'
    gateway.answers[balancePath] = { balances: [{ ...usd, iconUrl: path }, unpriced] }
    const { tokens } = await fetchPortfolio(makeKit({ gateway: `${gateway.url}/` }))
    expect(tokens.map(({ iconUrl }) => iconUrl)).toEqual([gateway.url + path, undefined])
  })

  it('lets the gateway read a coin anew once after it was sent, for its holder only', async () => {
    const kit = makeKit({ gateway: gateway.url })
    const { queryClient } = kitData(kit)
    const ask = async () => {
      await queryClient.invalidateQueries({ queryKey: ['portfolio'] })
      await fetchPortfolio(kit)
      return gateway.lastQuery(balancePath).get('forceUpdate')
    }
    expect(await ask()).toBeNull()
    const token = usd.address.slice(networkId.length + 1)
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    await refreshBalances(kit, { address: other, networkId, tokenAddresses: [token] })
    expect(await ask()).toBeNull()
    await refreshBalances(kit, { address: address.toLowerCase(), networkId, tokenAddresses: [token] })
    await refreshBalances(kit, { address, networkId, tokenAddresses: [undefined] })
    expect(await ask()).toBe(`${usd.address},${networkId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`)
    expect(await ask()).toBeNull()
  })

  it('answers with the native coin alone without a gateway', async () => {
    const portfolio = await fetchPortfolio(makeKit())
    expect(portfolio).toMatchObject({ source: 'rpc', tokens: [{ symbol: 'ETH', amount: 10n ** 18n }] })
    expect(portfolio).not.toHaveProperty('reason')
    expect(portfolio.tokens[0]).not.toHaveProperty('value')
  })

  it.each([
    ['the list leaves it out', { '/v1/supported-chains': { http: ['eip155:1'], ws: [] } }, 0],
    [
      'the call refuses it',
      { [balancePath]: { status: 'FAILED', reasons: [{ field: 'chainId', description: 'No' }] } },
      1,
    ],
  ])('says unsupported when %s', async (_, answers, asked) => {
    Object.assign(gateway.answers, answers)
    const portfolio = await fetchPortfolio(makeKit({ gateway: gateway.url }))
    expect(portfolio).toMatchObject({ source: 'rpc', reason: 'unsupported', tokens: [{ symbol: 'ETH' }] })
    expect(gateway.count(balancePath)).toBe(asked)
  })

  it('asks for the supported networks once', async () => {
    const kit = makeKit({ gateway: gateway.url })
    await fetchPortfolio(kit)
    kitData(kit).queryClient.removeQueries({ queryKey: ['portfolio'] })
    await fetchPortfolio(kit)
    expect(gateway.count('/v1/supported-chains')).toBe(1)
  })

  it.each([
    [29_999, 1],
    [30_000, 2],
    [30_001, 2],
  ])('%i ms after a failure the gateway has been asked %i times', async (wait, times) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    gateway.answers[balancePath] = 503
    const kit = makeKit({ gateway: gateway.url })
    const unavailable: unknown[] = []
    kit.events.on('BALANCE_UNAVAILABLE', (properties) => unavailable.push(properties))
    const failed = await fetchPortfolio(kit)
    expect(failed).toEqual({
      tokens: [expect.objectContaining({ symbol: 'ETH', amount: 10n ** 18n })],
      source: 'rpc',
      reason: 'failed',
      retryAt: 1_800_000_030_000,
    })
    expect(unavailable).toEqual([
      { network: networkId, error: expect.objectContaining({ shortMessage: 'Token Balance Unavailable' }) },
    ])
    vi.setSystemTime(1_800_000_000_000 + wait)
    await fetchPortfolio(kit)
    expect(gateway.count(balancePath)).toBe(times)
    expect(unavailable).toHaveLength(times)
  })

  it.each([
    [29_999, 1],
    [30_000, 2],
  ])('%i ms after a success the gateway has been asked %i times, over a reload too', async (wait, times) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const storage = memoryStorage()
    const first = makeKit({ gateway: gateway.url, storage })
    const before = await fetchPortfolio(first)
    first.destroy()
    vi.setSystemTime(1_800_000_000_000 + wait)
    expect(await fetchPortfolio(makeKit({ gateway: gateway.url, storage }))).toEqual(before)
    expect(gateway.count(balancePath)).toBe(times)
  })

  it('drops a corrupt cache', async () => {
    const storage = memoryStorage()
    const at = Date.now()
    const entry = { at, value: { source: 'gateway', tokens: [{ symbol: 'BAD', amount: '-5' }] } }
    storage.setItem('@foyer/1/default/cache/balance', JSON.stringify({ [`${networkId}:${address}`]: entry }))
    const portfolio = await fetchPortfolio(makeKit({ gateway: gateway.url, storage }))
    expect(portfolio.tokens.map(({ symbol }) => symbol)).toEqual(['TUSD', 'NEW'])
  })

  describe('with a wallet that lists assets', () => {
    const wallet = (answer: unknown, capabilities: Record<string, Record<string, unknown>>) => {
      const kit = makeKit({ gateway: gateway.url })
      connect(kit, { wallet_getCapabilities: capabilities, wallet_getAssets: answer })
      return kit
    }
    const able = { '0x7a69': { assetDiscovery: { supported: true } } }

    it.each([
      ['its own chain', able],
      ['all chains', { '0x0': { assetDiscovery: { supported: true } } }],
    ])('prefers it when it declares discovery for %s', async (_, capabilities) => {
      const portfolio = await fetchPortfolio(wallet({ '0x7a69': [asset] }, capabilities))
      expect(portfolio).toMatchObject({
        source: 'wallet',
        tokens: [{ symbol: 'ETH', amount: 10n ** 18n, value: 2000 }],
      })
      expect(portfolio.tokens[0]).not.toHaveProperty('address')
      expect(gateway.count(balancePath)).toBe(0)
    })

    it.each([
      ['declares nothing', { '0x7a69': [asset] }, {}],
      ['declares it unsupported', { '0x7a69': [asset] }, { '0x7a69': { assetDiscovery: { supported: false } } }],
      ['declares it for another chain', { '0x7a69': [asset] }, { '0x1': { assetDiscovery: { supported: true } } }],
      ['answers one bad asset', { '0x7a69': [asset, { ...asset, balance: '12' }] }, able],
      ['answers another chain', { '0x1': [asset] }, able],
      ['answers nothing', null, able],
    ])('asks the gateway when it %s', async (_, answer, capabilities) => {
      expect((await fetchPortfolio(wallet(answer, capabilities))).source).toBe('gateway')
    })
  })
})
