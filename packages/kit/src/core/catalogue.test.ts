import { expect, test } from 'vitest'
import { errorSentences, type KitErrorCode } from './errorSentences.ts'
import { KitError } from './errors.ts'

/** Sentences whose wording is fixed, to the letter. */
const fixed = {
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  CHAIN_ADAPTER_NOT_FOUND: 'Chain adapter not found',
  CHAIN_REQUIRED: 'Chain required',
  CONNECTION_CLIENT_NOT_SET: 'Connection controller client not set',
  DISCONNECT_FAILED: 'Failed to disconnect',
  GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
  HISTORY_FAILED: 'Failed to fetch transactions',
  INVALID_ADDRESS: 'Please enter a valid amount and receiver address',
  INVALID_AMOUNT: 'Please enter a valid amount and receiver address',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  NETWORK_CLIENT_NOT_SET: 'Network controller client not set',
  NETWORK_NOT_FOUND: 'Network Not Found',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  SECURE_CONTEXT_REQUIRED: 'The mobile wallet adapter protocol must be used in a secure context (https).',
  SEND_FAILED: 'Something went wrong',
  SEND_NOT_ACCEPTED: 'Failed to send transaction. Please try again.',
  SESSION_EXPIRED: 'Session Expired',
  SIGN_IN_FAILED: 'Sign in failed, no sign in result returned by wallet',
  SIGN_IN_START_FAILED: 'A problem occurred while trying initialize authentication',
  SWAP_UNSUPPORTED: 'Network not supported for Swaps',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  WALLET_NOT_FOUND: 'Found no installed wallet that supports the mobile wallet protocol.',
} as const satisfies Partial<Record<KitErrorCode, string>>

test('says the fixed sentences to the letter', () => {
  expect(errorSentences).toMatchObject(fixed)
})

test.each(Object.entries(errorSentences))('%s says “%s”', (code, sentence) => {
  // What is fixed with a full stop is said with it.
  if (!(code in fixed)) expect(sentence).toMatch(/^\S.*[^\s.]$|\. .+\.$/)
  expect(new KitError(code as KitErrorCode, errorSentences[code as KitErrorCode], { details: 'why' })).toMatchObject({
    code,
    shortMessage: sentence,
    message: `${sentence}\nwhy`,
  })
})
