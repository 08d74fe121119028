import { KitError, type KitErrorSentence, type OpenErrorCode } from '../../core/errors.ts'

/** What a request to a Bitcoin wallet ends in when the wallet gives no better reason. */
export type BitcoinFailure =
  | 'CONNECTION_FAILED'
  | 'DISCONNECT_FAILED'
  | 'SEND_NOT_ACCEPTED'
  | 'SIGN_MESSAGE_FAILED'
  | 'SIGN_TRANSACTION_FAILED'

const sentences = {
  CONNECTION_FAILED: 'The wallet could not be connected',
  DISCONNECT_FAILED: 'Failed to disconnect',
  SEND_NOT_ACCEPTED: 'Failed to send transaction. Please try again.',
  SIGN_MESSAGE_FAILED: 'The message was not signed',
  SIGN_TRANSACTION_FAILED: 'The transaction was not signed',
} as const satisfies Record<BitcoinFailure, KitErrorSentence>

type Reason = readonly [code: OpenErrorCode, sentence: (wallet: string) => string]

const rejected: Reason = ['USER_REJECTED', () => 'The request was declined']
const unsupported: Reason = ['UNSUPPORTED_METHOD', (wallet) => `${wallet} cannot do this`]
const locked: Reason = ['WALLET_LOCKED', (wallet) => `${wallet} is locked or shares no account with this site`]

/** Codes of EIP-1193, which most wallets share, of WalletConnect, and of sats-connect (its `RpcErrorCode`). */
const reasons: Readonly<Record<number, Reason>> = {
  4001: rejected,
  5000: ['USER_REJECTED', () => 'User rejected.'],
  5001: rejected,
  5002: rejected,
  5003: rejected,
  5100: ['UNSUPPORTED_CHAIN', () => 'Unsupported chains.'],
  6000: ['WALLET_DISCONNECTED', () => 'User disconnected.'],
  4100: locked,
  4200: unsupported,
  4900: ['WALLET_DISCONNECTED', (wallet) => `${wallet} has no connection`],
  [-32000]: rejected,
  [-32001]: unsupported,
  [-32002]: locked,
  [-32601]: unsupported,
}

/** Asks a Bitcoin wallet, and names what it throws: as the visitor's own no where it says so, else as what was asked. */
export async function askBitcoinWallet<T>(wallet: string, failure: BitcoinFailure, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof KitError) throw error
    const { code, message = error } = (error ?? {}) as { code?: unknown; message?: unknown }
    const details = String(message).slice(0, 500)
    const isNo = /user (rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i
    const reason = (typeof code === 'number' ? reasons[code] : undefined) ?? (isNo.test(details) ? rejected : undefined)
    if (reason) throw new KitError(reason[0], reason[1](wallet), { details, cause: error })
    throw new KitError(failure, sentences[failure], { details, cause: error })
  }
}
