import { errorCatalogue } from '@foyer/contract'
import { expect, test } from 'vitest'
import { errorSentences, type KitErrorCode } from './errorSentences.ts'
import { KitError } from './errors.ts'

const { alerts, configuration, features, mobileWallet, send, solanaWallet } = errorCatalogue

/** Failures that the kit and the contract's catalogue both name: the kit says what the catalogue says. */
const shared = {
  BALANCE_UNAVAILABLE: features['balance-unavailable'].message,
  CHAIN_ADAPTER_NOT_FOUND: configuration['chain-adapter-not-found'].message,
  CHAIN_REQUIRED: configuration['chain-required'].message,
  CONNECTION_CLIENT_NOT_SET: configuration['connection-client-not-set'].message,
  DISCONNECT_FAILED: features['disconnect-failed'].message,
  GAS_PRICE_UNSUPPORTED: features['gas-price-unsupported'].message,
  HISTORY_FAILED: features['history-failed'].message,
  INVALID_ADDRESS: send['send-incomplete'].message,
  INVALID_AMOUNT: send['send-incomplete'].message,
  INVALID_APP_CONFIGURATION: alerts['invalid-app-configuration'].message,
  NETWORK_CLIENT_NOT_SET: configuration['network-client-not-set'].message,
  NETWORK_NOT_FOUND: alerts['network-not-found'].message,
  PROJECT_ID_NOT_CONFIGURED: alerts['project-id-not-configured'].message,
  SECURE_CONTEXT_REQUIRED: mobileWallet['mobile-secure-context-required'].message,
  SEND_FAILED: send['send-failed-evm'].message,
  SEND_NOT_ACCEPTED: send['send-failed-solana'].message,
  SIGN_IN_FAILED: features['sign-in-no-result'].message,
  SESSION_EXPIRED: alerts['session-expired'].message,
  SWAP_UNSUPPORTED: features['swap-unsupported'].message,
  UNSUPPORTED_CHAIN: send['send-unsupported-chain'].message,
  WALLET_NOT_FOUND: mobileWallet['mobile-wallet-not-found'].message,
} as const satisfies Partial<Record<KitErrorCode, string>>

test('the table says what the contract’s catalogue says', () => {
  expect(errorSentences).toMatchObject(shared)
})

test('of Solana wallets the table says what the catalogue says, without its full stop', () => {
  const told = {
    CONNECTION_FAILED: solanaWallet['solana-connection-failed'].message,
    SIGN_MESSAGE_FAILED: solanaWallet['solana-sign-message-failed'].message,
    SIGN_TRANSACTION_FAILED: solanaWallet['solana-sign-transaction-failed'].message,
    WALLET_NOT_READY: solanaWallet['solana-not-ready'].message,
  } as const satisfies Partial<Record<KitErrorCode, string>>
  for (const [code, sentence] of Object.entries(told)) expect(`${errorSentences[code as KitErrorCode]}.`).toBe(sentence)
})

test.each(Object.entries(errorSentences))('%s says “%s”', (code, sentence) => {
  // What the catalogue says with a full stop is said with it.
  if (!(code in shared)) expect(sentence).toMatch(/^\S.*[^\s.]$|\. .+\.$/)
  expect(new KitError(code as KitErrorCode, errorSentences[code as KitErrorCode], { details: 'why' })).toMatchObject({
    code,
    shortMessage: sentence,
    message: `${sentence}\nwhy`,
  })
})
