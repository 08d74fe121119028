import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { type ChainClient, isChainUnreadable } from '../../engines/rpc/chainClient.ts'

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const tokensPerCall = 400
const singleReadsAtOnce = 10

/** Raw balances in the smallest unit; `tokens` by the index asked for, without those whose contract gave none. */
export type Holdings = { native: bigint; tokens: ReadonlyMap<number, bigint> }

/**
 * Reads the native balance and the balances of tokens: one Multicall3 `aggregate3` for every 400 tokens, single reads
 * where a chain has no Multicall3 or one token spoils the whole call.
 *
 * @throws when the chain cannot be read; a token that refuses is left out instead.
 */
export async function readHoldings(client: ChainClient, owner: Address, tokens: readonly Address[]): Promise<Holdings> {
  const starts = Array.from({ length: Math.ceil(tokens.length / tokensPerCall) }, (_, index) => index * tokensPerCall)
  const [native, ...groups] = await Promise.all([
    getBalance(client, { address: owner }),
    ...starts.map((start) => readGroup(client, owner, tokens.slice(start, start + tokensPerCall))),
  ])
  const found = new Map<number, bigint>()
  groups.forEach((group, index) => {
    group.forEach((balance, position) => {
      if (balance !== undefined) found.set(index * tokensPerCall + position, balance)
    })
  })
  return { native, tokens: found }
}

async function readGroup(
  client: ChainClient,
  owner: Address,
  tokens: readonly Address[],
): Promise<(bigint | undefined)[]> {
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  try {
    const results = await readContract(client, {
      address: multicall3,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [tokens.map((target) => ({ target, allowFailure: true, callData }))],
    })
    return results.map(({ success, returnData }) => (success ? decodeBalance(returnData) : undefined))
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    return readOneByOne(client, owner, tokens)
  }
}

async function readOneByOne(
  client: ChainClient,
  owner: Address,
  tokens: readonly Address[],
): Promise<(bigint | undefined)[]> {
  const balances: (bigint | undefined)[] = []
  for (let start = 0; start < tokens.length; start += singleReadsAtOnce) {
    const group = tokens.slice(start, start + singleReadsAtOnce).map(async (address) => {
      try {
        return await readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      } catch (error) {
        if (isChainUnreadable(error)) throw error
        return undefined
      }
    })
    balances.push(...(await Promise.all(group)))
  }
  return balances
}

function decodeBalance(data: `0x${string}`): bigint | undefined {
  // A contract that answers nothing, or too little, has no balance to tell.
  if (data.length < 66) return undefined
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data })
}
