import { numberToHex } from 'viem/utils'
import type { BundleStatus, CallsOf, SentBundle } from '../../core/calls.ts'
import { KitError } from '../../core/errors.ts'
import { type Network, referenceOf } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import { bundleFailures } from './bundleFailures.ts'
import { providerOf } from './eip1193.ts'
import { evmCall } from './evmCall.ts'
import { requestWallet } from './provider.ts'
import { ensureNetwork } from './sendCall.ts'

/** Between two looks at a bundle, and how long it may take until it is mined, in ms. */
const look = 1000
const patience = 600_000
/** What a wallet says about an id that it does not know (EIP-5792). */
const unknownBundle = 5730

type Status = {
  readonly status?: unknown
  readonly receipts?: readonly { readonly transactionHash?: unknown }[]
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
  const { id } = await ask<{ id: string }>(session, 'wallet_sendCalls', [bundle])
  return { id, mined: (signal) => untilMined(session, id, signal) }
}

/** Looks once where a bundle stands; from 200 on it is mined, from 300 on it has failed (EIP-5792). */
export async function bundleStatus(session: Session, id: string): Promise<BundleStatus> {
  try {
    const { receipts, status } = await ask<Status>(session, 'wallet_getCallsStatus', [id])
    const code = Number(status)
    const named = receipts?.at(-1)?.transactionHash
    const hash = typeof named === 'string' ? named : undefined
    if (code >= 300) return { type: 'failed', status: code, hash }
    return code >= 200 && hash ? { type: 'sent', hash } : { type: 'pending' }
  } catch (error) {
    if (codeOf(error) === unknownBundle) return { type: 'dropped' }
    throw error
  }
}

async function untilMined(session: Session, id: string, signal: AbortSignal | undefined): Promise<{ hash: string }> {
  const end = Date.now() + patience
  while (Date.now() < end) {
    if (signal?.aborted) throw new KitError('REQUEST_ABORTED', 'The request was given up')
    const seen = await bundleStatus(session, id)
    if (seen.type === 'sent') return { hash: seen.hash }
    if (seen.type === 'failed') throw new KitError('SEND_FAILED', `Call bundle failed with status: ${seen.status}`)
    if (seen.type === 'dropped') throw new KitError('SEND_FAILED', `${session.wallet.name} does not know these calls`)
    await new Promise((resolve) => setTimeout(resolve, look))
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
