import * as v from 'valibot'
import { type Address, BaseError, getAddress, type Hash, isAddress, isHash, parseUnits } from 'viem'
import { getTransactionReceipt, sendTransaction } from 'viem/actions'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import type { ServedChain, ServedChains } from '../chains/servedChain.ts'
import type { Exchange } from './exchange.ts'
import type { TestExchangeConfig } from './testExchangeSchema.ts'

/** An exchange for development: its page asks whether to pay, and a local chain's own account does. */
export type TestExchange = Exchange & {
  /** A payment by its session; `undefined` for one that there is not, or no more. */
  find: (sessionId: string) => Promise<TestPayment | undefined>
  /** Pays or declines, once; answers how the payment stands then. */
  settle: (sessionId: string, isPaid: boolean) => Promise<TestPayment | undefined>
}

const TestPaymentSchema = v.object({
  chainId: v.string(),
  /** Decimal text in whole units. */
  amount: v.string(),
  recipient: v.custom<Address>((value) => typeof value === 'string' && isAddress(value)),
  status: v.picklist(['IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: v.nullable(v.custom<Hash>((value) => typeof value === 'string' && isHash(value))),
})

/** A payment at the test exchange. */
export type TestPayment = v.InferOutput<typeof TestPaymentSchema>

/** So long a payment waits for its visitor, and is remembered after that (gateway contract 1.14). */
const lifetimeMs = 43_200_000
const lockMs = 60_000
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#444"/><path d="M12 17h16m-5-5 5 5m0 7H12m5 5-5-5" fill="none" stroke="#fff" stroke-width="2.5"/></svg>')}`

/** Builds the test exchange. It pays out on chains that are marked as local, in the native coin. */
export function createTestExchange(
  { address }: TestExchangeConfig,
  { chains, shared }: { chains: ServedChains; shared: Pick<SharedEngine, 'cache' | 'locks'> },
): TestExchange {
  const keyOf = (sessionId: string) => `test-exchange:${sessionId}`
  const read = async (sessionId: string): Promise<TestPayment | undefined> => {
    const text = await shared.cache.get(keyOf(sessionId))
    return text === undefined ? undefined : v.parse(TestPaymentSchema, JSON.parse(text))
  }
  const write = async (sessionId: string, payment: TestPayment): Promise<TestPayment> => {
    await shared.cache.set(keyOf(sessionId), JSON.stringify(payment), lifetimeMs)
    return payment
  }

  const find = async (sessionId: string): Promise<TestPayment | undefined> => {
    const payment = await read(sessionId)
    const chain = payment && chains.get(payment.chainId)
    if (payment?.status !== 'IN_PROGRESS' || payment.txHash === null || chain === undefined) return payment
    const status = await outcomeOf(chain, payment.txHash)
    return status === undefined ? payment : write(sessionId, { ...payment, status })
  }

  return {
    id: 'reown_test',
    name: 'Test exchange',
    imageUrl: picture,
    supports: async ({ chainId, token }) => token === undefined && chains.get(chainId)?.config.local === true,
    begin: async ({ chainId, amount, recipient, sessionId }) => {
      await write(sessionId, { chainId, amount, recipient, status: 'IN_PROGRESS', txHash: null })
      return `${address}/test-exchange/${sessionId}`
    },
    status: async (sessionId) => {
      const payment = await find(sessionId)
      return payment === undefined
        ? { status: 'UNKNOWN', txHash: null }
        : { status: payment.status, txHash: payment.txHash }
    },
    find,
    settle: async (sessionId, isPaid) => {
      const lock = await shared.locks.take(keyOf(sessionId), lockMs)
      // Another press is being carried out.
      if (lock === undefined) return find(sessionId)
      try {
        const payment = await find(sessionId)
        const chain = payment && chains.get(payment.chainId)
        if (payment?.status !== 'IN_PROGRESS' || payment.txHash !== null || chain === undefined) return payment
        if (!isPaid) return await write(sessionId, { ...payment, status: 'FAILED' })
        const txHash = await pay(chain, payment)
        if (txHash === undefined) return await write(sessionId, { ...payment, status: 'FAILED' })
        await write(sessionId, { ...payment, txHash })
        return await find(sessionId)
      } finally {
        await lock.release()
      }
    },
  }
}

/** Pays from the node's own account; `undefined` when the node refuses, as for more than the account holds. */
async function pay({ client, config }: ServedChain, { amount, recipient }: TestPayment): Promise<Hash | undefined> {
  const [account] = (await client.request({ method: 'eth_accounts' } as never)) as readonly Address[]
  if (account === undefined) return undefined
  const value = parseUnits(amount, config.nativeCurrency.decimals)
  try {
    return await sendTransaction(client, { account: getAddress(account), to: recipient, value, chain: null })
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}

async function outcomeOf({ client }: ServedChain, hash: Hash): Promise<'SUCCESS' | 'FAILED' | undefined> {
  try {
    const { status } = await getTransactionReceipt(client, { hash })
    return status === 'success' ? 'SUCCESS' : 'FAILED'
  } catch (error) {
    // It is in no block yet, or the node does not answer now.
    if (error instanceof BaseError) return undefined
    throw error
  }
}
