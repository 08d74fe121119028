import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { ServedChain } from '../endpoints/services.ts'
import { uniswapOf } from '../uniswap/deployments.ts'

/** One line of the self-test: whether a contract stands where the table or the configuration says. */
export type SwapCheck = {
  chainId: string
  /** Such as "swapRouter02"; "deployment" when none is known for the chain. */
  contract: string
  address?: Address
  state: 'found' | 'missing' | 'unknown' | 'unreadable'
  /** A sentence for the operator. */
  note: string
}

/** The served chains, as the gateway's services hold them. */
export type SwapSelfTestParameters = { chains: ReadonlyMap<string, Pick<ServedChain, 'config' | 'client'>> }

/** Asks every served chain whether code stands at the addresses that swaps and pool prices use. */
export async function swapSelfTest({ chains }: SwapSelfTestParameters): Promise<readonly SwapCheck[]> {
  return (await Promise.all([...chains.values()].map(checkChain))).flat()
}

async function checkChain({ config, client }: Pick<ServedChain, 'config' | 'client'>): Promise<readonly SwapCheck[]> {
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
  return Promise.all(
    contracts.map(async ([contract, address]): Promise<SwapCheck> => {
      const check = { chainId: config.id, contract, address }
      try {
        const code = await getCode(client, { address })
        return code === undefined
          ? {
              ...check,
              state: 'missing',
              note: 'There is no code at this address. Correct it under "swap" of the chain.',
            }
          : { ...check, state: 'found', note: 'Code stands at this address.' }
      } catch {
        return { ...check, state: 'unreadable', note: 'No node of the chain answers. Check its rpcUrls.' }
      }
    }),
  )
}
