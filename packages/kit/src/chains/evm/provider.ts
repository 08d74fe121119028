import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import { withTimeout } from '../../core/withTimeout.ts'

/** The provider object of an EVM wallet (EIP-1193). */
export type Eip1193Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
  off?(event: string, listener: (value: never) => void): unknown
}

/** How long a question that prompts no one may take, in ms. */
export const silenceTimeoutMs = 3000

/** Calls a wallet and turns what it throws into a `KitError`. */
export async function requestWallet<T>(
  provider: Eip1193Provider,
  walletName: string,
  method: string,
  params?: readonly unknown[],
): Promise<T> {
  try {
    return (await provider.request(params ? { method, params } : { method })) as T
  } catch (error) {
    if (error instanceof KitError) throw error
    const { toKitError } = await loadPart(() => import('./walletError.ts'))
    throw toKitError(error, walletName)
  }
}

/** Asks a wallet what it answers without a prompt. Throws `WALLET_TIMEOUT` after 3 s, and what the wallet reports. */
export async function askSilently(
  provider: Eip1193Provider,
  walletName: string,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  const answer = await withTimeout(
    requestWallet<unknown>(provider, walletName, method, params).then((value) => ({ value })),
    silenceTimeoutMs,
  )
  if (!answer) throw new KitError('WALLET_TIMEOUT', `${walletName} did not answer`)
  return answer.value
}

/** Listens to a wallet; returns the function that stops. One that cannot be listened to is used without. */
export function listen(provider: Eip1193Provider, event: string, listener: (value: never) => void): () => void {
  let isStopped = false
  // Some wallets have nothing that takes a listener away.
  const heard = (value: never) => {
    if (!isStopped) listener(value)
  }
  try {
    provider.on?.(event, heard)
  } catch {
    // Some wallets throw here; the kit then reads their answers alone.
  }
  return () => {
    isStopped = true
    try {
      if (provider.removeListener) provider.removeListener(event, heard)
      else provider.off?.(event, heard)
    } catch {
      // A wallet that throws here sent no events either.
    }
  }
}
