import { type Address, type Hex, zeroAddress } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import type { TestContract } from '../chains/testContracts.ts'
import { deployContract } from './deployContract.ts'
import { readPackagedContract } from './readPackagedContract.ts'

/** Where contracts of Uniswap, or of a fork of it, are wanted. */
export interface SwapAddresses {
  readonly weth: Address
  /** Further tokens; each becomes a separate wrapped coin. */
  readonly bases: readonly Address[]
  readonly v2Factory?: Address | undefined
  readonly v2Router?: Address | undefined
  readonly v3Factory?: Address | undefined
  readonly quoterV2?: Address | undefined
  readonly swapRouter02?: Address | undefined
}

/**
 * Puts Uniswap's contracts of npm at the addresses of a table, each with the factory and the wrapped coin of that table in
 * it. `routerFee` is what the V2 router takes for the pairs, in thousandths, by default three, as the pairs themselves ask.
 *
 * @param account An unlocked account.
 * @throws {TestKitError} `UNISWAP_MISSING`, `CHAIN_SETUP_FAILED`.
 * @example
 * await placeSwapContracts(chain.client, alice, { weth, bases: [], v2Factory, v2Router })
 */
export async function placeSwapContracts(
  client: ChainClient,
  account: Address,
  deployment: SwapAddresses,
  { routerFee = 3 }: { readonly routerFee?: number } = {},
): Promise<void> {
  const { weth, bases, v2Factory, v2Router, v3Factory, quoterV2, swapRouter02 } = deployment
  const wrapped = readPackagedContract('@uniswap/v2-periphery/build/WETH9.json')
  const place = async (address: Address | undefined, contract: TestContract, args: readonly unknown[] = []) => {
    if (address === undefined) return
    const at = await deployContract(client, account, contract, args)
    const bytecode = await client.getCode({ address: at })
    if (bytecode === undefined) throw new Error('A contract was not deployed.')
    await client.setCode({ address, bytecode })
  }
  await place(weth, wrapped)
  for (const base of bases) await place(base, wrapped)
  await place(v2Factory, readPackagedContract('@uniswap/v2-core/build/UniswapV2Factory.json'), [account])
  const router = readPackagedContract('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  await place(v2Router, withFee(router, routerFee), [v2Factory ?? zeroAddress, weth])
  await place(
    v3Factory,
    readPackagedContract('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  )
  const periphery = '@uniswap/swap-router-contracts/artifacts/contracts'
  await place(quoterV2, readPackagedContract(`${periphery}/lens/QuoterV2.sol/QuoterV2.json`), [
    v3Factory ?? zeroAddress,
    weth,
  ])
  const factories = [v2Factory ?? zeroAddress, v3Factory ?? zeroAddress]
  await place(swapRouter02, readPackagedContract(`${periphery}/SwapRouter02.sol/SwapRouter02.json`), [
    ...factories,
    zeroAddress,
    weth,
  ])
}

// The router multiplies by 997 (PUSH2 0x03e5) before it divides by 1,000.
function withFee({ abi, bytecode }: TestContract, fee: number): TestContract {
  const push: Hex = `0x61${(1000 - fee).toString(16).padStart(4, '0')}`
  return { abi, bytecode: `0x${bytecode.slice(2).replaceAll('6103e5', push.slice(2))}` }
}
