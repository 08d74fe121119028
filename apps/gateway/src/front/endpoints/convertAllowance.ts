import { endpoints } from '@foyer/contract'
import { erc20Abi, maxUint256 } from 'viem'
import { readContract } from 'viem/actions'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { Swaps } from '../../capabilities/swaps/createSwaps.ts'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { isChainUnreadable, withSignal } from '../../engines/rpc/chainClient.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { askSwaps } from './askSwaps.ts'
import { readCoin, readUser } from './readCoin.ts'
import { checkSwaps } from './readSwap.ts'

/** GET /v1/convert/allowance: what the swap router may take; without bound for the native coin (gateway contract 1.8). */
export function convertAllowance(services: { chains: ServedChains; swaps: Swaps }) {
  return served(endpoints.convertAllowance, async ({ query, signal }) => {
    const token = readCoin(services, query.tokenAddress)
    const user = readUser(services, query.userAddress, token)
    checkSwaps(services, token)
    const { coin, chain } = token
    if (coin === 'native') return { json: { allowance: String(maxUint256) } }
    const seller = { chain: chain.config, from: coin, user }
    const spender = await askSwaps(chain.config.id, services.swaps.spender(seller, signal()))
    try {
      const allowance = await readContract(withSignal(chain.client, signal()), {
        address: coin,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [user, spender.value],
      })
      return { json: { allowance: String(allowance) }, headers: sourceHeaders([spender]) }
    } catch (error) {
      if (isChainUnreadable(error)) throw chainUnavailable(chain.config.id, error)
      throw new HttpProblem(400, '', 'There is no token at this address. Check tokenAddress.', { cause: error })
    }
  })
}
