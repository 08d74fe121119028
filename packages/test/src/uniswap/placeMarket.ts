import { type Address, parseAbi, parseEther, parseUnits } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import { tokenAddress } from '../chains/tokens.ts'
import { deployUniswapV2 } from './deployUniswapV2.ts'
import { deployUniswapV3 } from './deployUniswapV3.ts'
import { transact } from './transact.ts'

/** Where Uniswap stands on a local chain, as a gateway's configuration takes it under `swap`. */
export interface Market {
  /** The ERC-20 that wraps ether. */
  readonly weth: Address
  /** The token that most others are traded for. */
  readonly bases: readonly Address[]
  readonly v2Factory: Address
  readonly v2Router: Address
  readonly v3Factory: Address
  readonly quoterV2: Address
  readonly swapRouter02: Address
}

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const depositAbi = parseAbi(['function deposit() payable'])

/**
 * Puts Uniswap V2 and V3 with pools on a chain that has the tokens. One ether stands at 2,500 TUSD, one TKN at 4.2 and one
 * HOP at 0.5. HOP is traded for TUSD only, so that every other coin takes two hops to it; the pool of THIN is worth 50 TUSD.
 *
 * @param account An unlocked account with more than 1,100 ether; it keeps what is not in a pool.
 */
export async function placeMarket(client: ChainClient, account: Address): Promise<Market> {
  const [tusd, tkn, hop, thin] = [tokenAddress('TUSD'), tokenAddress('TKN'), tokenAddress('HOP'), tokenAddress('THIN')]
  const v2 = await deployUniswapV2(client, account)
  const v3 = await deployUniswapV3(client, account, v2)
  const { weth, v2Factory, v2Router } = v2
  const supply = parseEther('5000000')
  for (const address of [tusd, tkn, hop, thin]) {
    const args = [account, address === tusd ? supply / 10n ** 12n : supply]
    await transact(client, { account, address, abi: mintAbi, functionName: 'mint', args })
  }
  const value = parseEther('1100')
  await transact(client, { account, address: weth, abi: depositAbi, functionName: 'deposit', value })
  const ether = (amount: string) => [weth, parseEther(amount)] as const
  const dollars = (amount: string) => [tusd, parseUnits(amount, 6)] as const
  const tokens = (token: Address, amount: string) => [token, parseEther(amount)] as const
  await v3.addLiquidity(ether('800'), dollars('2000000'), 3000)
  await v2.addLiquidity(ether('100'), dollars('250000'))
  await v3.addLiquidity(tokens(tkn, '250000'), dollars('1050000'), 3000)
  await v2.addLiquidity(ether('168'), tokens(tkn, '100000'))
  await v3.addLiquidity(tokens(hop, '1000000'), dollars('500000'), 3000)
  await v2.addLiquidity(tokens(hop, '100000'), dollars('50000'))
  await v2.addLiquidity(ether('0.01'), tokens(thin, '25'))
  const { v3Factory, quoterV2, swapRouter02 } = v3
  return { weth, bases: [tusd], v2Factory, v2Router, v3Factory, quoterV2, swapRouter02 }
}
