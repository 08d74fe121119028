import { readdirSync, readFileSync } from 'node:fs'
import { errorCatalogue } from '@foyer/contract'
import { describe, expect, test } from 'vitest'
import type { KitErrorCode } from './errors.ts'

const { alerts, configuration, features, send } = errorCatalogue

/** Failures that the kit and the contract's catalogue both name: the kit says what the catalogue says. */
const shared = {
  ACTION_NOT_ALLOWED: features['action-not-allowed'].message,
  CHAIN_ADAPTER_NOT_FOUND: configuration['chain-adapter-not-found'].message,
  CHAIN_REQUIRED: configuration['chain-required'].message,
  CONNECTION_CLIENT_NOT_SET: configuration['connection-client-not-set'].message,
  DISCONNECT_FAILED: features['disconnect-failed'].message,
  GAS_PRICE_UNSUPPORTED: features['gas-price-unsupported'].message,
  INVALID_ADDRESS: send['send-incomplete'].message,
  INVALID_AMOUNT: send['send-incomplete'].message,
  INVALID_APP_CONFIGURATION: alerts['invalid-app-configuration'].message,
  NETWORK_CLIENT_NOT_SET: configuration['network-client-not-set'].message,
  NETWORK_NOT_FOUND: alerts['network-not-found'].message,
  PROJECT_ID_NOT_CONFIGURED: alerts['project-id-not-configured'].message,
  SESSION_EXPIRED: alerts['session-expired'].message,
  SWAP_UNSUPPORTED: features['swap-unsupported'].message,
  UNSUPPORTED_CHAIN: send['send-unsupported-chain'].message,
} as const satisfies Partial<Record<KitErrorCode, string>>

/** Sentences of the catalogue that the kit shows without an error of its own; chain families bring theirs along. */
const shown = [
  features['balance-unavailable'].message,
  features['history-failed'].message,
  send['transaction-started'].message,
  send['send-failed-evm'].message,
]

const root = new URL('..', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.|messages\.de/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))

/** What the source throws under a code: the literal, or the constant's value. */
function sentencesOf(code: string): { path: string; sentence: string }[] {
  const thrown = new RegExp(`new KitError\\(\\s*'${code}',\\s*(?:'([^']*)'|\`([^\`]*)\`|([\\w.]+))`, 'g')
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(thrown)].map(([, plain, template, name]) => ({
      path,
      sentence: plain ?? template ?? constantOf(name ?? ''),
    })),
  )
}

function constantOf(name: string): string {
  const declared = new RegExp(`const ${name} = '([^']*)'`)
  return sources.flatMap(({ text }) => declared.exec(text)?.[1] ?? [])[0] ?? name
}

describe('the kit says what the contract’s catalogue says', () => {
  test.each(Object.entries(shared))('%s', (code, message) => {
    for (const { path, sentence } of sentencesOf(code)) expect(sentence, path).toBe(message)
  })

  test('and these failures are really raised', () => {
    // Nothing in this kit allows or refuses methods, or holds a session that expires, before there are wallets that do.
    const later = ['ACTION_NOT_ALLOWED']
    const unraised = Object.keys(shared).filter((code) => sentencesOf(code).length === 0)
    expect(unraised).toEqual(later)
  })

  test.each(shown)('“%s” is in its source', (sentence) => {
    expect(sources.filter(({ text }) => text.includes(`'${sentence}'`)).map(({ path }) => path)).not.toEqual([])
  })
})
