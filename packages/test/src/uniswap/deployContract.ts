import { type Address, getAddress } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import type { TestContract } from '../chains/testContracts.ts'
import { TestKitError } from '../TestKitError.ts'

/**
 * Deploys a contract from an unlocked account and answers its address.
 *
 * @param args What the constructor takes; default none.
 * @throws {TestKitError} `CHAIN_SETUP_FAILED` when no contract comes of it.
 * @example
 * const nft = await deployContract(chain.client, alice, testContracts.nft, ['Pieces', 'PCS'])
 */
export async function deployContract(
  client: ChainClient,
  account: Address,
  { abi, bytecode }: TestContract,
  args: readonly unknown[] = [],
): Promise<Address> {
  const hash = await client.deployContract({ account, abi, bytecode, args })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (contractAddress) return getAddress(contractAddress)
  throw new TestKitError('CHAIN_SETUP_FAILED', 'A contract was not deployed.', 'Start the chain anew.')
}
