import type { ErrorEntry } from '../errorEntry.ts'

/**
 * How requests over the port fail: codes of EIP-1193 and JSON-RPC where there is one, and -32000 with a name in `data` where
 * there is none.
 */
export const portErrorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  chainUnknown: 4902,
  failed: -32_000,
  invalid: -32_602,
  limited: -32_005,
} as const

/** Sentences of the vault's own failures, by the name that `data` carries. */
export const portFailures = {
  'not-allowed': { message: 'Action not allowed', next: 'Nothing was signed. The wallet refuses this for every site.' },
  'not-connected': { message: 'Action not allowed', next: 'Log in first.' },
  rejected: { message: 'User rejected.', next: 'Ask again when it is wanted.' },
  'sign-in-declined': { message: 'Signature declined', next: 'Ask again when it is wanted.' },
  invalid: { message: 'The request is not valid.', next: 'Look at its parameters.' },
  'too-many': { message: 'Too many requests at once.', next: 'Wait for answers before asking more.' },
  late: { message: 'The wallet did not answer in time.', next: 'Try again.' },
  'login-needed': { message: 'You are logged out.', next: 'Log in again.' },
  unreachable: { message: 'The wallet could not reach its server.', next: 'Check the connection and try again.' },
  'network-failed': { message: 'The network did not answer.', next: 'Try again in a moment.' },
  'chain-unknown': { message: 'The wallet does not know this network.', next: 'Use a network that the site offers.' },
  damaged: { message: 'A part of the wallet does not fit.', next: 'Log out and in again. Nothing was signed.' },
} as const satisfies Record<string, ErrorEntry>

/** A name of {@link portFailures}. */
export type PortFailure = keyof typeof portFailures
