import { endpoints, parseAnswer, parseWalletAssets } from '@foyer/contract'
import { type RunningChains, startChains } from '@foyer/test'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const whale = '0x00000000000000000000000000000000000Fa7e1'
const ee = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const origin = 'https://shop.example'

describe('wallet methods', () => {
  let chains: RunningChains
  let broken: FaultyNode
  let gateway: TestGateway
  let faulty: TestGateway

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 8453 }, { chainId: 10 }] })
    broken = await startFaultyNode(answer(500, ''))
    const tokenLists = [await writeTokenList(chains.tokenList)]
    gateway = await startTestGateway({
      chains: chains.chains.map((chain) => chainOptions(chain, { tokenLists, pricesUsd: { ETH: '2500' } })),
    })
    faulty = await startTestGateway({
      chains: [{ id: 'eip155:1', name: 'Broken', rpcUrls: [broken.url] }],
      projects: [{ id: 'shop', origins: [origin] }],
    })
  })
  afterAll(async () => {
    await Promise.all([gateway?.stop(), faulty?.stop(), broken?.stop()])
    await chains?.stop()
  })

  const send = async (
    body: unknown,
    { to = gateway, path = '/v1/wallet?projectId=demo&st=appkit&sv=react-1.7.3', headers = {} } = {},
  ) => {
    const response = await to.send(path, { body: typeof body === 'string' ? body : JSON.stringify(body), headers })
    return { response, status: response.status, text: await response.text() }
  }
  const call = async (method: string, params: unknown, settings: Parameters<typeof send>[1] = {}) => {
    const { status, text, response } = await send({ id: 7, jsonrpc: '2.0', method, params }, settings)
    const body: unknown = JSON.parse(text)
    expect(parseAnswer(endpoints.wallet, body)).toEqual(body)
    return { status, body, response }
  }
  const assets = async (params: object) => {
    const { status, body } = await call('wallet_getAssets', [params])
    expect({ status, body }).toMatchObject({ status: 200, body: { id: 7, jsonrpc: '2.0' } })
    const { result } = Object(body)
    const read = parseWalletAssets(result)
    expect(read).toBeDefined()
    return { result: result as object, read: read ?? {} }
  }

  it('tells what the chains hold, by hexadecimal chain id, as they say it', async () => {
    const { result, read } = await assets({ account: alice })
    expect(Object.keys(result)).toEqual(['0x2105', '0xa'])
    for (const [index, id] of (['0x2105', '0xa'] as const).entries()) {
      const chain = chains.chains[index]
      const ether = await chain?.client.getBalance({ address: alice })
      expect(read[id]?.[0]).toEqual({
        address: 'native',
        balance: `0x${ether?.toString(16)}`,
        type: 'NATIVE',
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500, iconUrl: '' },
      })
      const dollars = read[id]?.find(({ metadata }) => metadata.symbol === 'TUSD')
      const address = chain?.tokens.TUSD ?? '0x'
      const held = await chain?.client.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [alice],
      })
      expect(dollars).toMatchObject({ address, balance: `0x${held?.toString(16)}`, type: 'ERC20' })
    }
  })

  it('adds no other chain to a stablecoin', async () => {
    const { read } = await assets({ account: alice, chainFilter: ['0x2105'], assetTypeFilter: ['ERC20'] })
    const chain = chains.chains[0]
    const held = await chain.client.readContract({
      address: chain.tokens.TUSD,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [alice],
    })
    expect(Object.keys(read)).toEqual(['0x2105'])
    expect(read['0x2105']?.find(({ metadata }) => metadata.symbol === 'TUSD')?.balance).toBe(`0x${held.toString(16)}`)
    expect(read['0x2105']?.every(({ type }) => type === 'ERC20')).toBe(true)
  })

  it('keeps every unit beyond 2^64', async () => {
    const wei = 2n ** 127n + 987_654_321n
    await chains.chains[0].setBalance(whale, wei)
    const { read } = await assets({ account: whale, chainFilter: ['0x2105'] })
    expect(read['0x2105']).toMatchObject([{ address: 'native', balance: `0x${wei.toString(16)}` }])
  })

  it('answers named assets only, in both spellings of the native coin', async () => {
    const { TKN } = chains.chains[0].tokens
    const named = {
      '0x2105': [
        { address: ee, type: 'native' },
        { address: TKN.toLowerCase(), type: 'erc20' },
      ],
    }
    const { read } = await assets({
      account: alice,
      assetFilter: named,
      assetTypeFilter: ['erc721'],
      chainFilter: ['0xa'],
    })
    expect(Object.keys(read)).toEqual(['0x2105'])
    expect(read['0x2105']?.map(({ address }) => address)).toEqual(['native', TKN])
  })

  it('takes parameters without a list, and an account by its CAIP-10 name', async () => {
    const { status, body } = await call('wallet_getAssets', { account: `eip155:10:${alice}`, chainFilter: ['0xa'] })
    expect(status).toBe(200)
    expect(Object.keys(Object(body).result)).toEqual(['0xa'])
  })

  it.each([
    ['wallet_getAssets', [{ account: '0x1' }], -32_602],
    ['wallet_getAssets', [], -32_602],
    ['wallet_getAssets', null, -32_602],
    ['wallet_getAssets', [{ account: alice, chainFilter: ['0x1'] }], -5],
    ['wallet_prepareNothing', {}, -32_601],
    ['__proto__', {}, -32_601],
  ])('refuses %s %j with %i', async (method, params, code) => {
    const { status, body } = await call(method, params)
    expect(status).toBe(400)
    const { message } = (body as { error: { message: string } }).error
    expect(message.startsWith(`${method}: `)).toBe(true)
    expect(message).toMatch(/: [A-Z].*\.$/)
    expect(body).toEqual({ id: 7, jsonrpc: '2.0', error: { code, message, data: null } })
  })

  it('says "Method not found" of a method that it does not have', async () => {
    const { body } = await call('wallet_prepareNothing', {})
    expect(body).toMatchObject({ error: { code: -32_601, message: expect.stringContaining('Method not found') } })
  })

  it('gives back any id, an empty one too', async () => {
    for (const id of ['', 'a', 0, null, 1.5, 1.732e18]) {
      const { status, text } = await send({ id, jsonrpc: '2.0', method: 'nothing', params: {} })
      expect({ status, id: (JSON.parse(text) as { id: unknown }).id }).toEqual({ status: 400, id })
    }
  })

  it.each([['id'], ['jsonrpc'], ['method'], ['params']])('answers 422 in plain text without %s', async (key) => {
    const whole: Record<string, unknown> = { id: 1, jsonrpc: '2.0', method: 'wallet_getAssets', params: {} }
    const { [key]: _, ...rest } = whole
    const { status, text, response } = await send(rest)
    expect(status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(text).toContain(key)
  })

  it('takes no batch, and only JSON', async () => {
    expect((await send([{ id: 1, jsonrpc: '2.0', method: 'wallet_getAssets', params: {} }])).status).toBe(422)
    expect((await send('{')).status).toBe(400)
  })

  it('answers 500 with -5 when a chain cannot be read', async () => {
    const { status, body } = await call('wallet_getAssets', [{ account: alice }], {
      to: faulty,
      path: '/v1/wallet?projectId=shop',
    })
    expect(status).toBe(500)
    expect(body).toMatchObject({ error: { code: -5, message: expect.stringContaining('eip155:1'), data: null } })
  })

  it('answers an unknown project with 400 and a foreign origin with 403, both with -1, and names the origins', async () => {
    const unknown = await call('wallet_getAssets', [{ account: alice }], {
      to: faulty,
      path: '/v1/json-rpc?projectId=x',
    })
    expect(unknown).toMatchObject({ status: 400, body: { id: 7, error: { code: -1, data: null } } })
    const foreign = await call('wallet_getAssets', [{ account: alice }], {
      to: faulty,
      path: '/v1/json-rpc?projectId=shop',
      headers: { origin: 'https://other.example' },
    })
    expect(foreign).toMatchObject({ status: 403, body: { id: 7, error: { code: -1, data: null } } })
    expect(foreign.response.headers.get('x-allowed-origins')).toBe(origin)
    expect(unknown.response.headers.get('x-allowed-origins')).toBeNull()
    const asked = { origin: 'https://other.example', 'access-control-request-method': 'POST' }
    const preflight = await faulty.send('/v1/json-rpc?projectId=shop', { method: 'OPTIONS', headers: asked })
    expect([preflight.status, preflight.headers.get('x-allowed-origins')]).toEqual([204, origin])
    const nobody = await faulty.send('/v1/json-rpc?projectId=x', { method: 'OPTIONS', headers: asked })
    expect([nobody.status, nobody.headers.get('x-allowed-origins')]).toEqual([204, null])
  })

  it.each([
    ['reown_getExchanges', origin, origin],
    ['reown_getExchanges', 'https://other.example', null],
    ['reown_getExchangePayUrl', 'https://other.example', null],
    ['reown_getExchangeBuyStatus', 'https://other.example', null],
    ['wallet_getAssets', 'https://other.example', '*'],
    ['wc_pos_supportedNetworks', 'https://other.example', '*'],
  ])('lets %s be read on %s by %s', async (method, from, allowed) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: {} })
    const { headers } = await faulty.send('/v1/json-rpc?projectId=shop', { body, headers: { origin: from } })
    expect(headers.get('access-control-allow-origin')).toBe(allowed)
    if (allowed !== '*') expect(headers.get('vary')).toBe('Origin')
  })

  it('lets every page call /v1/json-rpc, whatever origins the gateway names otherwise', async () => {
    const strict = await startTestGateway({
      chains: [chainOptions(chains.chains[0])],
      cors: { origins: [origin] },
    })
    try {
      const asked = { origin: 'https://other.example', 'access-control-request-method': 'POST' }
      const preflight = await strict.send('/v1/json-rpc?projectId=x', { method: 'OPTIONS', headers: asked })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
      expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
      const settings = { to: strict, path: '/v1/json-rpc', headers: { origin: 'https://other.example' } }
      const { response } = await call('wallet_getAssets', [{ account: alice }], settings)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('x-allowed-origins')).toBe('*')
      const wallet = await strict.send('/v1/wallet', { method: 'OPTIONS', headers: asked })
      expect(wallet.headers.get('access-control-allow-origin')).toBeNull()
    } finally {
      await strict.stop()
    }
  })
})
