import * as v from 'valibot'
import { type Hex, hexToBigInt } from 'viem'
import type { Network } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { EvmTransaction } from '../../signer/signature.ts'
import { completeTransaction } from '../completeTransaction.ts'
import type { EvmCall } from '../evmCall.ts'

/** Transactions of a plain account that go out one after the other, each once the network has carried the one before out. */
export type CompleteInTurn = {
  readonly kind: 'inTurn'
  readonly transactions: readonly EvmTransaction[]
  /** Of all of them. */
  readonly highestFee: bigint
}

const Tried = v.tuple([
  v.looseObject({
    calls: v.array(
      v.looseObject({
        status: v.string(),
        gasUsed: v.pipe(
          v.string(),
          v.regex(/^0x[0-9a-f]{1,16}$/i),
          v.transform((hex) => hexToBigInt(hex as Hex)),
        ),
        error: v.optional(v.looseObject({ message: v.optional(v.string(), '') })),
        returnData: v.optional(v.string(), '0x'),
      }),
    ),
  }),
])

/** The gas of a later transaction where the network cannot simulate it after those before it; no more is ever signed. */
const maxGas = 1_000_000n
/** By which factor the price may rise until a later transaction's turn. */
const maxPriceRise = 2n

/**
 * Builds transactions that run one after the other: consecutive nonces, and the gas that the network used when it simulated all of
 * them in that order.
 *
 * @throws Error when the network does not answer, or says that one of them would fail.
 */
export async function completeInTurn(
  network: Network,
  chain: string,
  from: string,
  calls: readonly EvmCall[],
): Promise<CompleteInTurn> {
  const [head] = calls
  if (!head) throw new PortRefusalError('invalid')
  const [{ transaction: first }, used] = await Promise.all([
    completeTransaction(network, chain, from, head),
    readGas(network, chain, from, calls),
  ])
  const transactions = calls.map(({ data, to, value }, index): EvmTransaction => {
    if (index === 0) return first
    const gas = used ? ((used[index] ?? maxGas) * 3n) / 2n : maxGas
    const own = { data, gas, nonce: (first.nonce ?? 0) + index, to, value }
    return first.type === 'eip1559'
      ? { ...first, ...own, maxFeePerGas: (first.maxFeePerGas ?? 0n) * maxPriceRise }
      : { ...first, ...own }
  })
  const highestFee = transactions.reduce((sum, each) => sum + (each.gas ?? 0n) * priceOf(each), 0n)
  return { kind: 'inTurn', transactions, highestFee }
}

/** What each call used when all were tried in order; undefined where the network cannot try them. */
async function readGas(
  network: Network,
  chain: string,
  from: string,
  calls: readonly EvmCall[],
): Promise<readonly bigint[] | undefined> {
  const tried = calls.map(({ data, to, value }) => ({ from, to, data, value: `0x${value.toString(16)}` }))
  const asked = { blockStateCalls: [{ calls: tried }], validation: false }
  const answer = await network(chain, 'eth_simulateV1', [asked, 'latest']).catch(() => undefined)
  const read = v.safeParse(Tried, answer)
  if (!read.success) return undefined
  const [{ calls: results }] = read.output
  if (results.length !== calls.length) return undefined
  const failed = results.find(({ status }) => status !== '0x1')
  if (failed) {
    const text = failed.error?.message || 'execution reverted'
    throw new PortRefusalError('network-failed', { code: 3, text, data: failed.returnData })
  }
  return results.map(({ gasUsed }) => gasUsed)
}

function priceOf({ gasPrice, maxFeePerGas }: EvmTransaction): bigint {
  return gasPrice ?? maxFeePerGas ?? 0n
}
