import { type Address, erc20Abi, maxUint256, zeroAddress } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import { deployContract } from './deployContract.ts'
import type { UniswapV2 } from './deployUniswapV2.ts'
import { readPackagedContract } from './readPackagedContract.ts'
import { transact } from './transact.ts'

/** Uniswap V3 on a local chain. */
export interface UniswapV3 {
  readonly v3Factory: Address
  readonly quoterV2: Address
  readonly swapRouter02: Address
  /**
   * Puts both amounts, in the smallest units, into the pool of two tokens over the whole range of prices, from the account
   * that deployed. The fee is in hundredths of a basis point: 500, 3000 or 10000.
   */
  addLiquidity(one: readonly [Address, bigint], other: readonly [Address, bigint], fee: number): Promise<void>
}

const farFuture = 10n ** 12n
/** Ticks between possible bounds, by fee. */
const tickSpacings: Readonly<Record<number, number>> = { 500: 10, 3000: 60, 10000: 200 }
const lastTick = 887_272

/**
 * Deploys the contracts of Uniswap's npm packages, unchanged, beside a Uniswap V2, which SwapRouter02 trades on as well.
 *
 * @param account An unlocked account, whose tokens go into the pools.
 * @throws {TestKitError} `UNISWAP_MISSING`, `CHAIN_SETUP_FAILED`.
 * @example
 * const v2 = await deployUniswapV2(chain.client, alice)
 * const { addLiquidity } = await deployUniswapV3(chain.client, alice, v2)
 */
export async function deployUniswapV3(
  client: ChainClient,
  account: Address,
  { weth, v2Factory }: Pick<UniswapV2, 'weth' | 'v2Factory'>,
): Promise<UniswapV3> {
  const positions = readPackagedContract(
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  )
  const factory = readPackagedContract(
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  )
  const quoter = readPackagedContract(
    '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  )
  const router = readPackagedContract(
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  )
  const v3Factory = await deployContract(client, account, factory)
  const manager = await deployContract(client, account, positions, [v3Factory, weth, zeroAddress])
  const quoterV2 = await deployContract(client, account, quoter, [v3Factory, weth])
  const swapRouter02 = await deployContract(client, account, router, [v2Factory, v3Factory, manager, weth])
  return {
    v3Factory,
    quoterV2,
    swapRouter02,
    addLiquidity: async (one, other, fee) => {
      const [[token0, amount0], [token1, amount1]] = BigInt(one[0]) < BigInt(other[0]) ? [one, other] : [other, one]
      for (const address of [token0, token1]) {
        await transact(client, {
          account,
          address,
          abi: erc20Abi,
          functionName: 'approve',
          args: [manager, maxUint256],
        })
      }
      const price = squareRoot((amount1 << 192n) / amount0)
      await transact(client, {
        account,
        address: manager,
        abi: positions.abi,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [token0, token1, fee, price],
      })
      const spacing = tickSpacings[fee] ?? 60
      const tickUpper = Math.floor(lastTick / spacing) * spacing
      const position = {
        token0,
        token1,
        fee,
        tickLower: -tickUpper,
        tickUpper,
        amount0Desired: amount0,
        amount1Desired: amount1,
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: account,
        deadline: farFuture,
      }
      await transact(client, { account, address: manager, abi: positions.abi, functionName: 'mint', args: [position] })
    },
  }
}

function squareRoot(value: bigint): bigint {
  let root = value
  for (let next = (root + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}
