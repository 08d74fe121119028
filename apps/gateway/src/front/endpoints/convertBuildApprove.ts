import { endpoints } from '@foyer/contract'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { Gas } from '../../capabilities/gas/createGas.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { Swaps } from '../../capabilities/swaps/createSwaps.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { askSwaps } from './askSwaps.ts'
import { readUserHint } from './readCoin.ts'
import { readSwap } from './readSwap.ts'

/** What an approval usually takes, with the reserve of a tenth that every gas answer has. */
const usualGas = '66000'

export type ConvertBuildApproveNeeds = {
  chains: ServedChains
  gas: Gas
  swaps: Swaps
}

/**
 * GET /v1/convert/build-approve: the approval for the swap router. `tx.from` and `tx.to` repeat the two tokens as the caller
 * wrote them, because clients send the call to `tx.from`, the sold token (gateway contract 1.8).
 */
export function convertBuildApprove(services: ConvertBuildApproveNeeds) {
  return served(endpoints.convertBuildApprove, async ({ query, signal }) => {
    const { from } = readSwap(services, query)
    const chain = from.chain.config
    const user = readUserHint(query.userAddress, from)
    const amount = query.amount === undefined ? maxUint256 : BigInt(query.amount)
    if (amount > maxUint256) {
      throw new HttpProblem(400, '', 'Conversion parameter error: the amount is larger than a token can count.')
    }
    const seller = { chain, from: from.coin, user }
    const spender = await askSwaps(chain.id, services.swaps.spender(seller, signal()))
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender.value, amount] })
    const gasPrice = String(await services.gas.now(chain, signal()))
    const tx = { from: query.from, to: query.to, data, value: '0', eip155: { gas: usualGas, gasPrice } }
    return { json: { tx }, headers: sourceHeaders([spender]) }
  })
}
