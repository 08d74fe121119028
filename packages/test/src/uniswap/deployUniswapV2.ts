import { type Address, erc20Abi, maxUint256 } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import { deployContract } from './deployContract.ts'
import { readPackagedContract } from './readPackagedContract.ts'
import { transact } from './transact.ts'

/** Uniswap V2 on a local chain. */
export interface UniswapV2 {
  /** The ERC-20 that wraps the chain's coin. */
  readonly weth: Address
  readonly v2Factory: Address
  readonly v2Router: Address
  /** Puts both amounts, in the smallest units, into the pair of two tokens, from the account that deployed. */
  addLiquidity(one: readonly [Address, bigint], other: readonly [Address, bigint]): Promise<void>
}

const farFuture = 10n ** 12n

/**
 * Deploys the contracts of Uniswap's npm packages, unchanged, and a wrapped coin.
 *
 * @param account An unlocked account, whose tokens go into the pools.
 * @throws {TestKitError} `UNISWAP_MISSING`, `CHAIN_SETUP_FAILED`.
 * @example
 * const { weth, addLiquidity } = await deployUniswapV2(chain.client, alice)
 */
export async function deployUniswapV2(client: ChainClient, account: Address): Promise<UniswapV2> {
  const router = readPackagedContract('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  const weth = await deployContract(client, account, readPackagedContract('@uniswap/v2-periphery/build/WETH9.json'))
  const factory = readPackagedContract('@uniswap/v2-core/build/UniswapV2Factory.json')
  const v2Factory = await deployContract(client, account, factory, [account])
  const v2Router = await deployContract(client, account, router, [v2Factory, weth])
  return {
    weth,
    v2Factory,
    v2Router,
    addLiquidity: async ([one, oneAmount], [other, otherAmount]) => {
      for (const address of [one, other]) {
        const args = [v2Router, maxUint256]
        await transact(client, { account, address, abi: erc20Abi, functionName: 'approve', args })
      }
      await transact(client, {
        account,
        address: v2Router,
        abi: router.abi,
        functionName: 'addLiquidity',
        args: [one, other, oneAmount, otherAmount, 0n, 0n, account, farFuture],
      })
    },
  }
}
