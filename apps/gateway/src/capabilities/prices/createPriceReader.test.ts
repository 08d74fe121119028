import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createMetrics } from '../../engines/observability/metrics.ts'
import { createPriceReader } from './createPriceReader.ts'
import type { FoundPrice, PricedCoin, PriceSource } from './priceSource.ts'

const [chain] = parseConfig({ chains: [{ id: 'eip155:1', name: 'Chain', rpcUrls: ['http://127.0.0.1:1'] }] }).chains
const ether: PricedCoin = { symbol: 'ETH', decimals: 18 }
const token: PricedCoin = { symbol: 'TKN', decimals: 18, address: '0x4200000000000000000000000000000000000006' }

/** A source that knows some symbols, and counts how often it is asked about which. */
function source(id: string, known: Record<string, number>, state = { isDown: false }) {
  const asked: string[][] = []
  const own: PriceSource = {
    id,
    kind: 'built-in',
    serves: ({ currency }) => currency === 'usd',
    ask: async ({ coins }) => {
      asked.push(coins.map(({ symbol }) => symbol))
      if (state.isDown) throw new Error('down')
      return new Map(
        coins.flatMap(({ symbol }, index): [number, FoundPrice][] => {
          const price = known[symbol]
          return price === undefined ? [] : [[index, { price, at: 1_000 }]]
        }),
      )
    },
  }
  return { own, asked, state }
}

function readerOf(...sources: readonly { own: PriceSource }[]) {
  const clock = { at: 1_790_000_000_000 }
  const reader = createPriceReader({
    now: () => clock.at,
    sources: sources.map(({ own }) => own),
    metrics: createMetrics(),
    logger: createLogger('silent'),
  })
  const read = async (...coins: PricedCoin[]) => {
    if (chain === undefined) throw new Error('There is no chain.')
    const { prices, failed } = await reader.read({ chain, currency: 'usd', coins })
    return { prices: Object.fromEntries(prices), failed }
  }
  return { reader, read, clock }
}

describe('createPriceReader', () => {
  test('asks the next source only for what is still open, and names each source', async () => {
    const [first, second] = [source('first', { ETH: 2000 }), source('second', { ETH: 1, TKN: 5 })]
    const { prices } = await readerOf(first, second).read(ether, token)
    expect(prices).toEqual({
      0: { value: 2000, source: 'first', at: 1_000 },
      1: { value: 5, source: 'second', at: 1_000 },
    })
    expect(second.asked).toEqual([['TKN']])
  })

  test('keeps prices, and the lack of one, for thirty seconds', async () => {
    const only = source('only', { ETH: 2000 })
    const { clock, read } = readerOf(only)
    await read(ether, token)
    clock.at += 29_999
    expect((await read(token, ether)).prices).toEqual({ 1: { value: 2000, source: 'only', at: 1_000 } })
    expect(only.asked).toHaveLength(1)
    clock.at += 1
    await read(ether, token)
    expect(only.asked).toHaveLength(2)
  })

  test('asks once for all concurrent callers of the same coin', async () => {
    const only = source('only', { ETH: 2000, TKN: 5 })
    const { read } = readerOf(only)
    const [first, second, third] = await Promise.all([read(ether), read(token, ether), read(ether, token)])
    expect(only.asked).toEqual([['ETH'], ['TKN']])
    expect(first.prices[0]?.value).toBe(2000)
    expect([second.prices[0]?.value, second.prices[1]?.value]).toEqual([5, 2000])
    expect([third.prices[0]?.value, third.prices[1]?.value]).toEqual([2000, 5])
  })

  test('a failure is told, and asked again at once', async () => {
    const [first, second] = [source('first', { TKN: 5 }, { isDown: true }), source('second', { ETH: 2000 })]
    const { read } = readerOf(first, second)
    expect(await read(ether, token)).toEqual({
      prices: { 0: { value: 2000, source: 'second', at: 1_000 } },
      failed: ['first'],
    })
    first.state.isDown = false
    expect((await read(ether, token)).prices[1]).toEqual({ value: 5, source: 'first', at: 1_000 })
    expect(second.asked).toHaveLength(1)
  })

  test('a source that takes longer than eight seconds is passed over', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const slow = source('slow', {})
    const asked = readerOf(
      { own: { ...slow.own, ask: () => new Promise(() => undefined) } },
      source('second', { ETH: 2000 }),
    ).read(ether)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await asked).toMatchObject({ prices: { 0: { value: 2000, source: 'second' } }, failed: ['slow'] })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e31])('%d is no price', async (price) => {
    expect((await readerOf(source('only', { ETH: price })).read(ether)).prices).toEqual({})
  })
})
