import * as v from 'valibot'
import { type Hex, keccak256 } from 'viem'
import type { Network } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { SignatureRequest } from '../../signer/signature.ts'
import type { CompleteInTurn } from './completeInTurn.ts'
import type { KeptCalls } from './sentCalls.ts'

/** What {@link sendInTurn} takes. */
export type SendInTurnParameters = {
  readonly network: Network
  readonly chain: string
  readonly prepared: CompleteInTurn
  /** Signs with the account's key; hexadecimal, as `signatureOf` answers. */
  readonly sign: (request: SignatureRequest) => Promise<string>
  /** Nothing more is sent once it ends. */
  readonly signal: AbortSignal
  /** Keeps what has gone out so far, before it goes. */
  readonly keep: (sent: Pick<KeptCalls, 'hashes' | 'count' | 'isAtomic'>) => Promise<void>
  /** Hears which one's turn it is, from 0. */
  readonly onTurn: (index: number) => void
}

const Receipt = v.looseObject({ status: v.pipe(v.string(), v.regex(/^0x[01]$/)) })

/** How often the network is asked whether it has carried one out, in milliseconds. */
const pace = 1_000

/**
 * Sends transactions as they were shown, each once the one before was carried out, and ends with the last one sent or with the first
 * that fails: what was kept says how far it came.
 *
 * @throws PortRefusalError, or whatever kept it from signing, where not even the first went out.
 */
export async function sendInTurn(parameters: SendInTurnParameters): Promise<void> {
  const { chain, keep, network, onTurn, prepared, sign, signal } = parameters
  const { transactions } = prepared
  const count = transactions.length
  const hashes: Hex[] = []
  const tell = () => keep({ hashes: [...hashes], count, isAtomic: false })
  for (const [index, transaction] of transactions.entries()) {
    try {
      signal.throwIfAborted()
      onTurn(index)
      const raw = (await sign({ kind: 'evmTransaction', transaction })) as Hex
      signal.throwIfAborted()
      hashes.push(keccak256(raw))
      await tell()
      await network(chain, 'eth_sendRawTransaction', [raw]).catch(async (error: unknown) => {
        // One that the network refused has not gone out; without an answer it may have.
        const isRefused = error instanceof PortRefusalError && error.answer !== undefined
        if (isRefused) hashes.pop()
        if (isRefused) await tell()
        throw error
      })
    } catch (error) {
      if (index === 0) throw error
      return
    }
    const hash = hashes.at(-1)
    if (index === count - 1 || hash === undefined || !(await isCarriedOut(hash))) return
  }

  async function isCarriedOut(hash: Hex): Promise<boolean> {
    while (!signal.aborted) {
      // A network that is away for a moment has lost nothing.
      const answer = await network(chain, 'eth_getTransactionReceipt', [hash], signal).catch(() => undefined)
      const receipt = v.safeParse(Receipt, answer)
      if (receipt.success) return receipt.output.status === '0x1'
      await new Promise((resolve) => setTimeout(resolve, pace))
    }
    return false
  }
}
