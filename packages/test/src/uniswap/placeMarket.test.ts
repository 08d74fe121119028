import { type Address, erc20Abi, formatUnits, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningChain, type RunningChains, startChains } from '../chains/startChains.ts'
import { tokenAddress } from '../chains/tokens.ts'
import type { Market } from './placeMarket.ts'

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])
const factoryAbi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
])
const quoterAbi = parseAbi([
  'struct Question { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Question question) returns (uint256 amountOut, uint160 price, uint32 ticks, uint256 gas)',
])

describe('a chain with a market', () => {
  let running: RunningChains
  let chain: RunningChain
  let market: Market
  beforeAll(async () => {
    running = await startChains({ chains: [{ chainId: 31337 }], market: true })
    chain = running.chains[0]
    if (!chain.market) throw new Error('no market')
    market = chain.market
  })
  afterAll(async () => {
    await running.stop()
  })

  const sell = async (path: readonly Address[], amount: bigint) => {
    const { v2Router: address } = market
    const amounts = await chain.client.readContract({
      address,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [amount, path],
    })
    return amounts.at(-1) ?? 0n
  }
  const [tusd, tkn, hop, thin] = (['TUSD', 'TKN', 'HOP', 'THIN'] as const).map(tokenAddress) as [
    Address,
    Address,
    Address,
    Address,
  ]

  it('gives about 2,500 TUSD for an ether, in the pair and in the pool', async () => {
    expect(Number(formatUnits(await sell([market.weth, tusd], parseEther('0.1')), 6))).toBeCloseTo(250, -1)
    const { result } = await chain.client.simulateContract({
      address: market.quoterV2,
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [{ tokenIn: market.weth, tokenOut: tusd, amountIn: parseEther('0.1'), fee: 3000, sqrtPriceLimitX96: 0n }],
    })
    expect(Number(formatUnits(result[0], 6))).toBeCloseTo(250, -1)
  })

  it('trades one token for TUSD only', async () => {
    const pairOf = (other: Address) =>
      chain.client.readContract({
        address: market.v2Factory,
        abi: factoryAbi,
        functionName: 'getPair',
        args: [hop, other],
      })
    const poolOf = (other: Address) =>
      chain.client.readContract({
        address: market.v3Factory,
        abi: factoryAbi,
        functionName: 'getPool',
        args: [hop, other, 3000],
      })
    for (const other of [market.weth, tkn, thin]) {
      expect(BigInt(await pairOf(other))).toBe(0n)
      expect(BigInt(await poolOf(other))).toBe(0n)
    }
    expect(Number(formatUnits(await sell([market.weth, tusd, hop], parseEther('0.1')), 18))).toBeCloseTo(500, -2)
  })

  it('holds a pool that a tenth of an ether empties almost', async () => {
    const bought = await sell([market.weth, thin], parseEther('0.1'))
    expect(Number(formatUnits(bought, 18))).toBeGreaterThan(20)
    expect(bought).toBeLessThan(parseEther('25'))
  })

  it('gives no account the tokens that can be bought, and changes no account without a market', async () => {
    const [alice] = running.accounts
    if (!alice) throw new Error('no account')
    const { address } = alice
    expect(await chain.client.getBalance({ address })).toBe(parseEther('10000'))
    expect(await chain.client.getTransactionCount({ address })).toBe(0)
    const held = (token: Address) =>
      chain.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    expect(await held(tkn)).toBe(parseEther('1000000'))
    expect([await held(hop), await held(thin)]).toEqual([0n, 0n])
    expect(running.tokenList.tokens.map(({ symbol }) => symbol)).toEqual(['TUSD', 'TKN', 'HOP', 'THIN'])
  })
})
