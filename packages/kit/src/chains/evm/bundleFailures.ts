import type { OpenErrorCode } from '../../core/errors.ts'

type Failure = readonly [code: OpenErrorCode, sentence: (wallet: string) => string]

/** Error codes of EIP-5792. */
export const bundleFailures: Readonly<Record<number, Failure>> = {
  5700: ['UNSUPPORTED_METHOD', (wallet) => `${wallet} lacks a capability that these calls need`],
  5710: ['UNSUPPORTED_CHAIN', (wallet) => `${wallet} takes no calls on this network`],
  5720: ['SEND_FAILED', () => 'Calls with this id were sent before'],
  5730: ['SEND_FAILED', (wallet) => `${wallet} does not know these calls`],
  5740: ['SEND_FAILED', (wallet) => `${wallet} does not take that many calls at once`],
  5750: ['USER_REJECTED', () => 'The request was declined'],
  5760: ['UNSUPPORTED_METHOD', (wallet) => `${wallet} cannot carry these calls out as one`],
}
