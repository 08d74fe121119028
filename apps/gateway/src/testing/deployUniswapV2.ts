import { createRequire } from 'node:module'
import type { ChainClient } from '@foyer/test'
import { type Address, erc20Abi, maxUint256 } from 'viem'
import { deployContract, readArtifact, transact } from './uniswapContracts.ts'

const require = createRequire(import.meta.url)

/** Uniswap V2 on a local chain. */
export type UniswapV2 = {
  weth: Address
  v2Factory: Address
  v2Router: Address
  /** Puts both amounts into the pair of two tokens, from the account that deployed. */
  addLiquidity: (one: [Address, bigint], other: [Address, bigint]) => Promise<void>
}

const farFuture = 10n ** 12n

/** Deploys the contracts of Uniswap's npm packages, unchanged, and a wrapped coin. */
export async function deployUniswapV2(client: ChainClient, account: Address): Promise<UniswapV2> {
  const router = readArtifact(require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json'))
  const weth = await deployContract(
    client,
    account,
    readArtifact(require.resolve('@uniswap/v2-periphery/build/WETH9.json')),
  )
  const factory = readArtifact(require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'))
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
