import { BaseError } from 'viem'
import { getCallsStatus, sendCalls, waitForCallsStatus } from 'viem/actions'
import { askWallet } from '../../core/askWallet.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { referenceOf } from '../../core/network.ts'
import type { GetCallsStatusReturnType } from './actions/getCallsStatus.ts'
import type { SendCallsParameters, SendCallsReturnType } from './actions/sendCalls.ts'
import type { WaitForCallsStatusParameters } from './actions/waitForCallsStatus.ts'
import { bundleFailures } from './bundleFailures.ts'
import { providerOf } from './eip1193.ts'
import { evmNamespace } from './evmRules.ts'
import { type EvmSigner, evmSigner } from './evmSigner.ts'
import { ofChain } from './ofChain.ts'
import { askSilently, type Eip1193Provider } from './provider.ts'
import { createEvmWalletClient, type EvmWalletClient } from './viemClients.ts'
import { toKitError } from './walletError.ts'

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
  const client = createEvmWalletClient(oneByOneProvider(signer), signer)
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
export async function follow(
  signer: EvmSigner,
  { id, pollingInterval, throwOnFailure, timeout }: WaitForCallsStatusParameters,
): Promise<GetCallsStatusReturnType> {
  const ended = await named(signer, (client) =>
    waitForCallsStatus(client, {
      id,
      ...(pollingInterval !== undefined && { pollingInterval }),
      ...(timeout !== undefined && { timeout }),
    }),
  )
  // viem's own `throwOnFailure` takes the failure for a look that failed, and repeats it for 3 s.
  if (throwOnFailure && ended.status === 'failure')
    throw new KitError('SEND_FAILED', `Call bundle failed with status: ${ended.statusCode}`)
  return ended
}

async function named<T>(signer: EvmSigner, ask: (client: EvmWalletClient) => Promise<T>): Promise<T> {
  try {
    return await ask(createEvmWalletClient(providerOf(signer.session), signer))
  } catch (error) {
    throw toCallsError(error, signer.session.wallet.name)
  }
}

function toCallsError(error: unknown, wallet: string): KitError {
  if (!(error instanceof BaseError)) return toKitError(error, wallet)
  const { details, name, shortMessage } = error
  if (name === 'WaitForCallsStatusTimeoutError') return new KitError('WALLET_TIMEOUT', shortMessage, { cause: error })
  const coded = error.walk((each) => typeof (each as { code?: unknown } | null)?.code === 'number')
  const { code: number = 0 } = (coded ?? {}) as { code?: number }
  const [code, sentence] = bundleFailures[number] ?? []
  if (code && sentence) return new KitError(code, sentence(wallet), { details, cause: error })
  return toKitError(Object.assign(new Error(details, { cause: error }), { code: number }), wallet)
}

/** What the caller of a bundle takes for "one by one" (EIP-1474), and for a refusal by the person (EIP-1193). */
const unknownMethod = -32_601
const declined = 4001

/**
 * The signer's provider as a bundle is handed to it. One that cannot take bundles says so in the number that viem goes on to
 * single transactions by; a person's refusal, however it is worded, never leads to another question; and once a transaction was
 * refused, no further one is asked for.
 */
function oneByOneProvider(signer: EvmSigner): Eip1193Provider {
  const provider = providerOf(signer.session)
  let refusal: { readonly error: unknown } | undefined
  return {
    async request(call) {
      const isTransaction = call.method === 'eth_sendTransaction'
      if (isTransaction && refusal) throw refusal.error
      try {
        return await provider.request(call)
      } catch (error) {
        if (isTransaction) refusal = { error }
        throw call.method === 'wallet_sendCalls' ? await bundleError(signer, error) : error
      }
    },
  }
}

async function bundleError(signer: EvmSigner, cause: unknown): Promise<unknown> {
  const { code, details = '' } = toKitError(cause, signer.session.wallet.name)
  const named = (number: number) => Object.assign(new Error(details, { cause }), { code: number })
  switch (code) {
    case 'UNSUPPORTED_METHOD':
      return named(unknownMethod)
    case 'USER_REJECTED':
      return named(declined)
    case 'RPC_FAILED':
      return isOfBundles(cause) || !(await lacksBundles(signer)) ? cause : named(unknownMethod)
    default:
      return cause
  }
}

/** Whether it is a reason that only a wallet with bundles gives (EIP-5792); "not on this network" is none. */
function isOfBundles(error: unknown): boolean {
  const code = isRecord(error) ? Number(error.code) : 0
  return code >= 5700 && code <= 5760 && code !== 5710
}

/** Whether the wallet answers what it can do, and names nothing for this network. */
async function lacksBundles({ address, network, session }: EvmSigner): Promise<boolean> {
  const { name } = session.wallet
  const all = await askSilently(providerOf(session), name, 'wallet_getCapabilities', [address]).catch(() => undefined)
  if (!isRecord(all)) return false
  // Chain 0 speaks for every chain.
  return [BigInt(referenceOf(network.id)), 0n].every((chain) => Object.keys(ofChain(all, chain) ?? {}).length === 0)
}
