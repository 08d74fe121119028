import { KitError, type OpenErrorCode } from '../../core/errors.ts'

/** The provider object of an EVM wallet (EIP-1193). */
export type Eip1193Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

type Failure = { code: OpenErrorCode; sentence: (wallet: string) => string }

const rejected: Failure = { code: 'USER_REJECTED', sentence: () => 'The request was declined' }
const unsupported: Failure = { code: 'UNSUPPORTED_METHOD', sentence: (wallet) => `${wallet} cannot do this` }

/** Provider error codes of EIP-1193, EIP-1474, EIP-3326 and WalletConnect. */
const failures: Readonly<Record<number, Failure>> = {
  4001: rejected,
  5000: { code: 'USER_REJECTED', sentence: () => 'User rejected.' },
  5001: rejected,
  5002: rejected,
  5003: rejected,
  5100: { code: 'UNSUPPORTED_CHAIN', sentence: () => 'Unsupported chains.' },
  5101: unsupported,
  6000: { code: 'WALLET_DISCONNECTED', sentence: () => 'User disconnected.' },
  4100: { code: 'WALLET_LOCKED', sentence: (wallet) => `${wallet} is locked or shares no account with this site` },
  4200: unsupported,
  [-32601]: unsupported,
  4900: { code: 'WALLET_DISCONNECTED', sentence: (wallet) => `${wallet} has no connection` },
  4901: { code: 'WALLET_DISCONNECTED', sentence: (wallet) => `${wallet} has no connection to this network` },
  4902: { code: 'NETWORK_NOT_ADDED', sentence: (wallet) => `${wallet} does not know this network` },
  [-32002]: { code: 'REQUEST_PENDING', sentence: (wallet) => `A request is already open in ${wallet}` },
}

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
    throw toKitError(error, walletName)
  }
}

/** Names a wallet's failure; some wallets hide the true code one level down. */
export function toKitError(error: unknown, walletName: string): KitError {
  if (error instanceof KitError) return error
  const details = messageOf(error)
  const failure =
    failures[codeOf(error) ?? 0] ??
    (/user (rejected|denied|cancel)|rejected by user/i.test(details) ? rejected : undefined) ??
    (/insufficient funds/i.test(details)
      ? { code: 'INSUFFICIENT_FUNDS' as const, sentence: () => 'Not enough funds for this transaction and its fee' }
      : { code: 'RPC_FAILED' as const, sentence: (wallet: string) => `${wallet} answered with an error` })
  return new KitError(failure.code, failure.sentence(walletName), { details, cause: error })
}

function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, data } = error as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  const inner = data?.originalError?.code
  if (typeof inner === 'number') return inner
  return typeof code === 'number' ? code : undefined
}

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message).slice(0, 500)
  return String(error).slice(0, 500)
}
