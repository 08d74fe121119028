import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { draftDelegation, writeContext } from '../../evm/permissions/delegation.ts'
import type { SiteContext } from '../approvalKind.ts'
import { evaluateRequest } from '../evaluateRequest.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'22'.repeat(20)}` as const
const pci = '0f8fad5b-d9cb-469f-a165-70867728950e'
const context: SiteContext = {
  origin: 'https://harbour.example',
  addresses: { evm, solana: '' },
  active: { eip155: 'eip155:1' },
  chains: ['eip155:1', 'eip155:8453'],
  smartChains: ['eip155:1'],
}
const ask = (method: string, params: unknown, more: Partial<SiteContext> = {}) =>
  evaluateRequest({ chain: 'eip155:1', method, params: [params] }, { ...context, ...more })
const nameOf = (verdict: ReturnType<typeof evaluateRequest>) =>
  verdict.kind === 'refused' ? verdict.failure : verdict.kind

describe('what a site would do by itself', () => {
  const { publicKey } = privateKeyToAccount(`0x${'01'.repeat(32)}`)
  const asked = () => ({
    chainId: '0x1',
    expiry: Math.floor(Date.now() / 1_000) + 3_600,
    signer: { type: 'key', data: { type: 'secp256k1', publicKey } },
    permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }],
  })
  const grant = (own: object = {}, more: Partial<SiteContext> = {}) =>
    ask('wallet_grantPermissions', { ...asked(), ...own }, more)

  it('goes to the visitor to answer', () => {
    expect(grant({ address: evm })).toMatchObject({ kind: 'ask', request: { kind: 'session', chain: 'eip155:1' } })
  })

  it.each([
    ['for another account', { address: other }, {}, 'invalid'],
    ['without an end', { expiry: undefined }, {}, 'invalid'],
    ['on another network than the one that is seen', { chainId: '0x2105' }, {}, 'not-allowed'],
    ['of an account that is a key alone', {}, { smartChains: [] }, 'not-allowed'],
    ['without a session', {}, { addresses: undefined }, 'not-connected'],
  ] as const)('fails %s', (_, own, more, name) => {
    expect(nameOf(grant(own, more))).toBe(name)
  })
})

describe('the end of it', () => {
  const of = (delegator: typeof other | typeof evm) => writeContext([draftDelegation(delegator, other, [], 1n)])
  const end = (params: unknown, more: Partial<SiteContext> = {}) => ask('wallet_revokePermissions', params, more)

  it('goes to the visitor to answer, with the name that the gateway has for it', () => {
    const verdict = end({ context: of(evm), pci: pci.toUpperCase() })
    expect(verdict).toMatchObject({
      kind: 'ask',
      request: { kind: 'endSession', delegations: [{ delegate: other }], pci },
    })
  })

  it.each([
    ['of what another account granted', { context: of(other) }, {}, 'invalid'],
    ['of nothing that can be read', { context: '0x1234' }, {}, 'invalid'],
    ['by a name alone', pci, {}, 'invalid'],
    ['by a name that is none', { context: of(evm), pci: 'Send me everything' }, {}, 'invalid'],
    ['of an account that is a key alone', { context: of(evm) }, { smartChains: [] }, 'not-allowed'],
  ] as const)('fails %s', (_, params, more, name) => {
    expect(nameOf(end(params, more))).toBe(name)
  })
})

describe('the end of several', () => {
  it('refuses them all where another account granted one of them', () => {
    const of = (delegators: readonly (typeof other | typeof evm)[]) =>
      writeContext(delegators.map((delegator, index) => draftDelegation(delegator, other, [], BigInt(index))))
    const end = (context: string) => nameOf(ask('wallet_revokePermissions', { context }))
    expect(end(of([evm, evm]))).toBe('ask')
    expect(end(of([evm, other]))).toBe('invalid')
    expect(end(of([other, evm]))).toBe('invalid')
  })
})

describe('the end of all of it', () => {
  const end = (params: unknown, more: Partial<SiteContext> = {}) => ask('wallet_revokePermissions', params, more)

  it('goes to the visitor to answer, once for each name that the gateway has', () => {
    expect(end({ all: true, pcis: [pci, pci.toUpperCase()] })).toMatchObject({
      kind: 'ask',
      request: { kind: 'endSessions', chain: 'eip155:1', pcis: [pci] },
    })
    expect(end({ all: true })).toMatchObject({ request: { kind: 'endSessions', pcis: [] } })
  })

  it.each([
    ['by a word that is not meant so', { all: 'true' }, {}, 'invalid'],
    ['by names that are none', { all: true, pcis: ['Send me everything'] }, {}, 'invalid'],
    ['by more names than are listed', { all: true, pcis: Array.from({ length: 256 }, () => pci) }, {}, 'invalid'],
    ['of an account that is a key alone', { all: true }, { smartChains: [] }, 'not-allowed'],
    ['without a session', { all: true }, { addresses: undefined }, 'not-connected'],
  ] as const)('fails %s', (_, params, more, name) => {
    expect(nameOf(end(params, more))).toBe(name)
  })
})
