import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, type RunningVendor, startChains, startOneInch } from '@foyer/test'
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const usdc = getAddress('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')
const ee = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const nobody = `0x${'12'.repeat(20)}`
const tokens = [
  {
    address: usdc.toLowerCase(),
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    logoURI: 'https://images.example/u.png',
    eip2612: true,
  },
  {
    address: `0x${'a1'.repeat(20)}`,
    name: 'Plain',
    symbol: 'PLN',
    decimals: 18,
    logoURI: 'http://images.example/p.png',
  },
  { address: ee, name: 'Ether', symbol: 'ETH', decimals: 18, logoURI: null, eip2612: false },
  // What the wire cannot carry.
  { address: `0x${'a2'.repeat(20)}`, name: ' ', symbol: 'BLANK', decimals: 18 },
  { address: `0x${'a3'.repeat(20)}`, name: 'Odd', symbol: 'ODD', decimals: 1.5 },
]

describe('tokens and gas prices from 1inch', () => {
  let chains: RunningChains
  let oneInch: RunningVendor
  let legacy: RunningVendor
  let node: FaultyNode
  let gateway: TestGateway
  const open = async (options: { key?: string; baseUrl?: string } = {}) =>
    startTestGateway({
      chains: [
        { id: 'eip155:1', name: 'Ethereum', rpcUrls: [chains.chains[0].rpcUrl], tokenLists: [await lists()] },
        { id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] },
        { id: 'eip155:56', name: 'Remote', rpcUrls: [node.url], tokenLists: ['https://127.0.0.1:9/tokens.json'] },
        { id: 'eip155:10', name: 'Test', rpcUrls: [node.url], local: true },
      ],
      vendors: { oneInch: { key: options.key ?? 'one-secret', baseUrl: options.baseUrl ?? oneInch.url } },
    })
  const lists = () => {
    const { name, timestamp, version, tokens: all } = chains.tokenList
    return writeTokenList({ name, timestamp, version, tokens: all.map((token) => ({ ...token, chainId: 1 })) })
  }
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }], extraTokens: true })
    const prices = { [usdc.toLowerCase()]: '0.9991' }
    oneInch = await startOneInch({ key: 'one-secret', rate: 1n, tokens, prices })
    legacy = await startOneInch({
      key: 'one-secret',
      rate: 1n,
      gasPrice: { slow: '1', standard: '3000000000', fast: '3300000000', instant: '9007199254740993' },
    })
    node = await startFaultyNode(answer(500, ''))
    gateway = await open()
  })
  afterEach(() => {
    oneInch.setMode('normal')
    oneInch.clear()
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([oneInch?.stop(), legacy?.stop(), node?.stop(), chains?.stop()])
  })

  const readTokens = async (query: string, from = gateway) => {
    const response = await from.send(`/v1/convert/tokens?projectId=demo&${query}`)
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    const json: unknown = JSON.parse(text)
    const found = parseAnswer(endpoints.convertTokens, json)
    expect(found).toEqual(json)
    return {
      tokens: found.tokens,
      source: response.headers.get('x-foyer-source'),
      age: response.headers.get('x-foyer-age'),
    }
  }
  const askGas = (chainId: string, from = gateway) =>
    from.send(`/v1/convert/gas-price?projectId=demo&chainId=${chainId}`)
  const usdcOnBase = {
    name: 'USD Coin',
    symbol: 'USDC',
    address: `eip155:8453:${usdc}`,
    decimals: 6,
    logoUri: 'https://images.example/u.png',
    eip2612: true,
  }

  it('lists the tokens of a chain that has no list here, native coin first', async () => {
    expect(await readTokens('chainId=eip155:8453')).toEqual({
      source: '1inch',
      age: '0',
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: `eip155:8453:${ee}`, decimals: 18, logoUri: null, eip2612: false },
        usdcOnBase,
        {
          name: 'Plain',
          symbol: 'PLN',
          address: `eip155:8453:${getAddress(`0x${'a1'.repeat(20)}`)}`,
          decimals: 18,
          logoUri: null,
          eip2612: false,
        },
      ],
    })
    expect(oneInch.calls()).toMatchObject([{ method: 'GET', path: '/token/v1.2/8453' }])
  })

  it('stands in for a list that cannot be fetched', async () => {
    expect(await readTokens('chainId=eip155:56')).toMatchObject({ source: '1inch', tokens: [{}, {}, {}] })
    expect(oneInch.calls()[0]?.path).toBe('/token/v1.2/56')
  })

  it('tells one token where the chain does not answer, and knows which address is no token', async () => {
    expect(await readTokens(`chainId=eip155:8453&address=eip155:8453:${usdc}`)).toEqual({
      source: '1inch',
      age: '0',
      tokens: [usdcOnBase],
    })
    expect(oneInch.calls()[0]?.path).toBe(`/token/v1.2/8453/custom/${usdc.toLowerCase()}`)
    const lost = await gateway.send(`/v1/convert/tokens?chainId=eip155:8453&address=${nobody}`)
    await expectProblem(lost, 503, 'chainId')
  })

  it('asks nothing of 1inch where lists and chain know', async () => {
    const all = await readTokens('chainId=eip155:1')
    expect(all).toMatchObject({ source: 'lists', age: '0' })
    expect(all.tokens[0]).toMatchObject({ symbol: 'ETH', address: `eip155:1:${ee}`, eip2612: false })
    expect((await readTokens(`chainId=eip155:1&address=${ee}`)).tokens).toEqual([all.tokens[0]])
    expect((await readTokens(`chainId=eip155:1&address=${all.tokens[1]?.address}`)).tokens).toEqual([all.tokens[1]])
    expect(oneInch.calls()).toHaveLength(0)
    // The chain says that there is no contract; 1inch may know better, and does not.
    expect((await readTokens(`chainId=eip155:1&address=${nobody}`)).tokens).toEqual([])
    expect(oneInch.calls()).toHaveLength(1)
    expect((await readTokens(`chainId=eip155:1&address=eip155:8453:${usdc}`)).tokens).toEqual([])
    expect((await readTokens('chainId=eip155:1&address=something')).tokens).toEqual([])
  })

  it('tells an unlisted token from its own contract', async () => {
    const bare = await startTestGateway({
      chains: [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: [chains.chains[0].rpcUrl] }],
    })
    try {
      const address = chains.chains[0].tokens.TUSD
      const { tokens: found, source } = await readTokens(`chainId=eip155:1&address=${address.toLowerCase()}`, bare)
      expect(source).toBe('lists')
      expect(found).toEqual([
        {
          name: expect.stringMatching(/./),
          symbol: 'TUSD',
          address: `eip155:1:${address.toLowerCase()}`,
          decimals: 6,
          logoUri: null,
          eip2612: false,
        },
      ])
      // Without a key the native coin is all that can be told of a chain without lists.
      expect((await readTokens('chainId=eip155:1', bare)).tokens).toMatchObject([{ symbol: 'ETH' }])
    } finally {
      await bare.stop()
    }
  })

  it('names and prices a token whose chain does not answer', async () => {
    const addresses = [`eip155:8453:${usdc}`]
    const response = await gateway.send('/v1/fungible/price', { body: JSON.stringify({ currency: 'usd', addresses }) })
    expect(await response.json()).toEqual({
      fungibles: [
        {
          address: `eip155:8453:${usdc}`,
          name: 'USD Coin',
          symbol: 'USDC',
          iconUrl: 'https://images.example/u.png',
          price: 0.9991,
          decimals: 6,
        },
      ],
    })
    expect(response.headers.get('x-foyer-source')).toBe('1inch')
  })

  it('tells gas prices where the chain does not answer: medium, high and instant, exact in wei', async () => {
    const response = await askGas('eip155:8453')
    expect(await response.json()).toEqual({
      standard: '12000000000',
      fast: '13000000000',
      instant: '9007199254740993',
    })
    expect(response.headers.get('x-foyer-source')).toBe('1inch')
    expect(response.headers.get('x-foyer-age')).toBe('0')
    expect(oneInch.calls()).toMatchObject([{ method: 'GET', path: '/gas-price/v1.5/8453' }])
    oneInch.clear()
    const own = await askGas('eip155:1')
    expect(own.headers.get('x-foyer-source')).toBe('chain')
    expect(parseAnswer(endpoints.convertGasPrice, await own.json()).standard).toMatch(/^\d+$/)
    expect(oneInch.calls()).toHaveLength(0)
  })

  it('tells the prices of chains without base fees unchanged', async () => {
    const other = await open({ baseUrl: legacy.url })
    try {
      expect(await (await askGas('eip155:56', other)).json()).toEqual({
        standard: '3000000000',
        fast: '3300000000',
        instant: '9007199254740993',
      })
    } finally {
      await other.stop()
    }
  })

  it.each(['broken', 'rateLimited', 'garbage', 'strange', 'redirecting', 'huge'] as const)(
    'fails when 1inch is %s: no list of one coin, no price of nothing',
    async (mode) => {
      const fresh = await open()
      try {
        oneInch.setMode(mode)
        await expectProblem(await fresh.send('/v1/convert/tokens?chainId=eip155:8453'), 503, 'chainId')
        await expectProblem(await fresh.send('/v1/convert/tokens?chainId=eip155:56'), 503, 'chainId')
        await expectProblem(await askGas('eip155:8453', fresh), 503, 'chainId')
        oneInch.setMode('normal')
        expect((await askGas('eip155:8453', fresh)).status).toBe(200)
      } finally {
        await fresh.stop()
      }
    },
  )

  it('fails when the key is wrong, and asks nothing about a local chain', async () => {
    const fresh = await open({ key: 'another' })
    try {
      await expectProblem(await fresh.send('/v1/convert/tokens?chainId=eip155:8453'), 503, 'chainId')
      await expectProblem(await askGas('eip155:8453', fresh), 503, 'chainId')
    } finally {
      await fresh.stop()
    }
    oneInch.clear()
    await expectProblem(await gateway.send('/v1/convert/tokens?chainId=eip155:10'), 503, 'chainId')
    await expectProblem(await askGas('eip155:10'), 503, 'chainId')
    expect(oneInch.calls()).toHaveLength(0)
  })
})
