import { describe, expect, it } from 'vitest'
import { KitError } from '../../core/errors.ts'
import type { RequestPhase, WalletRequest } from '../../core/requests.ts'
import { isPairingExpired, type Pairing, type PairingState, pairingLife, pairingState } from './pairing.ts'

const now = 1_700_000_000_000

describe('the life of a link', () => {
  it.each([
    [pairingLife, false],
    [10_001, false],
    [10_000, false],
    [9_999, true],
    [0, true],
    [-1, true],
  ])('with %i ms left it counts as expired: %s', (left, expired) => {
    expect(isPairingExpired(now + left, now)).toBe(expired)
  })
})

const request = (id: number, phase: RequestPhase, left?: number): WalletRequest => ({
  id,
  kind: 'connect',
  target: { namespaces: ['test'] },
  phase,
  progress: left === undefined ? {} : { uri: `wc:${id}`, expiresAt: now + left },
  error: phase === 'failed' ? new KitError('RPC_FAILED', 'no relay') : undefined,
  abort: () => undefined,
})
const pairingOf = ({ progress: { expiresAt = 0, uri } }: WalletRequest): Pairing | undefined =>
  uri ? { uri, expiresAt } : undefined
const told = (state: PairingState) => {
  if (state.name === 'code') return `code ${state.pairing.uri}`
  return 'request' in state ? `${state.name} ${state.request.id}` : state.name
}

describe('what the requests to a wallet come to', () => {
  it.each<[string, readonly WalletRequest[], string]>([
    ['nothing was asked', [], 'waiting'],
    ['no link has come', [request(1, 'pending')], 'waiting'],
    ['a link has come', [request(1, 'pending', 240_000)], 'code wc:1'],
    ['it is at its last moment', [request(1, 'pending', 10_000)], 'code wc:1'],
    ['it has run out', [request(1, 'pending', 9_999)], 'expired'],
    ['a new one is on its way', [request(1, 'pending', 9_999), request(2, 'pending')], 'code wc:1'],
    ['the old one no longer works', [request(1, 'pending', 0), request(2, 'pending')], 'waiting'],
    ['the old one was ended', [request(1, 'failed', 9_000), request(2, 'pending')], 'waiting'],
    ['the new one is here', [request(1, 'pending', 9_000), request(2, 'pending', 240_000)], 'code wc:2'],
    ['its source ended it in time', [request(1, 'failed', 5_000)], 'expired'],
    ['it failed early', [request(1, 'failed', 200_000)], 'failed 1'],
    ['there never was a link', [request(1, 'failed')], 'failed 1'],
    ['the new one failed', [request(1, 'pending', 9_000), request(2, 'failed')], 'failed 2'],
    ['somebody declined the old one', [request(1, 'rejected', 5_000), request(2, 'pending', 240_000)], 'declined 1'],
    ['somebody approved the old one', [request(1, 'succeeded', 5_000), request(2, 'pending', 240_000)], 'connected 1'],
    ['an approval comes after a refusal', [request(1, 'rejected', 9_000), request(2, 'succeeded')], 'connected 2'],
  ])('when %s', (_, requests, expected) => {
    expect(told(pairingState(requests, pairingOf, now))).toBe(expected)
  })
})
