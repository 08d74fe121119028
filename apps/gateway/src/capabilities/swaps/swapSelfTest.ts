import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual } from 'viem'
import { getCode } from 'viem/actions'
import { readMany } from '../../engines/rpc/readMany.ts'
import { type UniswapDeployment, uniswapOf } from '../../engines/uniswap/deployments.ts'
import { linksAbi } from '../../engines/uniswap/uniswapAbi.ts'
import type { ServedChain } from '../chains/servedChain.ts'

/** One line of the self-test: whether a contract stands where the table or the configuration says, and is the right one. */
export type SwapCheck = {
  chainId: string
  /** Such as "swapRouter02", or "swapRouter02.factory" for what it names; "deployment" when none is known for the chain. */
  contract: string
  address?: Address
  /** `wrong`: a contract stands there, but it belongs to another factory or another wrapped coin. */
  state: 'found' | 'missing' | 'wrong' | 'unknown' | 'unreadable'
  /** A sentence for the operator. */
  note: string
}

/** The served chains, as the gateway's services hold them. */
export type SwapSelfTestParameters = { chains: ReadonlyMap<string, Pick<ServedChain, 'config' | 'client'>> }

/** Asks every served chain whether code stands at the addresses that swaps and pool prices use, and whether they fit together. */
export async function swapSelfTest({ chains }: SwapSelfTestParameters): Promise<readonly SwapCheck[]> {
  return (await Promise.all([...chains.values()].map(checkChain))).flat()
}

async function checkChain(chain: Pick<ServedChain, 'config' | 'client'>): Promise<readonly SwapCheck[]> {
  const { config } = chain
  const deployment = uniswapOf(config)
  if (deployment === undefined) {
    const note =
      'No Uniswap contracts are known here: no swaps and no pool prices. Name some under "swap" of the chain.'
    return [{ chainId: config.id, contract: 'deployment', state: 'unknown', note }]
  }
  const { weth, bases, v2Factory, v2Router, v3Factory, quoterV2, swapRouter02 } = deployment
  const named = { weth, v2Factory, v2Router, v3Factory, quoterV2, swapRouter02 }
  const contracts: (readonly [string, Address])[] = [
    ...Object.entries(named).flatMap(([contract, address]) =>
      address === undefined ? [] : [[contract, address] as const],
    ),
    ...bases.map((address, index) => [`bases[${index}]`, address] as const),
  ]
  const standing = await Promise.all(contracts.map(([contract, address]) => checkCode(chain, contract, address)))
  const found = new Set(standing.filter(({ state }) => state === 'found').map(({ contract }) => contract))
  return [...standing, ...(await checkLinks(chain, deployment, found))]
}

async function checkCode(
  { config, client }: Pick<ServedChain, 'config' | 'client'>,
  contract: string,
  address: Address,
): Promise<SwapCheck> {
  const check = { chainId: config.id, contract, address }
  try {
    const code = await getCode(client, { address })
    return code === undefined
      ? { ...check, state: 'missing', note: 'There is no code at this address. Correct it under "swap" of the chain.' }
      : { ...check, state: 'found', note: 'Code stands at this address.' }
  } catch {
    return { ...check, state: 'unreadable', note: 'No node of the chain answers. Check its rpcUrls.' }
  }
}

type Link = {
  contract: 'v2Router' | 'swapRouter02' | 'quoterV2'
  names: 'factory' | 'factoryV2' | 'WETH' | 'WETH9'
  wanted: 'v2Factory' | 'v3Factory' | 'weth'
}

const links: readonly Link[] = [
  { contract: 'v2Router', names: 'factory', wanted: 'v2Factory' },
  { contract: 'v2Router', names: 'WETH', wanted: 'weth' },
  { contract: 'swapRouter02', names: 'factory', wanted: 'v3Factory' },
  { contract: 'swapRouter02', names: 'factoryV2', wanted: 'v2Factory' },
  { contract: 'swapRouter02', names: 'WETH9', wanted: 'weth' },
  { contract: 'quoterV2', names: 'factory', wanted: 'v3Factory' },
  { contract: 'quoterV2', names: 'WETH9', wanted: 'weth' },
]

/** Asks the contracts that stand for what they trade with; nothing about those that do not. */
async function checkLinks(
  { config, client }: Pick<ServedChain, 'config' | 'client'>,
  deployment: UniswapDeployment,
  found: ReadonlySet<string>,
): Promise<readonly SwapCheck[]> {
  const asked = links.flatMap((link) => {
    const [address, wanted] = [deployment[link.contract], deployment[link.wanted]]
    return address === undefined || wanted === undefined || !found.has(link.contract)
      ? []
      : [{ ...link, address, expected: wanted }]
  })
  const reads = asked.map(({ address, names }) => ({
    to: address,
    data: encodeFunctionData({ abi: linksAbi, functionName: names }),
  }))
  const answers = await readMany(client, reads, reads.length).catch(() => undefined)
  return asked.map(({ contract, names, wanted, address, expected }, index): SwapCheck => {
    const check = { chainId: config.id, contract: `${contract}.${names}`, address }
    if (answers === undefined) {
      return { ...check, state: 'unreadable', note: 'No node of the chain answers. Check its rpcUrls.' }
    }
    const data = answers[index]
    // One address in one word: anything else is no such contract.
    const isNamed =
      data?.length === 66 &&
      isAddressEqual(decodeFunctionResult({ abi: linksAbi, functionName: names, data }), expected)
    if (isNamed) return { ...check, state: 'found', note: `It belongs to the ${wanted}.` }
    // Older deployments of SwapRouter02 were made before V2 came to their chain.
    return names === 'factoryV2'
      ? {
          ...check,
          state: 'unknown',
          note: 'It does not reach the v2Factory: V2 pairs give prices and are not traded.',
        }
      : {
          ...check,
          state: 'wrong',
          note: `It does not name the ${wanted} as its own. Correct one of the two under "swap" of the chain.`,
        }
  })
}
