// Longer than most files because it is data: the catalogue of specification section 8, text by text.
import type { ErrorEntry } from './errorEntry.ts'

type Entries = Readonly<Record<string, ErrorEntry>>

const retry = 'Try again.'
const reconnect = 'Connect the wallet again.'

/** Failures of the optional features. */
export const featureErrors = {
  'gas-price-unsupported': {
    message: 'Network not supported for Gas Price',
    next: 'Switch to a network that the gateway serves.',
  },
  'swap-unsupported': {
    message: 'Network not supported for Swaps',
    next: 'Switch to a network on which swaps are offered.',
  },
  'balance-unavailable': {
    message: 'Token Balance Unavailable',
    next: 'It is asked again 30 seconds after the failure at the earliest.',
  },
  'sign-in-no-result': {
    message: 'Sign in failed, no sign in result returned by wallet',
    next: 'Try again, or use another wallet.',
  },
  'sign-in-init-failed': {
    message: 'A problem occurred while trying initialize authentication',
    next: reconnect,
  },
  'signature-declined': { message: 'Signature declined', next: 'Approve the message in the wallet to sign in.' },
  'smart-account-unsupported': {
    message: 'This application might not support Smart Accounts',
    next: 'Switch to another account type and sign again.',
  },
  'history-failed': { message: 'Failed to fetch transactions', next: retry },
  'disconnect-failed': {
    message: 'Failed to disconnect',
    next: 'Try again, or end the connection in the wallet.',
  },
  'action-not-allowed': {
    message: 'Action not allowed',
    next: 'Ask for it where it can be approved.',
  },
} as const satisfies Entries

/** Toasts of the send flow, and what it asks for. */
export const sendToasts = {
  'transaction-started': { message: 'Transaction started', next: 'It is confirmed once the network has included it.' },
  'send-failed-evm': { message: 'Something went wrong', next: 'Nothing was reset; check the transfer and try again.' },
  'send-failed-solana': {
    message: 'Failed to send transaction. Please try again.',
    next: 'Nothing was reset; check the transfer and try again.',
  },
  'send-unsupported-chain': { message: 'Unsupported chain', next: 'Switch to an EVM network or to Solana.' },
  'send-incomplete': {
    message: 'Please enter a valid amount and receiver address',
    next: 'Fill in an amount above zero and an address of this network.',
  },
} as const satisfies Entries

/** Alerts for the developers of a site. */
export const alerts = {
  'invalid-app-configuration': {
    message: 'Invalid App Configuration',
    next: 'The origin of this page is not on the allow-list of the project. Add it on the gateway.',
  },
  'network-not-found': {
    message: 'Network Not Found',
    next: 'Add the network to the networks that are given to createKit.',
  },
  'session-expired': { message: 'Session Expired', next: reconnect },
  'project-id-not-configured': {
    message: 'Project ID Not Configured',
    next: 'Give createKit the projectId that the gateway knows.',
  },
} as const satisfies Entries

/** Arguments that a hook was called without. `argument-required` is made from the name of the argument. */
export const hookErrors = {
  'verify-arguments-required': {
    message: 'address, message, and signature are required',
    next: 'Pass all three, or keep the query disabled until they are known.',
  },
  'argument-required': {
    message: (argument) => `${argument} is required`,
    next: 'Pass it, or keep the query disabled until it is known.',
  },
  'address-required': {
    message: 'address is required',
    next: 'Pass it, or keep the query disabled until it is known.',
  },
  'abi-required': { message: 'abi is required', next: 'Pass the interface of the contract.' },
  'index-required': {
    message: 'index is required for blockHash, blockNumber, or blockTag',
    next: 'Pass the place of the transaction in the block.',
  },
} as const satisfies Entries

/** Failures of a bundle of calls; the texts are made from its id and from its status. */
export const callBundleErrors = {
  'call-bundle-timeout': {
    message: (id) => `Timed out while waiting for call bundle with id ${id} to be confirmed.`,
    next: 'It may still be confirmed; ask for its status later.',
  },
  'call-bundle-failed': {
    message: (status) => `Call bundle failed with status: ${status}`,
    next: 'Look at its receipts, then send the calls again.',
  },
} as const satisfies Entries

/** Mistakes in how a kit was set up. */
export const configurationErrors = {
  'chain-adapter-not-found': {
    message: 'Chain adapter not found',
    next: 'Give createKit an adapter for this namespace.',
  },
  'network-client-not-set': {
    message: 'Network controller client not set',
    next: 'Give createKit an adapter that can switch networks.',
  },
  'connection-client-not-set': {
    message: 'Connection controller client not set',
    next: 'Give createKit an adapter that can connect.',
  },
  'chain-required': { message: 'Chain required', next: 'Pass the namespace or network that the call is for.' },
} as const satisfies Entries

/** Failures of the mobile wallet protocol. */
export const mobileWalletErrors = {
  'mobile-port-out-of-range': {
    message: (port) => `The association port ${port} is outside 49152 to 65535.`,
    next: 'Use a port within the range.',
  },
  'mobile-forbidden-base-url': {
    message: (url) => `The wallet gave the base URL ${url}, which is not https.`,
    next: 'Use another wallet.',
  },
  'mobile-secure-context-required': {
    message: 'The mobile wallet adapter protocol must be used in a secure context (https).',
    next: 'Serve the page over https.',
  },
  'mobile-session-closed': { message: 'The wallet closed the session.', next: reconnect },
  'mobile-session-timeout': { message: 'The wallet did not answer in time.', next: reconnect },
  'mobile-wallet-not-found': {
    message: 'Found no installed wallet that supports the mobile wallet protocol.',
    next: 'Install a wallet that supports it.',
  },
  'mobile-invalid-protocol-version': {
    message: (version) => `The wallet speaks version ${version} of the protocol, which is not supported.`,
    next: 'Update the wallet.',
  },
} as const satisfies Entries

/** Failures of Solana wallets in the browser. */
export const solanaWalletErrors = {
  'solana-not-ready': { message: 'The wallet is not ready.', next: 'Install or unlock it.' },
  'solana-connection-failed': { message: 'The wallet could not be connected.', next: retry },
  'solana-not-connected': { message: 'The wallet is not connected.', next: reconnect },
  'solana-sign-message-failed': { message: 'The message was not signed.', next: retry },
  'solana-sign-transaction-failed': { message: 'The transaction was not signed.', next: retry },
  'solana-send-failed': { message: 'The transaction was not sent.', next: retry },
} as const satisfies Entries

/** What the wallet-connection protocol reports, with its numbers. */
export const protocolErrors = {
  'user-rejected': { message: 'User rejected.', next: 'Approve the request in the wallet.', protocolCode: 5000 },
  'unsupported-chains': {
    message: 'Unsupported chains.',
    next: 'Use a wallet that supports the networks of this site.',
    protocolCode: 5100,
  },
  'user-disconnected': { message: 'User disconnected.', next: reconnect, protocolCode: 6000 },
} as const satisfies Entries
