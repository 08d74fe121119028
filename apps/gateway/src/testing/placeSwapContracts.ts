import { createRequire } from 'node:module'
import type { ChainClient } from '@foyer/test'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { UniswapDeployment } from '../uniswap/deployments.ts'
import { type ContractArtifact, deployContract, readArtifact } from './uniswapContracts.ts'

const require = createRequire(import.meta.url)
const artifact = (path: string) => readArtifact(require.resolve(path))

/**
 * Puts Uniswap's contracts of npm at the addresses of a table, each with the factory and the wrapped coin of that table in
 * it. `routerFee` is what the V2 router takes for the pairs, in thousandths; the pairs themselves ask for three.
 */
export async function placeSwapContracts(
  client: ChainClient,
  account: Address,
  deployment: UniswapDeployment,
  { routerFee = 3 }: { routerFee?: number } = {},
): Promise<void> {
  const { weth, bases, v2Factory, v2Router, v3Factory, quoterV2, swapRouter02 } = deployment
  const wrapped = artifact('@uniswap/v2-periphery/build/WETH9.json')
  const place = async (address: Address | undefined, contract: ContractArtifact, args: readonly unknown[] = []) => {
    if (address === undefined) return
    const at = await deployContract(client, account, contract, args)
    const bytecode = await client.getCode({ address: at })
    if (bytecode === undefined) throw new Error('A contract was not deployed.')
    await client.setCode({ address, bytecode })
  }
  await place(weth, wrapped)
  for (const base of bases) await place(base, wrapped)
  await place(v2Factory, artifact('@uniswap/v2-core/build/UniswapV2Factory.json'), [account])
  const router = artifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  await place(v2Router, withFee(router, routerFee), [v2Factory ?? zeroAddress, weth])
  await place(v3Factory, artifact('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'))
  const periphery = '@uniswap/swap-router-contracts/artifacts/contracts'
  await place(quoterV2, artifact(`${periphery}/lens/QuoterV2.sol/QuoterV2.json`), [v3Factory ?? zeroAddress, weth])
  const factories = [v2Factory ?? zeroAddress, v3Factory ?? zeroAddress]
  await place(swapRouter02, artifact(`${periphery}/SwapRouter02.sol/SwapRouter02.json`), [
    ...factories,
    zeroAddress,
    weth,
  ])
}

// The router multiplies by 997 (PUSH2 0x03e5) before it divides by 1,000.
function withFee({ abi, bytecode }: ContractArtifact, fee: number): ContractArtifact {
  const push: Hex = `0x61${(1000 - fee).toString(16).padStart(4, '0')}`
  return { abi, bytecode: `0x${bytecode.slice(2).replaceAll('6103e5', push.slice(2))}` }
}
