import * as v from 'valibot'
import type { Address } from 'viem'
import type { SwapProvider, SwapQuestion } from '../../../capabilities/swaps/swapProvider.ts'
import { createVendorClient, type KeyedVendor, type VendorClient } from '../createVendorClient.ts'
import { withSentinel } from '../nativeSentinel.ts'
import { calldata, contractAddress, wholeAmount } from '../swapFields.ts'
import { noLiquidity, swapRefusal } from '../swapRefusal.ts'

/** The contract that takes sold tokens, the same on all of these chains. */
const allowanceHolder: Address = '0x0000000000001fF3684f28c67538d4D072C22734'
const chains = ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:43114']

const absent = v.object({ liquidityAvailable: v.literal(false) })
const priceAnswer = v.union([absent, v.object({ liquidityAvailable: v.literal(true), buyAmount: wholeAmount })])
const quoteAnswer = v.union([
  absent,
  v.object({
    liquidityAvailable: v.literal(true),
    buyAmount: v.optional(wholeAmount),
    minBuyAmount: v.optional(wholeAmount),
    transaction: v.object({
      to: contractAddress,
      data: calldata,
      value: wholeAmount,
      gas: v.nullish(wholeAmount),
    }),
  }),
])
const usualGas = 600_000n

/** Swaps through 0x (Swap API v2 with AllowanceHolder, https://docs.0x.org). */
export function zeroXSwaps({ key, baseUrl, onCall, now }: KeyedVendor): SwapProvider {
  const client = createVendorClient({
    vendor: '0x',
    baseUrl,
    headers: () => ({ '0x-api-key': key, '0x-version': 'v2' }),
    onCall,
    now,
  })
  const ask: VendorClient = async (schema, request, signal) => {
    try {
      return await client(schema, request, signal)
    } catch (error) {
      throw swapRefusal(error)
    }
  }
  return {
    id: '0x',
    kind: 'keyed',
    serves: ({ id, local }) => !local && chains.includes(id),
    quote: async (question, signal) => {
      const path = '/swap/allowance-holder/price'
      const answer = await ask(priceAnswer, { method: 'GET', path, query: trade(question) }, signal)
      if (!answer.liquidityAvailable) throw noLiquidity()
      return { toAmount: answer.buyAmount }
    },
    spender: async () => allowanceHolder,
    build: async (parameters, signal) => {
      const query = { ...trade(parameters), taker: parameters.user, slippageBps: String(parameters.slippage * 100) }
      const path = '/swap/allowance-holder/quote'
      const answer = await ask(quoteAnswer, { method: 'GET', path, query }, signal)
      if (!answer.liquidityAvailable) throw noLiquidity()
      const { to, data, value, gas } = answer.transaction
      const { buyAmount: toAmount, minBuyAmount } = answer
      return { to, data, value, gas: ((gas ?? usualGas) * 11n) / 10n, toAmount, leastAmount: minBuyAmount }
    },
  }
}

function trade({ chain, from, to, amount }: SwapQuestion) {
  return {
    chainId: chain.id.slice('eip155:'.length),
    sellToken: withSentinel(from),
    buyToken: withSentinel(to),
    sellAmount: String(amount),
  }
}
