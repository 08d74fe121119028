import { askingMethods } from '@foyer/contract/vault-port'
import { base58, base64 } from '@scure/base'
import { stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { transferBytes, transferMessage } from '../solana/solanaTransfer.fixture.ts'
import type { SiteContext } from './approvalKind.ts'
import { evaluateRequest, refusedMethods } from './evaluateRequest.ts'
import { safeMethods } from './methods.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = base58.encode(new Uint8Array(32).fill(3))
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const context: SiteContext = {
  origin: 'https://harbour.example',
  addresses: { evm, solana },
  active: { eip155: 'eip155:1', solana: mainnet },
  chains: ['eip155:1', 'eip155:8453', mainnet],
  smartChains: [],
}
const other = `0x${'22'.repeat(20)}`
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

const ask = (method: string, params: unknown = [], more: Partial<SiteContext> = {}, chain?: string) => {
  const on = chain ?? (method.startsWith('solana_') ? mainnet : 'eip155:1')
  return evaluateRequest({ chain: on, method, params }, { ...context, ...more })
}
const kindOf = (verdict: ReturnType<typeof evaluateRequest>) =>
  verdict.kind === 'refused' ? verdict.failure : verdict.kind

const typed = (more: object = {}, types: object = { Order: [{ name: 'amount', type: 'uint256' }] }) => ({
  domain: { name: 'Corridor', version: '1', chainId: 1, verifyingContract: other },
  primaryType: 'Order',
  message: { amount: '250' },
  ...more,
  types,
})
const delegation = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
  ],
}
const userOperation = { PackedUserOperation: [{ name: 'sender', type: 'address' }] }

describe('the gate', () => {
  it('answers every safe method without asking', () => {
    for (const method of safeMethods) expect(ask(method), method).toEqual({ kind: 'safe' })
    expect(safeMethods.size).toBe(46)
  })

  it('names accounts only to a site that may see them, and asks no visitor who is not logged in', () => {
    expect(kindOf(ask('eth_accounts', [], { addresses: undefined }))).toBe('not-connected')
    expect(kindOf(ask('wallet_getPermissions', [], { addresses: undefined }))).toBe('not-connected')
    expect(kindOf(ask('eth_call', [], { addresses: undefined }))).toBe('safe')
    for (const method of [...askingMethods.evm, ...askingMethods.solana, ...refusedMethods])
      expect(kindOf(ask(method, [], { addresses: undefined })), method).toBe('not-connected')
  })

  it.each([
    ['eth_sign', [evm, `0x${'00'.repeat(32)}`]],
    ['eth_signTypedData', [typed(), evm]],
    ['eth_signTypedData_v1', [typed(), evm]],
    ['eth_signTypedData_v3', [evm, typed()]],
    ['wallet_signAuthorization', [{}]],
    ['eth_signTransaction', [{ to: other }]],
    ['wallet_sendCalls', [{ chainId: '0x1', atomicRequired: true, calls: [{ to: other }, { to: other }] }]],
    ['eth_sendUserOperation', [{}]],
    ['solana_signIn', {}],
    ['eth_requestAccounts', []],
    ['eth_decrypt', []],
    ['eth_getEncryptionPublicKey', []],
    ['wallet_addEthereumChain', []],
    ['anvil_setBalance', []],
    ['debug_traceCall', []],
    ['constructor', []],
    ['', []],
  ])('A6: refuses %s', (method, params) => {
    expect(kindOf(ask(method, params))).toBe('not-allowed')
  })

  it.each([
    ['a text', ['Order 1087, two flat whites.', evm], 'ask'],
    ['a text in hexadecimal', [stringToHex('Order 1087'), evm.toLowerCase()], 'ask'],
    ['bytes that are no text', ['0xff00ff', evm], 'ask'],
    ['32 bytes', [`0x${'ab'.repeat(32)}`, evm], 'not-allowed'],
    ['a text of 32 letters', ['a'.repeat(32), evm], 'not-allowed'],
    ['33 bytes', [`0x${'ab'.repeat(33)}`, evm], 'ask'],
    ['another account', ['Order', other], 'invalid'],
    ['no account', ['Order'], 'invalid'],
    ['no text', [5, evm], 'invalid'],
    [
      'a sign-in for this site',
      [`harbour.example wants you to sign in with your Ethereum account:\n${evm}`, evm],
      'ask',
    ],
    ['one with its scheme', [`https://harbour.example wants you to sign in with your Ethereum account:\n`, evm], 'ask'],
    ['one for another', [`bank.example wants you to sign in with your Ethereum account:\n${evm}`, evm], 'not-allowed'],
    ['one for a part', [`a.harbour.example wants you to sign in with your Ethereum account:`, evm], 'not-allowed'],
    ['one in odd space', ['bank.example  wants you\tto sign in with your Ethereum account:', evm], 'not-allowed'],
    ['one without a domain', [' wants you to sign in with your Ethereum account:', evm], 'not-allowed'],
  ])('A6: judges personal_sign of %s', (_name, params, expected) => {
    expect(kindOf(ask('personal_sign', params))).toBe(expected)
  })

  it('says whether a message is a sign-in, and shows what it is when it is a text', () => {
    const text = `harbour.example wants you to sign in with your Ethereum account:\n${evm}`
    const verdict = ask('personal_sign', [stringToHex(text), evm])
    expect(verdict).toMatchObject({ kind: 'ask', request: { kind: 'message', text, isSignIn: true } })
    const bytes = ask('personal_sign', ['0xff00ff', evm])
    expect(bytes).toMatchObject({ request: { text: undefined, isSignIn: false } })
  })

  it.each([
    ['an order', typed(), 'ask'],
    ['an order as text', JSON.stringify(typed()), 'ask'],
    ['no network named', typed({ domain: { name: 'Corridor' } }), 'ask'],
    ['its network in hexadecimal', typed({ domain: { chainId: '0x1' } }), 'ask'],
    ['another network', typed({ domain: { chainId: 8453 } }), 'not-allowed'],
    ['another network as text', typed({ domain: { chainId: '8453' } }), 'not-allowed'],
    [
      'a delegation',
      typed({ primaryType: 'Delegation', message: { delegate: other, delegator: evm } }, delegation),
      'not-allowed',
    ],
    ['a delegation inside', typed({}, { Order: [{ name: 'amount', type: 'uint256' }], ...delegation }), 'not-allowed'],
    ['the delegation manager by name', typed({ domain: { name: 'DelegationManager', chainId: 1 } }), 'not-allowed'],
    ['the delegation manager', typed({ domain: { verifyingContract: manager.toLowerCase() } }), 'not-allowed'],
    [
      'a user operation',
      typed({ primaryType: 'PackedUserOperation', message: { sender: evm } }, userOperation),
      'not-allowed',
    ],
    [
      'the own account as contract',
      typed({ domain: { chainId: 1, verifyingContract: evm.toLowerCase() } }),
      'not-allowed',
    ],
    ['a type that is not there', typed({ primaryType: 'Trade' }), 'invalid'],
    ['a value of another type', typed({ message: { amount: 'much' } }), 'invalid'],
    ['no typed data', '{', 'invalid'],
    ['only a domain', typed({ primaryType: 'EIP712Domain' }), 'invalid'],
  ])('A6: judges eth_signTypedData_v4 of %s', (_name, data, expected) => {
    expect(kindOf(ask('eth_signTypedData_v4', [evm, data]))).toBe(expected)
    expect(kindOf(ask('eth_signTypedData_v4', [other, data]))).toBe('invalid')
  })

  it.each([
    ['a transfer', { to: other, value: '0x1' }, 'ask'],
    ['a call', { from: evm.toLowerCase(), to: other, data: '0xa9059cbb', gas: '0x5208', nonce: '0x7' }, 'ask'],
    ['a contract being made', { data: '0x6000' }, 'ask'],
    ['a transfer to oneself', { to: evm, value: '0x1' }, 'ask'],
    ['a call of oneself', { to: evm, data: '0x01' }, 'not-allowed'],
    ['a call of the delegation manager', { to: manager.toLowerCase(), data: '0x01' }, 'not-allowed'],
    ['a transfer to it', { to: manager, value: '0x1' }, 'not-allowed'],
    ['a delegation', { to: other, authorizationList: [{}] }, 'not-allowed'],
    ['its type', { to: other, type: '0x4' }, 'not-allowed'],
    ['another network', { to: other, chainId: '0x2105' }, 'not-allowed'],
    ['this network', { to: other, chainId: 1 }, 'ask'],
    ['another sender', { from: other, to: other }, 'invalid'],
    ['two data', { to: other, data: '0x01', input: '0x02' }, 'invalid'],
    ['an odd value', { to: other, value: '0x01' }, 'invalid'],
    ['a negative value', { to: other, value: '-1' }, 'invalid'],
    ['an address that is none', { to: '0x12' }, 'invalid'],
    ['nothing', undefined, 'invalid'],
  ])('A6: judges eth_sendTransaction of %s', (_name, transaction, expected) => {
    expect(kindOf(ask('eth_sendTransaction', [transaction]))).toBe(expected)
  })

  it('A6: signs on the active network only, of those that the site uses', () => {
    expect(kindOf(ask('personal_sign', ['Order', evm], {}, 'eip155:8453'))).toBe('not-allowed')
    expect(kindOf(ask('personal_sign', ['Order', evm], {}, 'eip155:10'))).toBe('chain-unknown')
    expect(kindOf(ask('eth_call', [], {}, 'eip155:10'))).toBe('chain-unknown')
  })

  it.each([
    [{ chainId: '0x2105' }, 'switch'],
    [{ chainId: '0xa' }, 'chain-unknown'],
    [{ chainId: 8453 }, 'invalid'],
    [undefined, 'invalid'],
  ])('moves to %j: %s', (parameters, expected) => {
    expect(kindOf(ask('wallet_switchEthereumChain', [parameters]))).toBe(expected)
  })

  it.each([
    [0x80, 'not-allowed'],
    [0x81, 'not-allowed'],
    [0xbf, 'not-allowed'],
    [0xc3, 'ask'],
    [0xff, 'ask'],
  ])('judges a Solana message that begins with %i, as versions of transactions do: %s', (first, expected) => {
    const message = base58.encode(Uint8Array.of(first, ...transferMessage({ from: solana })))
    expect(kindOf(ask('solana_signMessage', { message, pubkey: solana }))).toBe(expected)
  })

  const text = (words: string) => ({ message: base58.encode(new TextEncoder().encode(words)), pubkey: solana })
  const transaction = base64.encode(transferBytes({ from: solana }))
  it.each([
    ['solana_signMessage', text('Order 1087'), 'ask'],
    ['solana_signMessage', text('harbour.example wants you to sign in with your Solana account:\n'), 'ask'],
    ['solana_signMessage', text('bank.example wants you to sign in with your Solana account:\n'), 'not-allowed'],
    [
      'solana_signMessage',
      { message: base58.encode(transferMessage({ from: solana })), pubkey: solana },
      'not-allowed',
    ],
    [
      'solana_signMessage',
      { message: base58.encode(transferMessage({ from: solana, version: 0 })), pubkey: solana },
      'not-allowed',
    ],
    ['solana_signMessage', { message: base58.encode(transferBytes({ from: solana })), pubkey: solana }, 'not-allowed'],
    ['solana_signMessage', { ...text('Order'), pubkey: base58.encode(new Uint8Array(32)) }, 'invalid'],
    ['solana_signMessage', { message: '0OIl', pubkey: solana }, 'invalid'],
    ['solana_signTransaction', { transaction }, 'ask'],
    ['solana_signTransaction', { transaction, pubkey: solana }, 'ask'],
    ['solana_signAndSendTransaction', { transaction, pubkey: solana }, 'ask'],
    ['solana_signAllTransactions', { transactions: [transaction, transaction] }, 'ask'],
    ['solana_signAllTransactions', { transactions: [] }, 'invalid'],
    ['solana_signAllTransactions', { transactions: [transaction, 'AAAA'] }, 'invalid'],
    [
      'solana_signTransaction',
      { transaction: base64.encode(transferBytes({ from: base58.encode(new Uint8Array(32).fill(8)) })) },
      'invalid',
    ],
    ['solana_signTransaction', { transaction: `${transaction.slice(0, -8)}AAAA` }, 'invalid'],
  ])('A6: judges %s of %j: %s', (method, params, expected) => {
    expect(kindOf(ask(method, params))).toBe(expected)
  })

  it('switches between the networks of the site for who is logged in, and to no other one', () => {
    const switched = (chainId: unknown, more: Partial<SiteContext> = {}) =>
      kindOf(ask('wallet_switchEthereumChain', [{ chainId }], more))
    expect(ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toEqual({ kind: 'switch', chain: 'eip155:8453' })
    expect(switched('0x1', { addresses: undefined })).toBe('not-connected')
    expect(switched('0x2')).toBe('chain-unknown')
    for (const wrong of [1, undefined, null, ['0x1'], '1', ' 0x1', '0x1 ', '0x', '0x1g', `0x${'1'.repeat(14)}`])
      expect(switched(wrong), String(wrong)).toBe('invalid')
    expect(switched(`0x${'1'.repeat(13)}`)).toBe('chain-unknown')
    for (const params of [undefined, {}, []]) expect(kindOf(ask('wallet_switchEthereumChain', params))).toBe('invalid')
  })

  it('says of what it does not know that it is not allowed, also to who is not logged in', () => {
    for (const method of ['eth_decrypt', 'solana_unknown', ''])
      expect(kindOf(ask(method, [], { addresses: undefined })), method).toBe('not-allowed')
  })

  it('finds where the account signs', () => {
    const verdict = ask('solana_signAndSendTransaction', { transaction })
    expect(verdict).toMatchObject({ request: { sends: true, transactions: [{ signerIndex: 0 }] } })
  })
})
