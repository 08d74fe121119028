import { endpoints } from '@foyer/contract'
import * as v from 'valibot'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { Gas } from '../../capabilities/gas/createGas.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { Swaps } from '../../capabilities/swaps/createSwaps.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { askSwaps } from './askSwaps.ts'
import { readAmount } from './readAmount.ts'
import { readUser } from './readCoin.ts'
import { readSwap } from './readSwap.ts'

const { eip155, disableEstimate, projectId } = endpoints.convertBuildTransaction.body.entries
const { permit } = eip155.entries
const largestSlippage = 50

// Wider than the contract's table, because names and amounts that are texts but wrong are refused with 400 and the error
// body, as are a body without `eip155` and a slippage that no swap may have (gateway contract, sections 0 and 1.8). What
// may be absent may be null.
const bodySchema = v.object({
  projectId,
  amount: v.string(),
  from: v.string(),
  to: v.string(),
  userAddress: v.string(),
  eip155: v.nullish(v.object({ slippage: v.pipe(v.number(), v.safeInteger()), permit: v.nullish(permit.wrapped) })),
  disableEstimate: v.nullish(disableEstimate.wrapped),
})

export type ConvertBuildTransactionNeeds = {
  chains: ServedChains
  gas: Gas
  swaps: Swaps
}

/** POST /v1/convert/build-transaction: the swap as one transaction of the user (gateway contract 1.8). */
export function convertBuildTransaction(services: ConvertBuildTransactionNeeds) {
  return served(
    endpoints.convertBuildTransaction,
    async ({ body, signal }) => {
      const { from, to } = readSwap(services, body)
      const user = readUser(services, body.userAddress, from)
      const amount = readAmount(body.amount)
      if (body.eip155 === undefined || body.eip155 === null) {
        throw new HttpProblem(400, '', 'The field eip155 is missing. Give the slippage in it, as whole per cent.')
      }
      const chain = from.chain.config
      const { slippage, permit } = body.eip155
      if (slippage < 0 || slippage > largestSlippage) {
        throw new HttpProblem(
          400,
          '',
          `Conversion parameter error: the slippage must be from 0 to ${largestSlippage} whole per cent.`,
        )
      }
      const swap = await askSwaps(
        chain.id,
        services.swaps.build(
          {
            chain,
            from: from.coin,
            to: to.coin,
            amount,
            user,
            slippage,
            disableEstimate: body.disableEstimate === true,
            ...(permit === undefined || permit === null ? {} : { permit }),
          },
          signal(),
        ),
      )
      const { data, value, gas, toAmount, leastAmount } = swap.value
      const gasPrice = await services.gas.now(chain, signal())
      return {
        json: {
          tx: {
            from: body.userAddress as `${string}:${string}:${string}`,
            to: `${chain.id}:${swap.value.to}` as `${string}:${string}:${string}`,
            data,
            amount: String(value),
            eip155: { gas: String(gas), gasPrice: String(gasPrice) },
            ...(toAmount === undefined ? {} : { toAmount: String(toAmount) }),
            ...(leastAmount === undefined ? {} : { toAmountMin: String(leastAmount) }),
          },
        },
        headers: sourceHeaders([swap]),
      }
    },
    bodySchema,
  )
}
