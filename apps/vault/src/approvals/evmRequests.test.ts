import { describe, expect, it } from 'vitest'
import type { SiteContext } from './approvalKind.ts'
import { evaluateRequest } from './evaluateRequest.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'22'.repeat(20)}`

function ask(method: string, params: readonly unknown[], more: Partial<SiteContext> = {}) {
  const context: SiteContext = {
    origin: 'https://harbour.example',
    addresses: { evm, solana: '' },
    active: { eip155: 'eip155:1' },
    chains: ['eip155:1', 'eip155:8453'],
    smartChains: [],
    ...more,
  }
  const verdict = evaluateRequest({ chain: 'eip155:1', method, params }, context)
  return verdict.kind === 'refused' ? verdict.failure : verdict.kind
}

describe('the gate for EVM networks', () => {
  it.each(['Delegation', 'PackedUserOperation', 'UserOperation', 'SafeOp', 'SafeTx'])(
    'signs no typed data of the type %s, which is authority, nor any with such a member',
    (type) => {
      const own = { [type]: [{ name: 'amount', type: 'uint256' }] }
      const data = { domain: { chainId: 1 }, primaryType: type, message: { amount: '1' }, types: own }
      expect(ask('eth_signTypedData_v4', [evm, data])).toBe('not-allowed')
      const outer = { ...own, Order: [{ name: 'amount', type: 'uint256' }] }
      expect(ask('eth_signTypedData_v4', [evm, { ...data, primaryType: 'Order', types: outer }])).toBe('not-allowed')
      expect(ask('eth_signTypedData_v4', [evm, { ...data, primaryType: 'Order', types: { Order: own[type] } }])).toBe(
        'ask',
      )
    },
  )

  it('takes numbers of transactions up to 32 bits', () => {
    expect(ask('eth_sendTransaction', [{ to: other, nonce: '0xffffffff' }])).toBe('ask')
    expect(ask('eth_sendTransaction', [{ to: other, nonce: '0x100000000' }])).toBe('invalid')
  })

  it('signs in to its own site by its own scheme alone', () => {
    const signIn = (from: string) =>
      ask('personal_sign', [`${from} wants you to sign in with your Ethereum account:\n${evm}`, evm])
    expect(signIn('https://harbour.example')).toBe('ask')
    expect(signIn('http://harbour.example')).toBe('not-allowed')
    expect(signIn('ftp://harbour.example')).toBe('not-allowed')
  })

  it('changes no network for a visitor who is not logged in', () => {
    const params = [{ chainId: '0x2105' }]
    expect(ask('wallet_switchEthereumChain', params)).toBe('switch')
    expect(ask('wallet_switchEthereumChain', params, { addresses: undefined })).toBe('not-connected')
  })
})
