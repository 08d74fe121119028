import { readFileSync } from 'node:fs'
import type { ChainClient } from '@foyer/test'
import { type Abi, type Address, getAddress, type Hex, isHex } from 'viem'

/** A contract as npm packages ship it. */
export type ContractArtifact = { abi: Abi; bytecode: Hex }

/** Reads the artifact of a contract from its file. */
export function readArtifact(path: string): ContractArtifact {
  const artifact = JSON.parse(readFileSync(path, 'utf8')) as { abi: Abi; bytecode: string }
  const bytecode = artifact.bytecode.startsWith('0x') ? artifact.bytecode : `0x${artifact.bytecode}`
  if (!isHex(bytecode)) throw new Error(`${path} holds no bytecode.`)
  return { abi: artifact.abi, bytecode }
}

const gas = 8_000_000n

/** Deploys a contract and answers its address. */
export async function deployContract(
  client: ChainClient,
  account: Address,
  { abi, bytecode }: ContractArtifact,
  args: readonly unknown[] = [],
): Promise<Address> {
  const hash = await client.deployContract({ account, abi, bytecode, args })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('A contract was not deployed.')
  return getAddress(contractAddress)
}

/** Calls a contract and waits until it is mined. */
export async function transact(
  client: ChainClient,
  request: {
    account: Address
    address: Address
    abi: Abi | readonly unknown[]
    functionName: string
    args?: readonly unknown[]
    value?: bigint
  },
): Promise<void> {
  const { abi, value = 0n, ...rest } = request
  // Not estimated: the next block's time can make a pool write once more than the estimate saw.
  const hash = await client.writeContract({ ...rest, abi: abi as Abi, value, gas })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`${request.functionName} reverted.`)
}
