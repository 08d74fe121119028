import { base58, base64 } from '@scure/base'
import { stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { transferBytes, transferMessage } from '../solana/solanaTransfer.fixture.ts'
import type { SiteContext } from './approvalKind.ts'
import { evaluateRequest } from './evaluateRequest.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'22'.repeat(20)}`
const solana = base58.encode(new Uint8Array(32).fill(3))
const stranger = base58.encode(new Uint8Array(32).fill(4))
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const context: SiteContext = {
  origin: 'https://harbour.example',
  addresses: { evm, solana },
  active: { eip155: 'eip155:1', solana: mainnet },
  chains: ['eip155:1', 'eip155:8453', mainnet],
  smartChains: ['eip155:1'],
}
const ask = (method: string, params: unknown, chain = method.startsWith('solana_') ? mainnet : 'eip155:1') =>
  evaluateRequest({ chain, method, params }, context)
const failureOf = (method: string, params: unknown) => {
  const verdict = ask(method, params)
  return verdict.kind === 'refused' ? verdict.failure : verdict.kind
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('what is shown of a message', () => {
  it.each([
    ['a text', 'Order 1087', bytesOf('Order 1087'), 'Order 1087'],
    ['hexadecimal', stringToHex('Order 1087'), bytesOf('Order 1087'), 'Order 1087'],
    ['hexadecimal of an odd length, which is a text', '0xabc', bytesOf('0xabc'), '0xabc'],
    ['what only begins like hexadecimal', '0xzz', bytesOf('0xzz'), '0xzz'],
    ['a text that begins with a mark of its byte order', '\ufeffOrder', bytesOf('\ufeffOrder'), '\ufeffOrder'],
    ['bytes that are no text', '0xff00ff', Uint8Array.of(255, 0, 255), undefined],
  ])('asks an EVM account about %s', (_, data, bytes, text) => {
    expect(ask('personal_sign', [data, evm])).toEqual({
      kind: 'ask',
      request: { kind: 'message', chain: 'eip155:1', bytes, text, isSignIn: false },
    })
  })

  it.each([
    ['a text', bytesOf('Order 1087'), 'Order 1087', false],
    [
      'a sign-in',
      bytesOf('harbour.example wants you to sign in with your'),
      'harbour.example wants you to sign in with your',
      true,
    ],
    ['a text that begins with a mark of its byte order', bytesOf('\ufeffOrder'), '\ufeffOrder', false],
    ['bytes that are no text', Uint8Array.of(255, 0, 255), undefined, false],
  ])('asks a Solana account about %s', (_, bytes, text, isSignIn) => {
    expect(ask('solana_signMessage', { message: base58.encode(bytes), pubkey: solana })).toEqual({
      kind: 'ask',
      request: { kind: 'message', chain: mainnet, bytes, text, isSignIn },
    })
  })

  it('needs a message of either chain to be there', () => {
    for (const params of [undefined, [], {}, { pubkey: solana }, { message: base58.encode(bytesOf('Order')) }])
      expect(failureOf('solana_signMessage', params)).toBe('invalid')
    for (const params of [undefined, {}, 'Order', [], [evm]]) expect(failureOf('personal_sign', params)).toBe('invalid')
  })

  it('reads no Solana message of more than 131,072 characters', () => {
    const params = (length: number) => ({ message: '2'.repeat(length), pubkey: stranger })
    expect(failureOf('solana_signMessage', params(131_073))).toBe('invalid')
  })
})

describe('what is shown of a transaction', () => {
  const given = {
    from: evm,
    to: other,
    value: '0x5',
    data: '0xa9059cbb',
    gas: '0x5208',
    nonce: '0x7',
    gasPrice: '0x1',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x3',
    chainId: '0x1',
  }
  const named = { gas: 21_000n, nonce: 7, gasPrice: 1n, maxFeePerGas: 2n, maxPriorityFeePerGas: 3n }
  const unnamed = {
    gas: undefined,
    nonce: undefined,
    gasPrice: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  }

  it.each([
    ['all that a page says', given, { to: other, value: 5n, data: '0xa9059cbb', ...named }],
    ['nothing of what it leaves out', { to: other }, { to: other, value: 0n, data: '0x', ...unnamed }],
    [
      'the bytes under their other name',
      { to: other, input: '0x01' },
      { to: other, value: 0n, data: '0x01', ...unnamed },
    ],
    [
      'the same bytes under both',
      { to: other, data: '0x01', input: '0x01' },
      { to: other, value: 0n, data: '0x01', ...unnamed },
    ],
    ['a contract being made', { to: null, data: '0x60' }, { to: undefined, value: 0n, data: '0x60', ...unnamed }],
    ['a nonce of 0', { to: other, nonce: '0x0' }, { to: other, value: 0n, data: '0x', ...unnamed, nonce: 0 }],
  ])('reads as %s', (_, transaction, call) => {
    expect(ask('eth_sendTransaction', [transaction])).toEqual({
      kind: 'ask',
      request: { kind: 'transaction', chain: 'eip155:1', call },
    })
  })

  it.each([
    ['a nonce that no account reaches', { to: other, nonce: '0x100000000' }, 'invalid'],
    ['a network as a number', { to: other, chainId: 8453 }, 'not-allowed'],
    ['half a network', { to: other, chainId: 1.5 }, 'invalid'],
    ['nothing', null, 'invalid'],
    ['a text', 'send', 'invalid'],
  ])('refuses %s', (_, transaction, failure) => {
    expect(failureOf('eth_sendTransaction', [transaction])).toBe(failure)
  })
})

describe('what is shown of typed data', () => {
  const data = (more: object = {}) => ({
    domain: { name: 'Corridor', chainId: '0x1', verifyingContract: other },
    primaryType: 'Order',
    message: { amount: '250' },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    ...more,
  })

  it('reads as what is hashed of it, with whole numbers in one form', () => {
    expect(ask('eth_signTypedData_v4', [evm, data()])).toEqual({
      kind: 'ask',
      request: {
        kind: 'typedData',
        chain: 'eip155:1',
        typedData: {
          ...data(),
          domain: { name: 'Corridor', chainId: 1n, verifyingContract: other },
          message: { amount: 250n },
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
            ...data().types,
          },
        },
      },
    })
    const without = data({ domain: {} })
    expect(ask('eth_signTypedData_v4', [evm, without])).toMatchObject({ request: { typedData: { domain: {} } } })
  })

  it('takes the transaction of a Safe, and no other type of that name', () => {
    const fields = [
      ['to', 'address'],
      ['value', 'uint256'],
      ['data', 'bytes'],
      ['operation', 'uint8'],
      ['safeTxGas', 'uint256'],
      ['baseGas', 'uint256'],
      ['gasPrice', 'uint256'],
      ['gasToken', 'address'],
      ['refundReceiver', 'address'],
      ['nonce', 'uint256'],
    ].map(([name = '', type = '']) => ({ name, type }))
    const zero = { value: 0, data: '0x', operation: 0, safeTxGas: 0, baseGas: 0, gasPrice: 0, nonce: 0 }
    const safe = (verifyingContract: string | undefined, types = { SafeTx: fields }) =>
      data({
        domain: { chainId: 1, ...(verifyingContract && { verifyingContract }) },
        primaryType: 'SafeTx',
        message: { to: other, gasToken: other, refundReceiver: other, ...zero },
        types,
      })
    expect(ask('eth_signTypedData_v4', [evm, safe(other)])).toMatchObject({ kind: 'ask' })
    expect(failureOf('eth_signTypedData_v4', [evm, safe(undefined)])).toBe('not-allowed')
    expect(failureOf('eth_signTypedData_v4', [evm, safe(evm)])).toBe('not-allowed')
    expect(failureOf('eth_signTypedData_v4', [evm, safe(other, { SafeTx: fields.toReversed() })])).toBe('not-allowed')
  })

  it.each(['Delegation', 'PackedUserOperation', 'UserOperation', 'SafeOp', 'SafeTx'])(
    'refuses authority that hides as %s',
    (type) => {
      const types = { Order: [{ name: 'amount', type: 'uint256' }], [type]: [{ name: 'amount', type: 'uint256' }] }
      expect(failureOf('eth_signTypedData_v4', [evm, data({ types })])).toBe('not-allowed')
      expect(failureOf('eth_signTypedData_v4', [evm, data({ types, primaryType: type })])).toBe('not-allowed')
    },
  )

  it.each([
    ['a network that is an object', { domain: { chainId: {} } }],
    ['a network that is a list', { domain: { chainId: ['0x1'] } }],
    ['a network that is true', { domain: { chainId: true } }],
    ['a contract that is no address', { domain: { chainId: 1, verifyingContract: '0x12' } }],
    ['no types', { types: undefined }],
  ])('refuses %s', (_, more) => {
    expect(failureOf('eth_signTypedData_v4', [evm, data(more)])).toBe('invalid')
  })
})

describe('what is shown of Solana transactions', () => {
  const transaction = base64.encode(transferBytes({ from: solana }))

  it.each([
    ['solana_signTransaction', { transaction }, 1, false, false],
    ['solana_signAndSendTransaction', { transaction }, 1, true, false],
    ['solana_signAllTransactions', { transactions: [transaction, transaction] }, 2, false, true],
    ['solana_signAllTransactions', { transactions: [transaction] }, 1, false, true],
  ])('reads each one of %s, with the place of the signature', (method, params, count, sends, several) => {
    const one = {
      bytes: transferBytes({ from: solana }),
      messageBytes: transferMessage({ from: solana }),
      signerIndex: 0,
    }
    expect(ask(method, params)).toMatchObject({
      kind: 'ask',
      request: {
        kind: 'solanaTransactions',
        chain: mainnet,
        sends,
        several,
        transactions: Array.from({ length: count }, () => one),
      },
    })
  })

  it('refuses one in which the account only takes part, and signs nothing', () => {
    const bytes = transferBytes({ from: stranger })
    // The second account, which receives.
    bytes.set(new Uint8Array(32).fill(3), 1 + 64 + 4 + 32)
    expect(failureOf('solana_signTransaction', { transaction: base64.encode(bytes) })).toBe('invalid')
  })

  it.each([
    ['another key', { transaction, pubkey: stranger }],
    ['no transaction', {}],
    ['none of a list', { transactions: [] }],
    ['twenty-one', { transactions: Array.from({ length: 21 }, () => transaction) }],
    ['one too long', { transaction: 'A'.repeat(2_001) }],
    ['what is no base64', { transaction: '!!' }],
  ])('refuses %s', (_, params) => {
    const method = 'transactions' in params ? 'solana_signAllTransactions' : 'solana_signTransaction'
    expect(failureOf(method, params)).toBe('invalid')
  })

  it('takes twenty at once, with the key or without', () => {
    const transactions = Array.from({ length: 20 }, () => transaction)
    expect(failureOf('solana_signAllTransactions', { transactions, pubkey: solana })).toBe('ask')
    expect(failureOf('solana_signAllTransactions', { transactions, pubkey: stranger })).toBe('invalid')
  })

  it('refuses one on a network that is not the active one', () => {
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const verdict = evaluateRequest(
      { chain: devnet, method: 'solana_signTransaction', params: { transaction } },
      { ...context, chains: [...context.chains, devnet] },
    )
    expect(verdict).toMatchObject({ kind: 'refused', failure: 'not-allowed' })
  })
})
