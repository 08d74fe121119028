import * as v from 'valibot'
import { readCapped } from '../../engines/input/readCapped.ts'
import { ownSignal } from '../../engines/work/ownSignal.ts'
import type { FoundPrice, MarketCoin, MarketQuestion, MarketSource } from './priceSource.ts'

const batch = 50
const timeoutMs = 5_000
const largestAnswer = 1_048_576
/** Prices below this confidence are guesses from thin markets. */
const leastConfidence = 0.8
const oldestSeconds = 6 * 3_600

/** How the service names chains, and the native coins by CoinGecko's ids. */
const names: Readonly<Record<string, { chain: string; native: string }>> = {
  'eip155:1': { chain: 'ethereum', native: 'ethereum' },
  'eip155:10': { chain: 'optimism', native: 'ethereum' },
  'eip155:56': { chain: 'bsc', native: 'binancecoin' },
  'eip155:100': { chain: 'xdai', native: 'xdai' },
  'eip155:137': { chain: 'polygon', native: 'polygon-ecosystem-token' },
  'eip155:250': { chain: 'fantom', native: 'fantom' },
  'eip155:324': { chain: 'era', native: 'ethereum' },
  'eip155:8217': { chain: 'klaytn', native: 'kaia' },
  'eip155:8453': { chain: 'base', native: 'ethereum' },
  'eip155:42161': { chain: 'arbitrum', native: 'ethereum' },
  'eip155:43114': { chain: 'avax', native: 'avalanche-2' },
  'eip155:1313161554': { chain: 'aurora', native: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { chain: 'solana', native: 'solana' },
}

const Answer = v.object({
  coins: v.record(
    v.string(),
    v.object({
      price: v.number(),
      /** Seconds since 1970. */
      timestamp: v.number(),
      confidence: v.optional(v.number(), 1),
    }),
  ),
})

/**
 * Prices in US dollars from the public service of defillama.com, which needs no key. It learns which tokens are asked
 * about, so it is off unless the operator names it in `publicSources`. Never asked about local chains.
 *
 * @param url Where the service answers, such as "https://coins.llama.fi".
 * @param now Milliseconds since 1970.
 */
export function defiLlamaPrices(url: string, now: () => number): MarketSource {
  return {
    id: 'defillama',
    kind: 'public',
    serves: ({ chain, currency }) => currency === 'usd' && !chain.local && names[chain.id] !== undefined,
    ask: async ({ chain, coins }, signal) => {
      const groups = Array.from({ length: Math.ceil(coins.length / batch) }, (_, index) =>
        coins.slice(index * batch, (index + 1) * batch),
      )
      const answers = await Promise.all(groups.map((group) => fetchPrices(url, now, { chain, coins: group }, signal)))
      const known = new Map(answers.flatMap((answer) => [...answer]))
      const prices = new Map<number, FoundPrice>()
      coins.forEach((coin, index) => {
        const price = known.get(nameOf(chain, coin))
        if (price !== undefined) prices.set(index, price)
      })
      return prices
    },
  }
}

async function fetchPrices(
  url: string,
  now: () => number,
  { chain, coins }: Pick<MarketQuestion, 'chain' | 'coins'>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, FoundPrice>> {
  const path = coins.map((coin) => nameOf(chain, coin)).join(',')
  const text = await fetchText(`${url.replace(/\/$/, '')}/prices/current/${path}?searchWidth=6h`, signal)
  const { coins: found } = v.parse(Answer, JSON.parse(text))
  const oldest = now() / 1000 - oldestSeconds
  return new Map(
    Object.entries(found)
      .filter(([, { confidence, timestamp }]) => confidence >= leastConfidence && timestamp >= oldest)
      .map(([name, { price, timestamp }]) => [spell(name), { price, at: Math.min(timestamp * 1000, now()) }]),
  )
}

async function fetchText(address: string, signal: AbortSignal | undefined): Promise<string> {
  const end = ownSignal(signal, timeoutMs)
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(address, { signal: end.signal, headers, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`defillama answered with status ${response.status}.`)
    }
    return new TextDecoder().decode(await readCapped(response, largestAnswer))
  } finally {
    end.release()
  }
}

function nameOf(chain: MarketQuestion['chain'], { address }: MarketCoin): string {
  const name = names[chain.id]
  return spell(address === undefined ? `coingecko:${name?.native}` : `${name?.chain}:${address}`)
}

// The service answers with the spelling it was asked in, or with its own; only what is hexadecimal means the same in both.
function spell(name: string): string {
  return name.includes(':0x') || name.startsWith('coingecko:') ? name.toLowerCase() : name
}
