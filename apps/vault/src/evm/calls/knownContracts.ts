import type { DescribedContracts } from './describedCalls.ts'

/**
 * Contracts that the vault believes to do what their functions say, in small letters: for what they promise to give, which another
 * one of the same functions would keep.
 */
export type KnownContracts = {
  /** Routers, each with the token that wraps its network's coin. */
  readonly routers: ReadonlyMap<string, string>
  readonly wrappedCoins: ReadonlySet<string>
  /** The operator's own, with functions in the operator's words; left out where none were asked for. */
  readonly described?: DescribedContracts | undefined
}

export const noContracts: KnownContracts = { routers: new Map(), wrappedCoins: new Set() }

type Published = {
  readonly wrappedCoin: string
  readonly routers: readonly string[]
  /** Universal Routers since 2.1, which lay swaps in V4's pools out in another way. */
  readonly laterRouters?: readonly string[]
}

const swapRouter = '0xe592427a0aece92de3edee1f18e0157c05861564'
/** Networks of the OP Stack have it at one address. */
const sharedCoin = '0x4200000000000000000000000000000000000006'
const swapRouter02 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

// Uniswap's own: its V2 and V3 deployments (docs.uniswap.org/contracts) and the Universal Routers
// (github.com/Uniswap/universal-router/tree/main/deploy-addresses); then copies of its V2 router that are traded on most. The coins
// are those that Uniswap wraps there.
const published: Readonly<Record<string, Published>> = {
  'eip155:1': {
    wrappedCoin: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    routers: [
      '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
      swapRouter,
      swapRouter02,
      '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b',
      '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
      '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
      // SushiSwap
      '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f',
    ],
    laterRouters: ['0x4c82d1fbfe28c977cbb58d8c7ff8fcf9f70a2cca', '0x23617e59a5925b2a4bf75d73ff6711cd0b29de85'],
  },
  'eip155:10': {
    wrappedCoin: sharedCoin,
    routers: [
      '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
      swapRouter,
      swapRouter02,
      '0xec8b0f7ffe3ae75d7ffab09429e3675bb63503e4',
      '0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8',
      '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
    ],
    laterRouters: ['0x8b844f885672f333bc0042cb669255f93a4c1e6b', '0xc09255d86db563cbc11c2fcf4a0c512e160111b4'],
  },
  'eip155:56': {
    wrappedCoin: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    routers: [
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
      '0x4dae2f939acf50408e13d58534ff8c2776d45265',
      '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
      // PancakeSwap
      '0x10ed43c718714eb63d5aa57b78b54704e256024e',
    ],
    laterRouters: ['0x8b844f885672f333bc0042cb669255f93a4c1e6b', '0xdc264714f68d84cf29bc605589405e78bdbe7c9f'],
  },
  'eip155:100': {
    wrappedCoin: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
    routers: ['0xc6d25285d5c5b62b7ca26d6092751a145d50e9be'],
  },
  'eip155:137': {
    wrappedCoin: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    routers: [
      '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
      swapRouter,
      swapRouter02,
      '0xec7be89e9d109e7e3fec59c222cf297125fefda2',
      '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
      // QuickSwap
      '0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff',
    ],
    laterRouters: ['0x8b844f885672f333bc0042cb669255f93a4c1e6b', '0xdc264714f68d84cf29bc605589405e78bdbe7c9f'],
  },
  'eip155:324': {
    wrappedCoin: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
    routers: ['0x99c56385dabce3e81d8499d0b8d0257abc07e8a3'],
  },
  'eip155:130': { wrappedCoin: sharedCoin, routers: [] },
  'eip155:8453': {
    wrappedCoin: sharedCoin,
    routers: [
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      '0x2626664c2603336e57b271c5c0b26f421741e481',
      '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
      '0x6ff5693b99212da76ad316178a184ab56d299b43',
    ],
    laterRouters: ['0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7', '0xd6145b2d3f379919e8cdeda7b97e37c4b2ca9c40'],
  },
  'eip155:42161': {
    wrappedCoin: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    routers: [
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      swapRouter,
      swapRouter02,
      '0x5e325eda8064b456f4781070c0738d849c824258',
      '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
    ],
    laterRouters: ['0x8b844f885672f333bc0042cb669255f93a4c1e6b', '0x2d01411773c8c24805306e89a41f7855c3c4fe65'],
  },
  'eip155:59144': { wrappedCoin: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f', routers: [] },
  'eip155:84532': { wrappedCoin: sharedCoin, routers: [] },
  'eip155:11155111': { wrappedCoin: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14', routers: [] },
  'eip155:11155420': { wrappedCoin: sharedCoin, routers: [] },
  'eip155:43114': {
    wrappedCoin: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    routers: [
      '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
      '0x4dae2f939acf50408e13d58534ff8c2776d45265',
      '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7',
    ],
  },
}

/** The contracts that the vault knows of a network (CAIP-2) by itself. */
export function publishedContracts(chain: string): KnownContracts {
  const found = published[chain]
  if (!found) return noContracts
  const { laterRouters = [], routers, wrappedCoin } = found
  return {
    routers: new Map([...routers, ...laterRouters].map((router) => [router, wrappedCoin])),
    wrappedCoins: new Set([wrappedCoin]),
  }
}

/** Where Permit2 stands on every network (github.com/Uniswap/permit2), and PancakeSwap's copy of it. */
export const permit2Contracts: ReadonlySet<string> = new Set([
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768',
])

/**
 * Whether the vault knows by itself, without the gateway, that a contract of a network (CAIP-2) takes what it is allowed only from
 * who calls it, or by the owner's signature.
 */
export function isKnownSpender(chain: string, address: string): boolean {
  const small = address.toLowerCase()
  return publishedContracts(chain).routers.has(small) || permit2Contracts.has(small)
}

/** How a router lays out swaps in V4's pools; undefined for one that the vault does not know by itself. */
export function layoutOf(router: string): 'first' | 'later' | undefined {
  const small = router.toLowerCase()
  const all = Object.values(published)
  if (all.some(({ laterRouters }) => laterRouters?.includes(small))) return 'later'
  return all.some(({ routers }) => routers.includes(small)) ? 'first' : undefined
}
