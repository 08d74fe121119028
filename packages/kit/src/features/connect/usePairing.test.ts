import { describe, expect, it } from 'vitest'
import { KitError } from '../../core/errors.ts'
import type { RequestPhase, WalletRequest } from '../../core/requests.ts'
import { pairingState } from './usePairing.ts'

const now = 1_700_000_000_000

const request = (phase: RequestPhase, isRenewing?: boolean): WalletRequest => ({
  id: 1,
  kind: 'connect',
  target: { namespaces: ['test'] },
  phase,
  progress: { isRenewing },
  error: phase === 'failed' ? new KitError('RPC_FAILED', 'no relay') : undefined,
  abort: () => undefined,
})

describe('what a request to a wallet comes to', () => {
  it.each<[string, WalletRequest | undefined, number | undefined, string]>([
    ['nothing was asked', undefined, undefined, 'waiting'],
    ['no link has come', request('pending'), undefined, 'waiting'],
    ['a link has come', request('pending'), 240_000, 'code'],
    ['it is at its last moment', request('pending'), 10_000, 'code'],
    ['it has run out', request('pending'), 9_999, 'expired'],
    ['a new one is on its way', request('pending', true), 9_999, 'code'],
    ['a new one is on its way and the old one no longer works', request('pending', true), 0, 'waiting'],
    ['the new one is here', request('pending', false), 240_000, 'code'],
    ['no new one could be had', request('pending', false), 9_999, 'expired'],
    ['its source ended it in time', request('failed'), 5_000, 'expired'],
    ['its source ended it while a new one was on its way', request('failed', true), 5_000, 'expired'],
    ['it failed early', request('failed'), 200_000, 'failed'],
    ['there never was a link', request('failed'), undefined, 'failed'],
    ['the visitor declined', request('rejected'), 5_000, 'declined'],
    ['the visitor approved', request('succeeded'), 5_000, 'connected'],
  ])('reads the state when %s', (_, asked, left, expected) => {
    const pairing = left === undefined ? undefined : { uri: 'wc:1', expiresAt: now + left }
    const state = pairingState(asked, pairing, now)
    expect(state.name).toBe(expected)
    if ('request' in state) expect(state.request).toBe(asked)
    if ('pairing' in state) expect(state.pairing).toBe(pairing)
  })
})
