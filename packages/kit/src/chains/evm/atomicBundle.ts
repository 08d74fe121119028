import { numberToHex } from 'viem/utils'
import type { BundleStatus, CallsOf, SentBundle } from '../../core/calls.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import { type Network, referenceOf } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import { bundleFailures } from './bundleFailures.ts'
import { providerOf } from './eip1193.ts'
import { evmCall } from './evmCall.ts'
import { requestWallet } from './provider.ts'
import { ensureNetwork } from './sendCall.ts'

/** Between two polls of a bundle, and how long it may take until it is mined, in ms. */
const pollMs = 1000
const timeoutMs = 600_000
/** What a wallet says about an id that it does not know (EIP-5792). */
const unknownBundle = 5730

type Status = {
  readonly status?: unknown
  readonly receipts?: readonly { readonly transactionHash?: unknown; readonly status?: unknown }[]
}

/**
 * Hands calls to the wallet as one bundle, carried out wholly or not at all (EIP-5792, version 2.0.0). viem's own actions do
 * more than one question and its answer need, for forty times the bytes.
 *
 * @throws KitError `UNSUPPORTED_METHOD` where the wallet cannot do so after all, and what the wallet reports.
 */
export async function atomicBundle(
  session: Session,
  { calls, from, network }: Omit<CallsOf, 'networkId'> & { network: Network },
): Promise<SentBundle> {
  await ensureNetwork(session, network)
  const bundle = {
    version: '2.0.0',
    from,
    chainId: numberToHex(BigInt(referenceOf(network.id))),
    atomicRequired: true,
    calls: calls.map((call) => {
      const { from: _, ...asked } = evmCall(from, call)
      return asked
    }),
  }
  const answer = await ask<unknown>(session, 'wallet_sendCalls', [bundle])
  const id = isRecord(answer) ? answer.id : answer
  if (typeof id !== 'string' || id === '') throw new KitError('RPC_FAILED', `${session.wallet.name} named no bundle`)
  return { id, mined: (signal) => untilMined(session, id, signal) }
}

/** Looks once where a bundle stands; from 200 on it is mined, from 300 on it has failed (EIP-5792). */
export async function bundleStatus(session: Session, id: string): Promise<BundleStatus> {
  try {
    const { receipts, status } = await ask<Status>(session, 'wallet_getCallsStatus', [id])
    const last = receipts?.at(-1)
    const code = codeOfStatus(status, last?.status)
    const named = last?.transactionHash
    const hash = typeof named === 'string' ? named : undefined
    if (code >= 300) return { type: 'failed', status: code, hash }
    return code >= 200 && hash ? { type: 'sent', hash } : { type: 'pending' }
  } catch (error) {
    if (codeOf(error) === unknownBundle) return { type: 'dropped' }
    throw error
  }
}

/** The number of a status; version 1.0 of EIP-5792 has words, and says only in its receipts whether a bundle reverted. */
function codeOfStatus(status: unknown, receipt: unknown): number {
  if (status === 'FAILED' || (status === 'CONFIRMED' && receipt === '0x0')) return 500
  return status === 'CONFIRMED' ? 200 : Number(status)
}

async function untilMined(session: Session, id: string, signal: AbortSignal | undefined): Promise<{ hash: string }> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (signal?.aborted) throw new KitError('REQUEST_ABORTED', 'The request was given up')
    const seen = await bundleStatus(session, id)
    if (seen.type === 'sent') return { hash: seen.hash }
    if (seen.type === 'failed') throw new KitError('SEND_FAILED', `Call bundle failed with status: ${seen.status}`)
    if (seen.type === 'dropped') throw new KitError('SEND_FAILED', `${session.wallet.name} does not know these calls`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new KitError('WALLET_TIMEOUT', `${session.wallet.name} did not say in ten minutes what became of the calls`)
}

/** Asks the wallet and names its refusals, those of bundles too. */
async function ask<T>(session: Session, method: string, params: readonly unknown[]): Promise<T> {
  const { name } = session.wallet
  try {
    return await requestWallet<T>(providerOf(session), name, method, params)
  } catch (error) {
    const [code, sentence] = bundleFailures[codeOf(error)] ?? []
    throw code && sentence ? new KitError(code, sentence(name), { cause: error }) : error
  }
}

/** The number that the wallet gave a refusal, however deep it lies; 0 where it gave none. */
function codeOf(error: unknown): number {
  const { cause, code } = (error ?? {}) as { cause?: unknown; code?: unknown }
  return typeof code === 'number' ? code : cause === undefined ? 0 : codeOf(cause)
}
