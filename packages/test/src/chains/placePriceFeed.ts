import { type Abi, type Address, type Hex, isHex, zeroAddress } from 'viem'
import testFeed from '../contracts/TestFeed.artifact.json' with { type: 'json' }
import { TestKitError } from '../TestKitError.ts'
import type { ChainClient } from './chainClient.ts'
import { testAccounts } from './testAccounts.ts'

/** What a price feed answers; times in seconds since 1970. */
export interface PriceRound {
  /** In the smallest unit of `decimals`. */
  readonly answer: bigint
  /** Default 8, as feeds in US dollars have. */
  readonly decimals?: number
  /** Default: now, by this machine's clock. */
  readonly updatedAt?: number
  /** Default 1. */
  readonly roundId?: bigint
  /** Default: the round's own id; a lower one means an answer that was carried over. */
  readonly answeredInRound?: bigint
  /** The pair when the feed stands for a registry of feeds; default: the feed itself. */
  readonly pair?: readonly [base: Address, quote: Address]
}

/** A Chainlink-like feed on a local chain. */
export interface PriceFeed {
  readonly address: Address
  /** Sets what the feed answers from now on. */
  set(round: PriceRound): Promise<void>
}

/**
 * Puts a feed, which is also a registry of feeds, at an address of a local chain. It knows nothing until `set`.
 *
 * @throws {TestKitError} `CHAIN_SETUP_FAILED` when the chain does not run the contract.
 * @example
 * const feed = await placePriceFeed(chain.client, '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419')
 * await feed.set({ answer: 2500_00000000n })
 */
export async function placePriceFeed(client: ChainClient, address: Address): Promise<PriceFeed> {
  const abi = testFeed.abi as Abi
  const account = testAccounts()[9]?.address ?? zeroAddress
  const { data } = await client.call({ data: creationCode() })
  if (!data) throw failed('placing a price feed')
  await client.setCode({ address, bytecode: data })
  return {
    address,
    set: async (round) => {
      const { answer, decimals = 8, updatedAt = Math.floor(Date.now() / 1000), roundId = 1n } = round
      const { answeredInRound = roundId, pair = [zeroAddress, zeroAddress] } = round
      const args = [...pair, decimals, answer, BigInt(updatedAt), roundId, answeredInRound]
      const hash = await client.writeContract({ account, address, abi, functionName: 'set', args })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw failed('setting a price')
    },
  }
}

function creationCode(): Hex {
  if (!isHex(testFeed.bytecode)) throw failed('reading the price feed')
  return testFeed.bytecode
}

function failed(what: string): TestKitError {
  return new TestKitError('CHAIN_SETUP_FAILED', `The local chain failed while ${what}.`, 'Start the chain anew.')
}
