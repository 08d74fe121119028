import { type Address, type Hex, multicall3Abi } from 'viem'
import { call, readContract } from 'viem/actions'
import { type ChainClient, isChainUnreadable } from './chainClient.ts'

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const singlesAtOnce = 10

/** One read: the calldata for a contract. */
export type ContractRead = { to: Address; data: Hex }

/**
 * Makes many reads through Multicall3, `perCall` at a time and all groups at once; single reads where a chain has no
 * Multicall3 or one read spoils its whole group. The answers stand in the order of the reads; `undefined` means that the
 * contract refused or answered nothing.
 *
 * @throws when the chain itself cannot be read.
 */
export async function readMany(
  client: ChainClient,
  reads: readonly ContractRead[],
  perCall: number,
): Promise<readonly (Hex | undefined)[]> {
  const groups = Array.from({ length: Math.ceil(reads.length / perCall) }, (_, index) =>
    reads.slice(index * perCall, (index + 1) * perCall),
  )
  return (await Promise.all(groups.map((group) => readGroup(client, group)))).flat()
}

async function readGroup(client: ChainClient, reads: readonly ContractRead[]): Promise<readonly (Hex | undefined)[]> {
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  try {
    const results = await readContract(client, {
      address: multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls],
    })
    return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    return readOneByOne(client, reads)
  }
}

async function readOneByOne(client: ChainClient, reads: readonly ContractRead[]): Promise<(Hex | undefined)[]> {
  const answers: (Hex | undefined)[] = []
  for (let start = 0; start < reads.length; start += singlesAtOnce) {
    const group = reads.slice(start, start + singlesAtOnce).map(async (read) => {
      try {
        const { data } = await call(client, read)
        return data === '0x' ? undefined : data
      } catch (error) {
        if (isChainUnreadable(error)) throw error
        return undefined
      }
    })
    answers.push(...(await Promise.all(group)))
  }
  return answers
}
