import type { Currency } from '@foyer/contract'
import { type Address, isAddressEqual } from 'viem'
import type { ChainConfig } from '../../../engines/config/schema.ts'
import { uniswapOf } from '../../../engines/uniswap/deployments.ts'
import type { PricedCoin } from '../priceSource.ts'

/** A Chainlink feed in US dollars with 8 decimals or its own; beyond `maxAgeSeconds` its answer is not used. */
export type Feed = { address: Address; maxAgeSeconds: number }

/** Feeds by "native" or lower-case token address. */
export type Feeds = Readonly<Record<string, Feed>>

// A feed writes at least once in its heartbeat; the limits are heartbeats with a reserve for full blocks. Feeds of
// currencies rest while their markets are closed, at most from a Friday to the Tuesday after a holiday.
const hourly = (address: Address): Feed => ({ address, maxAgeSeconds: 4_500 })
const daily = (address: Address): Feed => ({ address, maxAgeSeconds: 90_000 })
const ofMarketDays = (address: Address): Feed => ({ address, maxAgeSeconds: 4 * 86_400 + 3_600 })

// docs.chain.link/data-feeds/price-feeds/addresses
const feeds: Readonly<Record<string, Feeds>> = {
  'eip155:1': {
    native: hourly('0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'),
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': daily('0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6'),
    '0xdac17f958d2ee523a2206206994597c13d831ec7': daily('0x3E7d1eAB13ad0104d2750B8863b489D65364e32D'),
    '0x6b175474e89094c44da98b954eedeac495271d0f': hourly('0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9'),
  },
  'eip155:10': {
    native: hourly('0x13e3Ee699D1909E989722E753853AE30b17e08c5'),
    '0x0b2c639c533813f4aa9d7837caf62653d097ff85': daily('0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3'),
    '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58': daily('0xECef79E109e997bCA29c1c0897ec9d7b03647F5E'),
  },
  'eip155:56': {
    native: hourly('0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE'),
    '0x55d398326f99059ff775485246999027b3197955': daily('0xB97Ad0E74fa7d920791E90258A6E2085088b4320'),
    '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d': daily('0x51597f405303C4377E36123cBc172b13269EA163'),
  },
  'eip155:100': {
    native: daily('0x678df3415fc31947dA4324eC63212874be5a82f8'),
    '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d': daily('0x678df3415fc31947dA4324eC63212874be5a82f8'),
    '0x2a22f9c3b484c3629090feed35f17ff8f88f76f0': daily('0x26C31ac71010aF62E6B486D1132E266D6298857D'),
    '0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1': daily('0xa767f745331D267c7751297D982b050c93985627'),
    '0x9c58bacc331c9aa871afd802db6379a98e80cedb': daily('0x22441d81416430A54336aB28765abd31a792Ad37'),
  },
  'eip155:137': {
    native: hourly('0xAB594600376Ec9fD91F8e885dADF0CE036862dE0'),
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': daily('0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7'),
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': daily('0x0A6513e40db6EB1b165753AD52E80663aeA50545'),
    '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619': hourly('0xF9680D99D6C9589e2a93a78A04A279e509205945'),
  },
  'eip155:250': { native: daily('0xf4766552D15AE4d256Ad41B6cf2933482B0680dc') },
  'eip155:324': { native: daily('0x6D41d1dc818112880b40e26BD6FD347E41008eDA') },
  'eip155:8453': {
    native: hourly('0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70'),
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': daily('0x7e860098F58bBFC8648a4311b374B1D669a2bc6B'),
  },
  'eip155:42161': {
    native: daily('0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612'),
    '0xaf88d065e77c8cc2239327c5edb3a432268e5831': daily('0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3'),
    '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9': daily('0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7'),
  },
  'eip155:43114': {
    native: daily('0x0A77230d17318075983913bC2145DB16C7366156'),
    '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': daily('0xF096872672F44d6EBA71458D74fe67F9a77a23B9'),
    '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': daily('0xEBE676ee90Fe1112671f19b6B7459bC678B67e8a'),
  },
}

// Tokens without a feed above for which an issuer pays one US dollar, or a bridge gives out such an issuer's token. On Kaia
// and Aurora Chainlink keeps no feeds: there the price of the chain's own coin comes from its pool against the token here.
const stablecoins: Readonly<Record<string, readonly Address[]>> = {
  'eip155:324': ['0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'],
  'eip155:8217': ['0xd077A400968890Eacc75cdc901F0356c943e4fDb'],
  'eip155:1313161554': ['0xB12BFcA5A55806AaF64E99521918A4bf0fC40802'],
}

/** What one unit of a currency is worth in US dollars, on Ethereum. */
export const currencyFeeds: Readonly<Record<Exclude<Currency, 'usd'>, Feed>> = {
  eth: hourly('0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'),
  btc: hourly('0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c'),
  eur: ofMarketDays('0xb49f677943BC038e9857d61E7d053CaA2C1734C1'),
  gbp: ofMarketDays('0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5'),
  aud: ofMarketDays('0x77F9710E7d0A19669A13c055F62cd80d313dF022'),
  cad: ofMarketDays('0xa34317DB73e77d453b1B8d04550c44D10e981C8e'),
  inr: ofMarketDays('0x605D5c2fBCeDb217D7987FC0951B5753069bC360'),
  jpy: ofMarketDays('0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3'),
}

/** Chainlink's registry of feeds by token, on Ethereum only (docs.chain.link/data-feeds/feed-registry). */
export const feedRegistry: Address = '0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf'

/** How the registry writes the US dollar: its ISO 4217 number. */
export const registryUsd: Address = '0x0000000000000000000000000000000000000348'

/** The feeds of a chain: the published ones, and over them what the operator wrote under `prices.feeds`. */
export function feedsOf(chain: ChainConfig): Feeds {
  return { ...feeds[chain.id], ...chain.prices.feeds }
}

/** The feed of a coin; the wrapped native coin has that of the native coin. */
export function feedOf(chain: ChainConfig, { address }: Pick<PricedCoin, 'address'>): Feed | undefined {
  const known = feedsOf(chain)
  if (address === undefined) return known.native
  const weth = uniswapOf(chain)?.weth
  const isWrapped = weth !== undefined && isAddressEqual(weth, address)
  return known[address.toLowerCase()] ?? (isWrapped ? known.native : undefined)
}

/** Tokens of a chain that count as one US dollar for want of a feed. */
export function stablecoinsOf(chain: ChainConfig): readonly Address[] {
  return [...(stablecoins[chain.id] ?? []), ...chain.prices.stablecoins]
}
