import { BaseError } from 'viem'
import { getCallsStatus, sendCalls, waitForCallsStatus } from 'viem/actions'
import { askWallet } from '../../core/askWallet.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { GetCallsStatusReturnType } from './actions/getCallsStatus.ts'
import type { SendCallsParameters, SendCallsReturnType } from './actions/sendCalls.ts'
import type { WaitForCallsStatusParameters } from './actions/waitForCallsStatus.ts'
import { bundleFailures } from './bundleFailures.ts'
import { providerOf } from './eip1193.ts'
import { evmNamespace } from './evmRules.ts'
import { type EvmSigner, evmSigner } from './evmSigner.ts'
import { type Eip1193Provider, toKitError } from './provider.ts'
import { createEvmWalletClient, type EvmWalletClient } from './viemClients.ts'

/** Asks the connected wallet for a bundle, as an entry of the request book. */
export async function sendBundle(kit: Kit, parameters: SendCallsParameters): Promise<SendCallsReturnType> {
  const signer = evmSigner(kit, parameters.networkId)
  const { source, wallet } = signer.session
  return askWallet(kit, {
    kind: 'send',
    target: { namespaces: [evmNamespace], source, walletId: wallet.id, networkId: signer.network.id },
    signal: parameters.signal,
    failed: `${wallet.name} did not send the calls`,
    ask: () => handOver(signer, parameters),
  })
}

/** Asks once how a bundle stands. */
export function readBundle(kit: Kit, id: string): Promise<GetCallsStatusReturnType> {
  return named(evmSigner(kit), (client) => getCallsStatus(client, { id }))
}

/** Asks until a bundle is confirmed or has failed. */
export function followBundle(kit: Kit, parameters: WaitForCallsStatusParameters): Promise<GetCallsStatusReturnType> {
  return follow(evmSigner(kit), parameters)
}

/** Hands calls to the wallet as one bundle, or one by one where it has no bundles and they need not be one. */
export async function handOver(signer: EvmSigner, parameters: SendCallsParameters): Promise<SendCallsReturnType> {
  const { atomicRequired = false, calls, capabilities, id } = parameters
  const client = createEvmWalletClient(untilRefused(providerOf(signer.session)), signer)
  try {
    return await sendCalls(client, {
      calls: calls.map(({ data, to, value }) => ({ to, data, value })),
      forceAtomic: atomicRequired,
      experimental_fallback: true,
      ...(capabilities && { capabilities }),
      ...(id && { id }),
    })
  } catch (error) {
    throw toCallsError(error, signer.session.wallet.name)
  }
}

/** Asks a signer's wallet until a bundle is confirmed or has failed. */
export function follow(
  signer: EvmSigner,
  { id, pollingInterval, throwOnFailure, timeout }: WaitForCallsStatusParameters,
): Promise<GetCallsStatusReturnType> {
  return named(signer, (client) =>
    waitForCallsStatus(client, {
      id,
      ...(pollingInterval !== undefined && { pollingInterval }),
      ...(throwOnFailure !== undefined && { throwOnFailure }),
      ...(timeout !== undefined && { timeout }),
    }),
  )
}

async function named<T>(signer: EvmSigner, ask: (client: EvmWalletClient) => Promise<T>): Promise<T> {
  try {
    return await ask(createEvmWalletClient(providerOf(signer.session), signer))
  } catch (error) {
    throw toCallsError(error, signer.session.wallet.name)
  }
}

/** A provider that is asked for no further transaction once it refused one; viem would go on to the next of the calls. */
function untilRefused(provider: Eip1193Provider): Eip1193Provider {
  let refusal: { readonly error: unknown } | undefined
  return {
    async request(call) {
      const isTransaction = call.method === 'eth_sendTransaction'
      if (isTransaction && refusal) throw refusal.error
      try {
        return await provider.request(call)
      } catch (error) {
        if (isTransaction) refusal = { error }
        throw error
      }
    },
  }
}

function toCallsError(error: unknown, wallet: string): KitError {
  if (!(error instanceof BaseError)) return toKitError(error, wallet)
  const { details, name, shortMessage } = error
  if (name === 'WaitForCallsStatusTimeoutError') return new KitError('WALLET_TIMEOUT', shortMessage, { cause: error })
  if (name === 'BundleFailedError') return new KitError('SEND_FAILED', shortMessage, { cause: error })
  const coded = error.walk((each) => typeof (each as { code?: unknown } | null)?.code === 'number')
  const { code: number = 0 } = (coded ?? {}) as { code?: number }
  const [code, sentence] = bundleFailures[number] ?? []
  if (code && sentence) return new KitError(code, sentence(wallet), { details, cause: error })
  return toKitError(Object.assign(new Error(details, { cause: error }), { code: number }), wallet)
}
