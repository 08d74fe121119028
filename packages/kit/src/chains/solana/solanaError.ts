import { KitError, type KitErrorSentence, type OpenErrorCode } from '../../core/errors.ts'

/** What a request to a Solana wallet ends in when the wallet gives no better reason. */
export type SolanaFailure =
  | 'CONNECTION_FAILED'
  | 'DISCONNECT_FAILED'
  | 'SEND_NOT_ACCEPTED'
  | 'SIGN_IN_FAILED'
  | 'SIGN_MESSAGE_FAILED'
  | 'SIGN_TRANSACTION_FAILED'

const sentences = {
  CONNECTION_FAILED: 'The wallet could not be connected',
  DISCONNECT_FAILED: 'Failed to disconnect',
  SEND_NOT_ACCEPTED: 'Failed to send transaction. Please try again.',
  SIGN_IN_FAILED: 'Sign in failed, no sign in result returned by wallet',
  SIGN_MESSAGE_FAILED: 'The message was not signed',
  SIGN_TRANSACTION_FAILED: 'The transaction was not signed',
} as const satisfies Record<SolanaFailure, KitErrorSentence>

type Reason = readonly [code: OpenErrorCode, sentence: (wallet: string) => string]

const rejected: Reason = ['USER_REJECTED', () => 'The request was declined']

/** Codes that Solana wallets share with those of EVM, and those of WalletConnect. */
const reasons: Readonly<Record<number, Reason>> = {
  4001: rejected,
  5000: ['USER_REJECTED', () => 'User rejected.'],
  5001: rejected,
  5002: rejected,
  5003: rejected,
  5100: ['UNSUPPORTED_CHAIN', () => 'Unsupported chains.'],
  6000: ['WALLET_DISCONNECTED', () => 'User disconnected.'],
  4100: ['WALLET_LOCKED', (wallet) => `${wallet} is locked or shares no account with this site`],
  4200: ['UNSUPPORTED_METHOD', (wallet) => `${wallet} cannot do this`],
  4900: ['WALLET_DISCONNECTED', (wallet) => `${wallet} has no connection`],
  [-32002]: ['REQUEST_PENDING', (wallet) => `A request is already open in ${wallet}`],
}

/** Wallets that send pass on a node's error -32002, a number that otherwise means that a request is already open. */
const ofNode = /simulation failed|blockhash not found/i

/** Names a wallet's failure: as the visitor's own no where it says so, else as what was asked of it. */
function toSolanaError(error: unknown, walletName: string, failure: SolanaFailure): KitError {
  if (error instanceof KitError) return error
  const { code, message } = (typeof error === 'object' && error !== null ? error : { message: error }) as {
    code?: unknown
    message?: unknown
  }
  const details = String(message).slice(0, 500)
  const isNo = /user (rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i
  const isNumbered = typeof code === 'number' && !ofNode.test(details)
  const reason = (isNumbered ? reasons[code] : undefined) ?? (isNo.test(details) ? rejected : undefined)
  if (reason) return new KitError(reason[0], reason[1](walletName), { details, cause: error })
  return new KitError(failure, sentences[failure], { details, cause: error })
}

/** Asks a Solana wallet, and names what it throws. */
export async function askSolanaWallet<T>(
  walletName: string,
  failure: SolanaFailure,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw toSolanaError(error, walletName, failure)
  }
}
