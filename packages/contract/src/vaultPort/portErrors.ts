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
  'not-allowed': 'Action not allowed',
  'not-connected': 'Action not allowed',
  rejected: 'User rejected.',
  'sign-in-declined': 'Signature declined',
  invalid: 'The request is not valid.',
  'too-many': 'Too many requests at once.',
  late: 'The wallet did not answer in time.',
  'login-needed': 'You are logged out.',
  unreachable: 'The wallet could not reach its server.',
  refused: 'The server of the wallet refused.',
  'network-failed': 'The network did not answer.',
  'chain-unknown': 'The wallet does not know this network.',
  damaged: 'A part of the wallet does not fit.',
  'storage-denied': 'This browser keeps nothing for the wallet.',
} as const satisfies Record<string, string>

/** A name of {@link portFailures}. */
export type PortFailure = keyof typeof portFailures

/** The next step after each failure, in words for the visitor. */
export const portNextSteps: Readonly<Record<PortFailure, string>> = {
  'not-allowed': 'Nothing was signed. The wallet refuses this for every site.',
  'not-connected': 'Log in first.',
  rejected: 'Ask again when it is wanted.',
  'sign-in-declined': 'Ask again when it is wanted.',
  invalid: 'Look at its parameters.',
  'too-many': 'Wait for answers before asking more.',
  late: 'Try again.',
  'login-needed': 'Log in again.',
  unreachable: 'Check the connection and try again.',
  refused: 'Try again later.',
  'network-failed': 'Try again in a moment.',
  'chain-unknown': 'Use a network that the site offers.',
  damaged: 'Log out and in again. Nothing was signed.',
  'storage-denied': 'Allow cookies and site data for this page, or use another browser.',
}
