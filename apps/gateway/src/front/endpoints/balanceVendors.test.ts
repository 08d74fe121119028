import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, type RunningVendor, startChains, startZerion, type ZerionPosition } from '@foyer/test'
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0x0b2c639c533813f4aa9d7837caf62653d097ff85'
/** Far beyond what a floating-point number holds. */
const manyWei = 2n ** 100n + 1n

const coin = (changes: Partial<ZerionPosition> = {}): ZerionPosition => ({
  chain: 'optimism',
  address: null,
  name: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
  amount: manyWei,
  price: 2500.5,
  iconUrl: 'https://images.example/eth.png',
  ...changes,
})
const token = (changes: Partial<ZerionPosition> = {}) =>
  coin({ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 12_500_001n, price: 0.999, ...changes })

const positions: readonly ZerionPosition[] = [
  coin(),
  token(),
  token({ address: `0x${'a1'.repeat(20)}`, symbol: 'UNPRICED', price: null, iconUrl: 'http://images.example/x.png' }),
  // What is no holding to show.
  token({ address: `0x${'a2'.repeat(20)}`, symbol: 'STAKED', attributes: { position_type: 'staked' } }),
  token({
    address: `0x${'a3'.repeat(20)}`,
    symbol: 'TRASH',
    attributes: { flags: { displayable: true, is_trash: true } },
  }),
  token({ address: `0x${'a4'.repeat(20)}`, symbol: 'HIDDEN', attributes: { flags: { displayable: false } } }),
  token({ address: `0x${'a5'.repeat(20)}`, symbol: 'NONE', amount: 0n }),
  token({ address: 'not-an-address', symbol: 'ODD' }),
  token({ address: `0x${'a6'.repeat(20)}`, symbol: 'NAMELESS', attributes: { fungible_info: null } }),
  // A chain with more than two pages.
  ...Array.from({ length: 250 }, (_, index) =>
    token({ chain: 'linea', address: `0x${index.toString(16).padStart(40, '0')}`, symbol: `T${index}` }),
  ),
  coin({ chain: 'base', address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', amount: 7n, price: null }),
  coin({ chain: 'ethereum', amount: 1n }),
]

describe('balances from Zerion', () => {
  let chains: RunningChains
  let zerion: RunningVendor
  let node: FaultyNode
  let gateway: TestGateway
  const open = (key = 'zk-secret') =>
    startTestGateway({
      chains: [
        { id: 'eip155:1', name: 'Ethereum', rpcUrls: [chains.chains[0].rpcUrl] },
        { id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] },
        { id: 'eip155:42161', name: 'Test', rpcUrls: [node.url], local: true },
      ],
      history: { enabled: false },
      vendors: { zerion: { key, baseUrl: zerion.url } },
    })
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    zerion = await startZerion({ key: 'zk-secret', positions })
    node = await startFaultyNode(answer(500, ''))
    gateway = await open()
  })
  afterEach(() => {
    zerion.setMode('normal')
    zerion.clear()
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([zerion?.stop(), node?.stop(), chains?.stop()])
  })

  const ask = (chainId: string, from = gateway, owner: string = account, rest = '') =>
    from.send(`/v1/account/${owner}/balance?currency=usd&projectId=demo&chainId=${chainId}${rest}`)
  const read = async (chainId: string) => {
    const response = await ask(chainId)
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    const json: unknown = JSON.parse(text)
    const { balances } = parseAnswer(endpoints.balance, json)
    expect({ balances }).toEqual(json)
    return { balances, headers: response.headers }
  }

  it('answers for a chain that has no node here, to the last unit, with source and age', async () => {
    const { balances, headers } = await read('eip155:10')
    expect(balances).toEqual([
      {
        name: 'Ethereum',
        symbol: 'ETH',
        chainId: 'eip155:10',
        value: expect.closeTo((Number(manyWei) / 1e18) * 2500.5),
        price: 2500.5,
        quantity: { decimals: '18', numeric: '1267650600228.229401496703205377' },
        iconUrl: 'https://images.example/eth.png',
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:10',
        address: `eip155:10:${getAddress(usdc)}`,
        value: expect.closeTo(12.500001 * 0.999),
        price: 0.999,
        quantity: { decimals: '6', numeric: '12.500001' },
        iconUrl: 'https://images.example/eth.png',
      },
      {
        name: 'USD Coin',
        symbol: 'UNPRICED',
        chainId: 'eip155:10',
        address: `eip155:10:${getAddress(`0x${'a1'.repeat(20)}`)}`,
        price: 0,
        quantity: { decimals: '6', numeric: '12.500001' },
        iconUrl: '',
      },
    ])
    expect(headers.get('x-foyer-source')).toBe('zerion')
    expect(headers.get('x-foyer-age')).toBe('0')
    expect(headers.get('x-foyer-price-source')).toBe('zerion')
    const [call] = zerion.calls()
    expect(call?.path).toBe(`/v1/wallets/${account}/positions/`)
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      currency: 'usd',
      sort: '-value',
      'page[size]': '100',
      'filter[positions]': 'only_simple',
      'filter[trash]': 'only_non_trash',
      'filter[chain_ids]': 'optimism',
    })
  })

  it('keeps an answer for ten seconds, and says how old it is', async () => {
    await read('eip155:10')
    const asked = zerion.calls().length
    const { headers } = await read('eip155:10')
    expect(zerion.calls()).toHaveLength(asked)
    expect(Number(headers.get('x-foyer-age'))).toBeLessThan(10)
  })

  it('follows the pages to the end, each holding once', async () => {
    const { balances } = await read('eip155:59144')
    expect(balances.map(({ symbol }) => symbol)).toEqual(Array.from({ length: 250 }, (_, index) => `T${index}`))
    expect(zerion.calls().map(({ query }) => query.get('page[after]'))).toEqual([null, '100', '200'])
    expect(zerion.calls().some(({ path, query }) => `${path}${query}`.includes('zk-secret'))).toBe(false)
  })

  it('stands in when the node of a chain does not answer, and not when it does', async () => {
    const { balances, headers } = await read('eip155:8453')
    expect(headers.get('x-foyer-source')).toBe('zerion')
    expect(headers.get('x-foyer-price-source')).toBeNull()
    expect(balances).toEqual([
      {
        name: 'Ethereum',
        symbol: 'ETH',
        chainId: 'eip155:8453',
        price: 0,
        quantity: { decimals: '18', numeric: '0.000000000000000007' },
        iconUrl: 'https://images.example/eth.png',
      },
    ])
    zerion.clear()
    const own = await read('eip155:1')
    expect(own.headers.get('x-foyer-source')).toBe('chain')
    expect(own.balances[0]).toMatchObject({ symbol: 'ETH', quantity: { numeric: '10000' } })
    expect(zerion.calls()).toHaveLength(0)
  })

  it('refuses a local chain and one that Zerion does not have, without asking it', async () => {
    await expectProblem(await ask('eip155:42161'), 503, 'chainId')
    await expectProblem(await ask('eip155:5'), 400, 'chainId')
    expect(zerion.calls()).toHaveLength(0)
  })

  it('does not take "not ready yet" for "nothing"', async () => {
    await expectProblem(await ask('eip155:10', gateway, `0x${'0'.repeat(40)}`), 503, 'chainId')
    expect(zerion.calls()).toHaveLength(1)
  })

  it.each(['broken', 'rateLimited', 'garbage', 'strange', 'redirecting', 'huge'] as const)(
    'fails when Zerion is %s, on a chain with a node and without one',
    async (mode) => {
      const fresh = await open()
      try {
        zerion.setMode(mode)
        for (const chainId of ['eip155:10', 'eip155:8453']) {
          const response = await ask(chainId, fresh)
          expect(response.headers.get('retry-after')).toBe('5')
          await expectProblem(response, 503, 'chainId')
        }
        // A failure is not kept.
        zerion.setMode('normal')
        expect((await ask('eip155:10', fresh)).status).toBe(200)
      } finally {
        await fresh.stop()
      }
    },
  )

  it('fails when the key is wrong', async () => {
    const fresh = await open('another')
    try {
      await expectProblem(await ask('eip155:10', fresh), 503, 'chainId')
    } finally {
      await fresh.stop()
    }
  })

  it('tells wallets exact amounts', async () => {
    const params = [{ account, chainFilter: ['0xa'] }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params })
    const response = await gateway.send('/v1/wallet?projectId=demo', { body })
    const json: unknown = await response.json()
    expect(json).toMatchObject({
      result: { '0xa': [{ address: 'native', type: 'NATIVE', balance: `0x${manyWei.toString(16)}` }, {}, {}] },
    })
  })

  it('stays off without a key: the chain is not served', async () => {
    const bare = await startTestGateway({ chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] }] })
    try {
      await expectProblem(await ask('eip155:10', bare), 400, 'chainId')
      await expectProblem(await ask('eip155:8453', bare), 503, 'chainId')
      expect(await (await bare.send('/health')).text()).toContain('off: balances, history and collections of Zerion')
    } finally {
      await bare.stop()
    }
  })
})
