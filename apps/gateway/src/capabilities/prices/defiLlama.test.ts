import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { defiLlamaPrices } from './defiLlama.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const seconds = () => Math.floor(Date.now() / 1000)

describe('defiLlamaPrices', () => {
  let server: Server
  let url: string
  let answer: { status: number; body: string }
  let asked: string[]
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(() => server.close())

  const chainOf = (id: string, changes: object = {}) => {
    const [chain] = parseConfig({ chains: [{ id, name: 'Chain', rpcUrls: ['http://127.0.0.1:1'], ...changes }] }).chains
    if (chain === undefined) throw new Error('There is no chain.')
    return chain
  }
  const ethereum = chainOf('eip155:1')
  const coins = [
    { symbol: 'ETH', decimals: 18 },
    { symbol: 'USDC', decimals: 6, address: usdc },
  ] as const
  const ask = () => defiLlamaPrices(url, Date.now).ask({ chain: ethereum, currency: 'usd', coins })
  const reply = (found: object) => {
    answer = { status: 200, body: JSON.stringify({ coins: found }) }
  }

  test('asks for all coins at once and reads the answer whatever its spelling', async () => {
    const timestamp = seconds() - 100
    reply({
      'coingecko:ethereum': { price: 2000.5, symbol: 'ETH', timestamp, confidence: 0.99 },
      [`ethereum:${usdc}`]: { price: 0.9998, symbol: 'USDC', decimals: 6, timestamp, confidence: 0.99 },
    })
    expect([...(await ask())]).toEqual([
      [0, { price: 2000.5, at: timestamp * 1000 }],
      [1, { price: 0.9998, at: timestamp * 1000 }],
    ])
    const path = `/prices/current/coingecko:ethereum,ethereum:${usdc.toLowerCase()}?searchWidth=6h`
    expect(asked.map(decodeURIComponent)).toEqual([path])
  })

  test('passes over guesses and old prices', async () => {
    reply({
      'coingecko:ethereum': { price: 2000, timestamp: seconds(), confidence: 0.79 },
      [`ethereum:${usdc}`]: { price: 1, timestamp: seconds() - 6 * 3_600 - 5, confidence: 0.99 },
    })
    expect([...(await ask())]).toEqual([])
  })

  test.each([
    ['an error', { status: 429, body: '{}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['another shape', { status: 200, body: '{"coins":{"coingecko:ethereum":{"price":"1"}}}' }],
    ['too much', { status: 200, body: ' '.repeat(1_048_577) }],
  ])('fails on %s, so that the next source is asked', async (_, given) => {
    answer = given
    await expect(ask()).rejects.toThrow()
  })

  test('serves no local chains, unknown ones and other currencies', () => {
    const { serves } = defiLlamaPrices(url, Date.now)
    expect(serves({ chain: ethereum, currency: 'usd', coins })).toBe(true)
    expect(serves({ chain: ethereum, currency: 'eur', coins })).toBe(false)
    expect(serves({ chain: chainOf('eip155:31337'), currency: 'usd', coins })).toBe(false)
    expect(serves({ chain: chainOf('eip155:1', { local: true }), currency: 'usd', coins })).toBe(false)
  })
})
