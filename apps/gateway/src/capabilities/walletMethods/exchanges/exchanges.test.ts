import { type RunningChain, type RunningChains, type RunningSeller, startChains, startSeller } from '@foyer/test'
import { erc20Abi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOptions, startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const payee = '0x00000000000000000000000000000000000e0c4a'
const coin = `${chainId}/slip44:60`

describe('paying out of an exchange', () => {
  let chains: RunningChains
  let chain: RunningChain
  let seller: RunningSeller
  let gateway: TestGateway
  let bare: TestGateway
  let token: string

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    seller = await startSeller({ chain })
    const { url: baseUrl, checkoutUrl, keyId, keySecret } = seller
    gateway = await startTestGateway({
      chains: [chainOptions(chain)],
      vendors: { coinbase: { baseUrl, checkoutUrl, keyId, keySecret } },
    })
    bare = await startTestGateway({ chains: [chainOptions(chain)] })
    token = `${chainId}/erc20:${chain.tokens.TUSD}`
  })
  afterAll(async () => {
    await Promise.all([gateway?.stop(), bare?.stop()])
    await seller?.stop()
    await chains?.stop()
  })

  const call = async (method: string, params: unknown, to = gateway) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const response = await to.send('/v1/json-rpc?projectId=demo&source=fund-wallet', { body })
    const { result, error } = JSON.parse(await response.text())
    return { status: response.status, result, error }
  }
  const list = async (params: object, to = gateway) => (await call('reown_getExchanges', params, to)).result
  const payUrl = (parts: object = {}) =>
    call('reown_getExchangePayUrl', {
      exchangeId: 'coinbase',
      asset: token,
      amount: '20',
      recipient: `${chainId}:${payee}`,
      ...parts,
    })
  const statusOf = async (sessionId: string) =>
    (await call('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId })).result
  const readField = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
  const submit = async (url: string, outcome: 'paid' | 'declined') => {
    const html = await (await fetch(url)).text()
    const form = { coin: new URL(url).searchParams.get('defaultAsset') ?? '', currency: 'USD', outcome }
    const fields = ['token', 'buyer', 'amount'].map((name) => [name, readField(html, name)])
    const body = new URLSearchParams({ ...Object.fromEntries(fields), ...form })
    await fetch(`${seller.checkoutUrl}/buy/pay`, { method: 'POST', body })
  }

  it('names no exchange where none is configured', async () => {
    expect(await list({ page: 0 }, bare)).toEqual({ total: 0, exchanges: [] })
    const { status, error } = await call('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId: 'a' }, bare)
    expect({ status, code: error.code }).toEqual({ status: 400, code: -8 })
    expect(error.message).toBe('reown_getExchangeBuyStatus: Exchange coinbase not found.')
  })

  it('names the exchanges, of those with a coin when one is named, and does not call a stand-in by the company’s name', async () => {
    const own = { id: 'coinbase', name: `Coinbase (${new URL(seller.url).host})`, imageUrl: '' }
    const one = { total: 1, exchanges: [own] }
    const nobody = { total: 0, exchanges: [] }
    expect(await list({})).toEqual(one)
    expect(await list({ page: 0, asset: coin, amount: '1' })).toEqual(one)
    expect(await list({ page: 1, asset: token, includeOnly: ['coinbase'] })).toEqual(one)
    expect(await list({ page: 2 })).toEqual({ total: 1, exchanges: [] })
    expect(await list({ exclude: ['coinbase'] })).toEqual(nobody)
    expect(await list({ includeOnly: ['other'] })).toEqual(nobody)
    expect(await list({ asset: 'ether' })).toEqual(nobody)
    expect(await list({ asset: 'eip155:1/slip44:60' })).toEqual(nobody)
    const both = await call('reown_getExchanges', { includeOnly: ['a'], exclude: ['b'] })
    expect(both.error).toMatchObject({ code: -6 })
    expect(both.error.message).toContain('includeOnly and exclude are mutually exclusive')
  })

  it('brings the coins to the payee, and the status follows', async () => {
    const { result } = await payUrl()
    expect(result.sessionId).toMatch(/^[0-9a-f]{32}$/)
    expect(await statusOf(result.sessionId)).toEqual({ status: 'UNKNOWN', txHash: null })
    await submit(result.url, 'paid')
    await expect.poll(async () => (await statusOf(result.sessionId)).status).toBe('SUCCESS')
    const { txHash } = await statusOf(result.sessionId)
    expect((await chain.client.getTransactionReceipt({ hash: txHash })).status).toBe('success')
    const held = { address: chain.tokens.TUSD, abi: erc20Abi, functionName: 'balanceOf', args: [payee] } as const
    // The seller rounds its fees up, so that a cent more may arrive and never less.
    const arrived = await chain.client.readContract(held)
    expect(arrived).toBeGreaterThanOrEqual(parseUnits('20', 6))
    expect(arrived).toBeLessThanOrEqual(parseUnits('20.02', 6))
  })

  it('tells of a payment that was declined, in the coin and with a hexadecimal amount', async () => {
    const { result } = await payUrl({ asset: coin, amount: '0x1' })
    expect(new URL(result.url).searchParams.get('presetCryptoAmount')).toBe('1')
    await submit(result.url, 'declined')
    expect(await statusOf(result.sessionId)).toEqual({ status: 'FAILED', txHash: null })
  })

  it.each([
    ['an unknown exchange', { exchangeId: 'other' }, 'Exchange other not found'],
    ['an invalid asset', { asset: 'ether' }, 'Invalid asset'],
    ['a bare receiver', { recipient: payee }, 'Invalid recipient'],
    [
      'a mistyped receiver',
      { recipient: `${chainId}:0x000000000000000000000000000000000000BeEF` },
      'Invalid recipient',
    ],
    ['a receiver on another chain', { recipient: `eip155:1:${payee}` }, 'chainId must match'],
    ['a coin that it has not', { asset: `${chainId}/erc20:${payee}` }, 'not supported'],
    ['nothing', { amount: '0' }, 'Invalid amount'],
    ['zero in hexadecimal', { amount: '0x0' }, 'Invalid amount'],
    ['less than nothing', { amount: -1 }, 'Invalid amount'],
    ['an exponent', { amount: '1e3' }, 'Invalid amount'],
  ])('refuses %s', async (_what, parts, words) => {
    const { status, error } = await payUrl(parts)
    expect({ status, code: error.code }).toEqual({ status: 400, code: -7 })
    expect(error.message).toContain(words)
  })

  it.each([
    ['', 'Invalid session ID'],
    ['a'.repeat(51), 'Invalid session ID'],
  ])('refuses a session of no such length', async (sessionId, words) => {
    const { error } = await call('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId })
    expect(error).toMatchObject({ code: -8 })
    expect(error.message).toContain(words)
  })

  it('takes a session of fifty signs', async () => {
    expect(await statusOf('a'.repeat(50))).toEqual({ status: 'UNKNOWN', txHash: null })
  })

  describe('the test exchange', () => {
    let own: TestGateway
    const receiver = '0x00000000000000000000000000000000000d0c4a'

    beforeAll(async () => {
      own = await startTestGateway({
        chains: [chainOptions(chain), { id: 'eip155:1', name: 'Ethereum', rpcUrls: [chain.rpcUrl] }],
        testExchange: { address: 'http://gateway.example' },
      })
    })
    afterAll(() => own?.stop())

    const begin = async (amount = '0.5') => {
      const params = { exchangeId: 'reown_test', asset: coin, amount, recipient: `${chainId}:${receiver}` }
      const { result } = await call('reown_getExchangePayUrl', params, own)
      return { ...result, path: new URL(result.url).pathname }
    }
    const press = (path: string, outcome: string) => own.send(path, { body: `outcome=${outcome}` })
    const stateOf = async (sessionId: string) =>
      (await call('reown_getExchangeBuyStatus', { exchangeId: 'reown_test', sessionId }, own)).result

    it('stands in the list where it can pay: in the coin of a local chain', async () => {
      const shown = { id: 'reown_test', name: 'Test exchange', imageUrl: expect.stringMatching(/^data:image\/svg/) }
      expect(await list({ asset: coin }, own)).toEqual({ total: 1, exchanges: [shown] })
      for (const asset of [token, 'eip155:1/slip44:60']) expect((await list({ asset }, own)).total).toBe(0)
    })

    it('pays for real when the visitor confirms, and once', async () => {
      const { path, sessionId, url } = await begin()
      expect(url).toBe(`http://gateway.example/test-exchange/${sessionId}`)
      expect(await stateOf(sessionId)).toEqual({ status: 'IN_PROGRESS', txHash: null })
      const page = await own.send(path)
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await page.text()).toContain('0.5 coins on')
      const before = await chain.client.getBalance({ address: receiver })
      await Promise.all([press(path, 'paid'), press(path, 'paid'), press(path, 'declined')])
      await expect.poll(async () => (await stateOf(sessionId)).status).toMatch(/SUCCESS|FAILED/)
      const { status, txHash } = await stateOf(sessionId)
      const paid = status === 'SUCCESS' ? 500_000_000_000_000_000n : 0n
      expect((await chain.client.getBalance({ address: receiver })) - before).toBe(paid)
      if (txHash !== null) expect((await chain.client.getTransactionReceipt({ hash: txHash })).status).toBe('success')
    })

    it('brings the coins', async () => {
      const { path, sessionId } = await begin('0.25')
      const before = await chain.client.getBalance({ address: receiver })
      expect(await (await press(path, 'paid')).text()).toContain('Paid')
      const { status, txHash } = await stateOf(sessionId)
      expect([status, (await chain.client.getTransactionReceipt({ hash: txHash })).status]).toEqual([
        'SUCCESS',
        'success',
      ])
      expect((await chain.client.getBalance({ address: receiver })) - before).toBe(250_000_000_000_000_000n)
    })

    it.each([
      ['the visitor declines', '1', 'declined'],
      ['the account does not hold so much', '1000000000', 'paid'],
    ])('fails where %s', async (_what, amount, outcome) => {
      const { path, sessionId } = await begin(amount)
      expect(await (await press(path, outcome)).text()).toContain('Not paid')
      expect(await stateOf(sessionId)).toEqual({ status: 'FAILED', txHash: null })
    })

    it('knows no other payment, and is not there unless its operator wants it', async () => {
      expect((await own.send('/test-exchange/0123')).status).toBe(404)
      expect((await bare.send('/test-exchange/0123')).status).toBe(404)
      expect(await stateOf('0123')).toEqual({ status: 'UNKNOWN', txHash: null })
    })
  })
})
