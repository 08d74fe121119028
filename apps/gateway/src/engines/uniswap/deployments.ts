import type { Address } from 'viem'
import type { ChainConfig } from '../config/schema.ts'

/** Where Uniswap or a fork of it stands on one chain, and which tokens two-hop routes and pool prices go through. */
export type UniswapDeployment = {
  /** What people call it, such as "Uniswap". */
  name?: string | undefined
  /** The ERC-20 that wraps the native coin. */
  weth: Address
  /** Tokens with deep pools, beside `weth`. */
  bases: readonly Address[]
  v2Factory?: Address | undefined
  /** Where there is no `swapRouter02`, it trades and says what its pairs give; a fork's pairs may keep another fee than 0.3 %. */
  v2Router?: Address | undefined
  v3Factory?: Address | undefined
  quoterV2?: Address | undefined
  swapRouter02?: Address | undefined
}

// Uniswap's own lists: docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments and
// docs.uniswap.org/contracts/v3/reference/deployments; wrapped coins stand on the same pages, stablecoins on their issuers'.
const uniswap = { name: 'Uniswap' } as const
const firstV3 = {
  ...uniswap,
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
    ...uniswap,
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    quoterV2: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    swapRouter02: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    weth: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    bases: ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  },
  // Uniswap V3 as its governance and Oku run it: the factory and quoter also stand in ParaSwap's and SushiSwap's tables, and
  // all three in the deployment checks of public projects on Gnosis.
  'eip155:100': {
    ...uniswap,
    v3Factory: '0xe32F7dD7e3f098D518ff19A22d5f028e076489B1',
    quoterV2: '0x7E9cB3499A6cee3baBe5c8a3D328EA7FD36578f4',
    swapRouter02: '0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be',
    weth: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    bases: [
      '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0',
      '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1',
      '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb',
    ],
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
  // SpookySwap V2, whose pairs keep 0.2 % (docs.spooky.fi, DefiLlama's adapters). The first stablecoin is
  // LayerZero's, the second Axelar's; the one of Multichain lost its backing in 2023 and is no way through.
  'eip155:250': {
    name: 'SpookySwap',
    v2Factory: '0x152eE697f2E276fA89E96742e9bB9aB1F2E61bE3',
    v2Router: '0xF491e7B69E4244ad4002BC14e878a34207E38c29',
    weth: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
    bases: ['0x28a92dde19D9989F39A49905d7C9C2FAc7799bDf', '0x1B6382DBDEa11d97f24495C9A90b7c88469134a4'],
  },
  'eip155:324': {
    ...uniswap,
    v3Factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
    quoterV2: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
    swapRouter02: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    weth: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    bases: ['0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'],
  },
  // DragonSwap V2 (its own SDK, DefiLlama's adapters); the stablecoin is Tether's own (docs.kaia.io).
  'eip155:8217': {
    name: 'DragonSwap',
    v2Factory: '0x224302153096E3ba16c4423d9Ba102D365a94B2B',
    v2Router: '0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578',
    weth: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    bases: ['0xd077A400968890Eacc75cdc901F0356c943e4fDb'],
  },
  'eip155:8453': {
    ...uniswap,
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
    ...uniswap,
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    quoterV2: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    swapRouter02: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    weth: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    bases: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  },
  // Trisolaris (its own subgraph, DefiLlama's adapters); the tokens came over the Rainbow Bridge: USDC, USDT and NEAR.
  'eip155:1313161554': {
    name: 'Trisolaris',
    v2Factory: '0xc66F594268041dB60507F00703b152492fb176E7',
    v2Router: '0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B',
    weth: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    bases: [
      '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802',
      '0x4988a896b1227218e4A686fdE5EabdcAbd91571f',
      '0xC42C30aC6Cc15faC9bD938618BcaA1a1FaE8501d',
    ],
  },
}

/**
 * Where a chain trades: what the operator wrote under `swap`, else the published contracts, which are known for every swap
 * network. `undefined` on other chains.
 */
export function uniswapOf(chain: Pick<ChainConfig, 'id' | 'swap'>): UniswapDeployment | undefined {
  return chain.swap ?? deployments[chain.id]
}
