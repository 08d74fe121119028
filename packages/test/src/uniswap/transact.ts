import type { Abi, Address } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import { TestKitError } from '../TestKitError.ts'

/** What {@link transact} calls. */
export interface TransactRequest {
  /** An unlocked account. */
  readonly account: Address
  readonly address: Address
  readonly abi: Abi | readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[]
  /** In wei; default 0. */
  readonly value?: bigint
}

const gas = 8_000_000n

/**
 * Calls a contract and waits until that is mined.
 *
 * @throws {TestKitError} `CHAIN_SETUP_FAILED` when the call reverts.
 * @example
 * await transact(chain.client, { account, address: weth, abi: wethAbi, functionName: 'deposit', value: parseEther('1') })
 */
export async function transact(client: ChainClient, { abi, value = 0n, ...rest }: TransactRequest): Promise<void> {
  // Not estimated: the next block's time can make a pool write once more than the estimate saw.
  const hash = await client.writeContract({ ...rest, abi: abi as Abi, value, gas })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status === 'success') return
  throw new TestKitError('CHAIN_SETUP_FAILED', `${rest.functionName} reverted.`, 'Start the chain anew.')
}
