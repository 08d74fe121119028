import { describe, expect, it } from 'vitest'
import type { SiteContext } from '../approvalKind.ts'
import { evaluateRequest } from '../evaluateRequest.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'22'.repeat(20)}`
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const context: SiteContext = {
  origin: 'https://harbour.example',
  addresses: { evm, solana: '' },
  active: { eip155: 'eip155:1' },
  chains: ['eip155:1', 'eip155:8453'],
  smartChains: ['eip155:1'],
}
const call = { to: other, value: '0x1', data: '0x' }
const asked = { version: '2.0.0', chainId: '0x1', from: evm, atomicRequired: true, calls: [call, call] }
const ask = (own: object = {}, more: Partial<SiteContext> = {}) =>
  evaluateRequest(
    { chain: 'eip155:1', method: 'wallet_sendCalls', params: [{ ...asked, ...own }] },
    { ...context, ...more },
  )
const nameOf = (verdict: ReturnType<typeof evaluateRequest>) => {
  if (verdict.kind !== 'refused') return verdict.kind
  return (verdict.answer?.data as { failure?: string } | undefined)?.failure ?? verdict.failure
}

describe('several calls at once (EIP-5792)', () => {
  it('asks the visitor, with every call as it came', () => {
    const verdict = ask({ id: 'mine' })
    expect(verdict).toMatchObject({
      kind: 'ask',
      request: { kind: 'calls', chain: 'eip155:1', id: 'mine', calls: [{ to: other, value: 1n, data: '0x' }, {}] },
    })
  })

  it('takes one call without value and data, and versions 1.0 and none', () => {
    for (const version of ['1.0', '2.0.0', undefined])
      expect(nameOf(ask({ version, calls: [{ to: other }] })), String(version)).toBe('ask')
  })

  it.each([
    ['of another account', { from: other }, 'invalid'],
    ['of another network than the one it names', { chainId: '0x2105' }, 'not-allowed'],
    ['of a version that is not known', { version: '3.0.0' }, 'invalid'],
    ['none', { calls: [] }, 'invalid'],
    ['24', { calls: Array.from({ length: 24 }, () => call) }, 'ask'],
    ['25', { calls: Array.from({ length: 25 }, () => call) }, 'invalid'],
    ['one that creates a contract', { calls: [{ data: '0x00' }] }, 'invalid'],
    ['one that uses delegations', { calls: [call, { ...call, to: manager.toLowerCase() }] }, 'not-allowed'],
    ['one that runs the account’s own code', { calls: [call, { ...call, to: evm, data: '0x01' }] }, 'not-allowed'],
    ['one that pays the account itself', { calls: [{ ...call, to: evm }] }, 'ask'],
    ['with a name of no letters', { id: '' }, 'invalid'],
    ['with a name of 4,096 letters', { id: 'a'.repeat(4_096) }, 'ask'],
    ['with a name of 4,097 letters', { id: 'a'.repeat(4_097) }, 'invalid'],
    [
      'with a payer that the page chose',
      { capabilities: { paymasterService: { url: 'https://x' } } },
      'capability-unsupported',
    ],
    [
      'with one that may be left out',
      { capabilities: { paymasterService: { url: 'https://x', optional: true } } },
      'ask',
    ],
    ['with one that a call needs', { calls: [{ ...call, capabilities: { gas: {} } }] }, 'capability-unsupported'],
    ['with a capability that is nothing', { capabilities: { odd: null } }, 'capability-unsupported'],
  ] as const)('decides about calls %s', (_, own, name) => {
    expect(nameOf(ask(own))).toBe(name)
  })

  it.each([
    ['several that must be one', {}, 'atomic-unsupported'],
    ['several', { atomicRequired: false }, 'ask'],
    ['eight', { atomicRequired: false, calls: Array.from({ length: 8 }, () => call) }, 'ask'],
    ['nine', { atomicRequired: false, calls: Array.from({ length: 9 }, () => call) }, 'calls-too-many'],
    [
      'one of several that uses delegations',
      { atomicRequired: false, calls: [call, { ...call, to: manager }] },
      'not-allowed',
    ],
    ['one that must be one', { calls: [call] }, 'atomic-unsupported'],
    ['one', { atomicRequired: false, calls: [call] }, 'ask'],
  ] as const)('decides for a plain account: %s', (_, own, name) => {
    expect(nameOf(ask(own, { smartChains: [] }))).toBe(name)
  })

  it('says whether they are one, or sent one after the other', () => {
    expect(ask()).toMatchObject({ request: { inTurn: false } })
    expect(ask({ atomicRequired: false }, { smartChains: [] })).toMatchObject({ request: { inTurn: true } })
    expect(ask({ atomicRequired: false, calls: [call] }, { smartChains: [] })).toMatchObject({
      request: { inTurn: false },
    })
  })
})
