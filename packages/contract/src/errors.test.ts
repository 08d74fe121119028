import { describe, expect, it } from 'vitest'
import type { ErrorEntry } from './errorEntry.ts'
import { errorCatalogue } from './errors.ts'

const areas: [string, Readonly<Record<string, ErrorEntry>>][] = Object.entries(errorCatalogue)
const entries = areas.flatMap(([, area]) => Object.entries(area))

/** Specification section 8, to the letter. */
const specified = [
  'Network not supported for Gas Price',
  'Network not supported for Swaps',
  'Token Balance Unavailable',
  'Sign in failed, no sign in result returned by wallet',
  'A problem occurred while trying initialize authentication',
  'Signature declined',
  'This application might not support Smart Accounts',
  'Failed to fetch transactions',
  'Failed to disconnect',
  'Invalid App Configuration',
  'Network Not Found',
  'Session Expired',
  'Project ID Not Configured',
  'address, message, and signature are required',
  'address is required',
  'abi is required',
  'index is required for blockHash, blockNumber, or blockTag',
  'Transaction started',
  'Something went wrong',
  'Failed to send transaction. Please try again.',
  'Unsupported chain',
  'The mobile wallet adapter protocol must be used in a secure context (https).',
  'Found no installed wallet that supports the mobile wallet protocol.',
  'User rejected.',
  'Unsupported chains.',
  'User disconnected.',
  // Sections 5 and 6.
  'Please enter a valid amount and receiver address',
  'Action not allowed',
]

describe('errorCatalogue', () => {
  it.each(specified)('has "%s"', (text) => {
    expect(entries.map(([, entry]) => entry.message)).toContain(text)
  })

  it('makes the texts of call bundles and of missing arguments', () => {
    const { callBundle, hooks } = errorCatalogue
    expect(callBundle['call-bundle-timeout'].message('0x1')).toBe(
      'Timed out while waiting for call bundle with id 0x1 to be confirmed.',
    )
    expect(callBundle['call-bundle-failed'].message('500')).toBe('Call bundle failed with status: 500')
    expect(hooks['argument-required'].message('hash')).toBe('hash is required')
  })

  it('keeps the numbers of the wallet-connection protocol', () => {
    const numbers = Object.values(errorCatalogue.protocol).map(({ message, protocolCode }) => [message, protocolCode])
    expect(numbers).toEqual([
      ['User rejected.', 5000],
      ['Unsupported chains.', 5100],
      ['User disconnected.', 6000],
    ])
  })

  it('has the four configuration errors', () => {
    expect(Object.keys(errorCatalogue.configuration)).toEqual([
      'chain-adapter-not-found',
      'network-client-not-set',
      'connection-client-not-set',
      'chain-required',
    ])
  })

  it('has no code twice', () => {
    const codes = entries.map(([code]) => code)
    expect(codes).toEqual([...new Set(codes)])
  })

  it.each(entries)('%s: is in kebab case, says what happened and what to do next', (code, { message, next }) => {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(typeof message === 'string' ? message : message('x')).not.toBe('')
    expect(next).toMatch(/^[A-Z].*\.$/)
  })
})
