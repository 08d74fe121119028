import * as v from 'valibot'
import type { SwapProvider, SwapQuestion } from '../../../capabilities/swaps/swapProvider.ts'
import { leastAmount } from '../../../capabilities/swaps/uniswap/route.ts'
import type { VendorClient } from '../createVendorClient.ts'
import { withSentinel } from '../nativeSentinel.ts'
import { calldata, contractAddress, wholeAmount } from '../swapFields.ts'
import { swapRefusal } from '../swapRefusal.ts'
import { chainNumber, oneInchChains } from './oneInchClient.ts'

const quoteAnswer = v.object({ dstAmount: wholeAmount })
const spenderAnswer = v.object({ address: contractAddress })
const swapAnswer = v.object({
  dstAmount: v.optional(wholeAmount),
  tx: v.object({ to: contractAddress, data: calldata, value: wholeAmount, gas: v.optional(wholeAmount) }),
})
// What a swap over several pools usually needs, when 1inch was told not to estimate.
const usualGas = 600_000n

/** Swaps through 1inch (`swap/v6.0`). */
export function oneInchSwaps(client: VendorClient): SwapProvider {
  const ask: VendorClient = async (schema, request, signal) => {
    try {
      return await client(schema, request, signal)
    } catch (error) {
      throw swapRefusal(error)
    }
  }
  return {
    id: '1inch',
    kind: 'keyed',
    serves: ({ id, local }) => !local && oneInchChains.includes(id),
    quote: async (question, signal) => {
      const path = `${pathOf(question)}/quote`
      const { dstAmount } = await ask(quoteAnswer, { method: 'GET', path, query: trade(question) }, signal)
      return { toAmount: dstAmount }
    },
    spender: async (chain, signal) => {
      const path = `${pathOf({ chain })}/approve/spender`
      return (await ask(spenderAnswer, { method: 'GET', path }, signal)).address
    },
    build: async (parameters, signal) => {
      const { user, slippage, disableEstimate, permit } = parameters
      const query = {
        ...trade(parameters),
        from: user,
        origin: user,
        slippage: String(slippage),
        disableEstimate: String(disableEstimate),
        permit,
      }
      const request = { method: 'GET', path: `${pathOf(parameters)}/swap`, query } as const
      const { dstAmount: toAmount, tx } = await ask(swapAnswer, request, signal)
      const gas = tx.gas === undefined || tx.gas === 0n ? usualGas : tx.gas
      // Pools move between the estimate and the transaction, so that a tenth more is kept ready.
      const least = toAmount === undefined ? undefined : leastAmount(toAmount, slippage)
      return { to: tx.to, data: tx.data, value: tx.value, gas: (gas * 11n) / 10n, toAmount, leastAmount: least }
    },
  }
}

function pathOf({ chain }: Pick<SwapQuestion, 'chain'>): string {
  return `/swap/v6.0/${chainNumber(chain.id)}`
}

function trade({ from, to, amount }: SwapQuestion) {
  return { src: withSentinel(from), dst: withSentinel(to), amount: String(amount) }
}
