/**
 * What each code says: the one table of it. `new KitError(code, sentence)` writes the sentence out and its type holds it to
 * the table, so that no page loads all of them; views translate by the code, and the pages in docs/errors quote it.
 *
 * @example
 * errorSentences.NETWORK_NOT_FOUND // 'Network Not Found'
 */
export const errorSentences = {
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  CHAIN_ADAPTER_NOT_FOUND: 'Chain adapter not found',
  CHAIN_REQUIRED: 'Chain required',
  CLOCK_WRONG: 'Check this device’s date and time',
  CONFLICTING_OPTIONS: 'Two options exclude each other',
  CONNECTION_CLIENT_NOT_SET: 'Connection controller client not set',
  CONNECTION_FAILED: 'The wallet could not be connected',
  CONNECTOR_NOT_FOUND: 'That wallet cannot be reached',
  DISCONNECT_FAILED: 'Failed to disconnect',
  FEATURE_MISSING: 'A feature is not part of this build',
  GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
  GATEWAY_FAILED: 'The gateway did not answer',
  HISTORY_FAILED: 'Failed to fetch transactions',
  INSUFFICIENT_FUNDS: 'Not enough funds for this transaction and its fee',
  INVALID_ADDRESS: 'Please enter a valid amount and receiver address',
  INVALID_AMOUNT: 'Please enter a valid amount and receiver address',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  INVALID_EMAIL: 'Enter a full email address',
  INVALID_NAME: 'That name cannot be registered',
  INVALID_OPTION: 'An option is not valid',
  KIT_DESTROYED: 'This kit was destroyed',
  LOCAL_NETWORK_REFUSED: 'This browser may not reach apps on this device',
  NAME_CHANGED: 'This name stands for another address now',
  NETWORK_CLIENT_NOT_SET: 'Network controller client not set',
  NETWORK_NOT_ADDED: 'The wallet does not know this network',
  NETWORK_NOT_FOUND: 'Network Not Found',
  NOT_CONNECTED: 'Connect a wallet first',
  PAGE_OUTDATED: 'This page was updated. Reload',
  PART_MISSING: 'A part of this page did not load. Try again',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  PROVIDER_MISSING: 'A part of the page stands outside KitProvider',
  REQUEST_ABORTED: 'The request was given up',
  REQUEST_PENDING: 'A request is already open in the wallet',
  RPC_FAILED: 'The network did not answer',
  SECURE_CONTEXT_REQUIRED: 'The mobile wallet adapter protocol must be used in a secure context (https).',
  SEND_FAILED: 'Something went wrong',
  SEND_NOT_ACCEPTED: 'Failed to send transaction. Please try again.',
  SESSION_EXPIRED: 'Session Expired',
  SIGN_IN_FAILED: 'Sign in failed, no sign in result returned by wallet',
  SIGN_IN_REFUSED: 'The site did not accept the sign-in',
  SIGN_IN_START_FAILED: 'A problem occurred while trying initialize authentication',
  SIGN_IN_UNREACHABLE: 'The sign-in could not be checked',
  SIGN_MESSAGE_FAILED: 'The message was not signed',
  SIGN_TRANSACTION_FAILED: 'The transaction was not signed',
  STORAGE_DENIED: 'This browser keeps nothing for the email wallet',
  SWAP_PRICE_MOVED: 'The price moved, so the swap would give less than you agreed to',
  SWAP_UNSUPPORTED: 'Network not supported for Swaps',
  UNKNOWN_OPTION: 'An option is not known',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  UNSUPPORTED_METHOD: 'The wallet cannot do this',
  USER_REJECTED: 'The request was declined',
  VAULT_UNREACHABLE: 'The email wallet of this site could not be reached',
  VIEW_FAILED: 'A view could not be shown. Try again',
  VIEW_MISSING: 'No feature of this kit has that view',
  WALLET_DISCONNECTED: 'The wallet has no connection',
  WALLET_LOCKED: 'The wallet is locked or shares no account with this site',
  WALLET_NOT_FOUND: 'Found no installed wallet that supports the mobile wallet protocol.',
  WALLET_NOT_READY: 'The wallet is not ready',
  WALLET_TIMEOUT: 'The wallet did not answer',
} as const

/** Every way the kit can fail; each code is a docs page and a message key. */
export type KitErrorCode = keyof typeof errorSentences

/** A sentence of the table. */
export type KitErrorSentence = (typeof errorSentences)[KitErrorCode]

/** Codes whose thrower may give a more exact sentence, with the name of the wallet, the option or the view. */
export type OpenErrorCode =
  | 'CONFLICTING_OPTIONS'
  | 'CONNECTOR_NOT_FOUND'
  | 'FEATURE_MISSING'
  | 'GATEWAY_FAILED'
  | 'INSUFFICIENT_FUNDS'
  | 'INVALID_NAME'
  | 'INVALID_OPTION'
  | 'NETWORK_NOT_ADDED'
  | 'PROVIDER_MISSING'
  | 'REQUEST_PENDING'
  | 'RPC_FAILED'
  | 'SEND_FAILED'
  | 'UNKNOWN_OPTION'
  | 'UNSUPPORTED_CHAIN'
  | 'UNSUPPORTED_METHOD'
  | 'USER_REJECTED'
  | 'VIEW_MISSING'
  | 'WALLET_DISCONNECTED'
  | 'WALLET_LOCKED'
  | 'WALLET_TIMEOUT'
