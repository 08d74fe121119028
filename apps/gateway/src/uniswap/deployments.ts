import type { Address } from 'viem'
import type { ChainConfig } from '../config/schema.ts'

/** Where Uniswap stands on one chain, and which tokens two-hop routes and pool prices go through. */
export type UniswapDeployment = {
  /** The ERC-20 that wraps the native coin. */
  weth: Address
  /** Tokens with deep pools, beside `weth`. */
  bases: readonly Address[]
  v2Factory?: Address | undefined
  v2Router?: Address | undefined
  v3Factory?: Address | undefined
  quoterV2?: Address | undefined
  swapRouter02?: Address | undefined
}

// Uniswap's own lists: docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments and
// docs.uniswap.org/contracts/v3/reference/deployments; wrapped coins stand on the same pages, stablecoins on their issuers'.
const firstV3 = {
  v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const satisfies Partial<UniswapDeployment>

const deployments: Readonly<Record<string, UniswapDeployment>> = {
  'eip155:1': {
    ...firstV3,
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    bases: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    ],
  },
  'eip155:10': {
    ...firstV3,
    v2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    v2Router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    weth: '0x4200000000000000000000000000000000000006',
    bases: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
  },
  'eip155:56': {
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    quoterV2: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    swapRouter02: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    weth: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    bases: ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  },
  'eip155:137': {
    ...firstV3,
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v2Router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    weth: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    bases: [
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    ],
  },
  'eip155:324': {
    v3Factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
    quoterV2: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
    swapRouter02: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    weth: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    bases: ['0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'],
  },
  'eip155:8453': {
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    quoterV2: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    swapRouter02: '0x2626664c2603336E57B271c5C0b26F421741e481',
    weth: '0x4200000000000000000000000000000000000006',
    bases: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
  'eip155:42161': {
    ...firstV3,
    v2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    weth: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    bases: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  },
  'eip155:43114': {
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    quoterV2: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    swapRouter02: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    weth: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    bases: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  },
}

/**
 * Where Uniswap stands on a chain: what the operator wrote under `swap`, else what Uniswap publishes. Of the swap networks
 * of specification section 9, Uniswap names no contracts on 100, 250, 8217 and 1313161554: `undefined` there.
 */
export function uniswapOf(chain: Pick<ChainConfig, 'id' | 'swap'>): UniswapDeployment | undefined {
  return chain.swap ?? deployments[chain.id]
}
