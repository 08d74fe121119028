import { type Abi, type Address, encodeAbiParameters, type Hex, isHex, zeroAddress } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import { testAccounts } from '../chains/testAccounts.ts'
import testFarcaster from '../contracts/TestFarcaster.artifact.json' with { type: 'json' }
import { TestKitError } from '../TestKitError.ts'

/** Farcaster's accounts on a local chain. */
export interface FarcasterAccounts {
  /** Lets an address own an id; 0 takes it away. */
  setOwner(owner: Address, fid: number): Promise<void>
  /** Lets an address log in for an id, or no more. */
  setAuthAddress(fid: number, address: Address, isAllowed?: boolean): Promise<void>
}

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'

/**
 * Puts empty contracts where Farcaster's registries of ids and of keys stand on Optimism.
 *
 * @throws {TestKitError} `CHAIN_SETUP_FAILED` when the chain does not run the contracts.
 * @example
 * const { chains: [optimism] } = await startChains({ chains: [{ chainId: 10 }] })
 * const { setOwner } = await placeFarcaster(optimism.client)
 * await setOwner('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 8000)
 */
export async function placeFarcaster(client: ChainClient): Promise<FarcasterAccounts> {
  const abi = testFarcaster.abi as Abi
  const account = testAccounts()[9]?.address ?? zeroAddress
  const { data } = await client.call({ data: creationCode() })
  if (!data) throw failed('placing the registries of Farcaster')
  for (const address of [idRegistry, keyRegistry] as const) await client.setCode({ address, bytecode: data })
  const write = async (address: Address, functionName: string, args: readonly unknown[]) => {
    const hash = await client.writeContract({ account, address, abi, functionName, args })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw failed('writing to a registry of Farcaster')
  }
  return {
    setOwner: (owner, fid) => write(idRegistry, 'setId', [owner, BigInt(fid)]),
    setAuthAddress: (fid, address, isAllowed = true) => {
      const key = encodeAbiParameters([{ type: 'address' }], [address])
      // Added or removed; an address that may log in.
      return write(keyRegistry, 'setKey', [BigInt(fid), key, isAllowed ? 1 : 2, 2])
    },
  }
}

function creationCode(): Hex {
  if (!isHex(testFarcaster.bytecode)) throw failed('reading the registries of Farcaster')
  return testFarcaster.bytecode
}

function failed(what: string): TestKitError {
  return new TestKitError('CHAIN_SETUP_FAILED', `The local chain failed while ${what}.`, 'Start the chain anew.')
}
