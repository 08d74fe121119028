import { type Address, type Hex, namehash } from 'viem'
import { toCoinType } from 'viem/ens'
import type { ChainClient } from '../chains/chainClient.ts'
import { testContracts } from '../chains/testContracts.ts'
import { TestKitError } from '../TestKitError.ts'
import { deployContract } from '../uniswap/deployContract.ts'
import { transact } from '../uniswap/transact.ts'

/** Names of ENS on a local chain, and what changes them; each change is mined before it resolves. */
export interface PlacedNames {
  /** Sets the address of a name for a chain (ENSIP-11), or other bytes that stand there; default mainnet. */
  setAddress(name: string, address: Hex, chainId?: number): Promise<void>
  /** Sets a text record, such as `avatar`. */
  setText(name: string, key: string, value: string): Promise<void>
  /** Lets all records of a name be asked for at one address (EIP-3668), whose answer is believed. */
  setUrl(name: string, url: string): Promise<void>
  /** Sets the primary name of an account, without a check. */
  setPrimary(account: Address, name: string): Promise<void>
}

/** Where the universal resolver of ENS stands on mainnet. */
const universalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * Puts names of ENS on a local chain: the contract that keeps them stands where the universal resolver stands on mainnet, so
 * that code which reads ENS with viem finds it. Names are hashed without being normalised, so pass them in normal form.
 *
 * @param account An unlocked account that pays for it.
 * @throws {TestKitError} `CHAIN_SETUP_FAILED`.
 * @example
 * const names = await placeNames(chain.client, accounts[0].address)
 * await names.setAddress('foyer.eth', accounts[1].address)
 */
export async function placeNames(client: ChainClient, account: Address): Promise<PlacedNames> {
  const { abi } = testContracts.names
  const deployed = await deployContract(client, account, testContracts.names, [])
  const bytecode = await client.getCode({ address: deployed })
  if (bytecode === undefined) {
    throw new TestKitError('CHAIN_SETUP_FAILED', 'The contract that keeps names has no code.', 'Check the chain.')
  }
  await client.setCode({ address: universalResolver, bytecode })
  const write = async (functionName: string, args: readonly unknown[]) => {
    await transact(client, { account, address: universalResolver, abi, functionName, args })
  }
  return {
    setAddress: (name, address, chainId = 1) => write('setAddress', [namehash(name), toCoinType(chainId), address]),
    setText: (name, key, value) => write('setText', [namehash(name), key, value]),
    setUrl: (name, url) => write('setUrl', [namehash(name), url]),
    setPrimary: (owner, name) => write('setPrimary', [owner, name]),
  }
}
