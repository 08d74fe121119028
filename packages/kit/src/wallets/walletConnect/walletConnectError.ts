import { toKitError } from '../../chains/evm/walletError.ts'
import { KitError } from '../../core/errors.ts'
import { RelayRefusal } from './patchRelayer.ts'

/** Refusals of the sign protocol (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes). */
export const refusals = {
  rejected: { code: 5000, message: 'User rejected.' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains.' },
  unsupportedMethod: { code: 4200, message: 'The wallet did not grant this method.' },
  otherNetwork: { code: 4100, message: 'The wallet granted this account on other networks only.' },
  disconnected: { code: 6000, message: 'User disconnected.' },
} as const

/** A failure with a number, as EIP-1193 providers throw it. */
export function providerError({ code, data, message }: { code: number; message: string; data?: unknown }): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

/** Names what the client or a wallet reports, for actions of the kit. */
export function toWalletConnectError(error: unknown, walletName: string): KitError {
  if (error instanceof KitError) return error
  const { code, message = '' } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    message?: unknown
  }
  const text = String(message)
  if (typeof code !== 'number' || code === 0) {
    const details = text.slice(0, 500)
    // A relay refuses clocks that are wrong by more than two minutes:
    // https://github.com/reown-com/web-examples/issues/168
    if (/JWT .*(not yet valid|expired)/i.test(text))
      return new KitError('CLOCK_WRONG', 'Check this device’s date and time', { details, cause: error })
    if (error instanceof RelayRefusal)
      return new KitError('INVALID_APP_CONFIGURATION', 'Invalid App Configuration', { details, cause: error })
    if (/session topic/i.test(text))
      return new KitError('SESSION_EXPIRED', 'Session Expired', { details, cause: error })
    if (/expired/i.test(text))
      return new KitError('WALLET_TIMEOUT', `${walletName} did not answer`, { details, cause: error })
    if (/publish|relay|internet|subscrib|socket/i.test(text))
      return new KitError('RPC_FAILED', 'The relay did not answer', { details, cause: error })
  }
  return toKitError(error, walletName)
}
