import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { transferBytes, transferOfVersion1 } from '../../solana/solanaTransfer.fixture.ts'
import { evaluateRequest } from '../evaluateRequest.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solana = base58.encode(new Uint8Array(32).fill(3))
/** Who gets the coin in the transfer of these tests. */
const receiver = base58.encode(new Uint8Array(32).fill(4))
const transaction = base64.encode(transferBytes({ from: solana }))

function ask(method: string, params: object, { chain = mainnet, account = solana } = {}) {
  const addresses = { evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: account }
  const active = { eip155: 'eip155:1', solana: mainnet }
  const context = { origin: 'https://harbour.example', addresses, active, chains: [mainnet, devnet], smartChains: [] }
  const verdict = evaluateRequest({ chain, method, params }, context)
  return verdict.kind === 'refused' ? verdict.failure : verdict.kind
}

describe('the gate for Solana', () => {
  it('signs on the network that the visitor sees, and on no other of the site’s', () => {
    expect(ask('solana_signTransaction', { transaction })).toBe('ask')
    expect(ask('solana_signTransaction', { transaction }, { chain: devnet })).toBe('not-allowed')
  })

  it('asks about a transaction of version 1, and signs no message that is one', () => {
    const account = 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse'
    expect(ask('solana_signTransaction', { transaction: transferOfVersion1 }, { account })).toBe('ask')
    expect(ask('solana_signTransaction', { transaction: transferOfVersion1 })).toBe('invalid')
    const message = base58.encode(base64.decode(transferOfVersion1).slice(0, -64))
    expect(ask('solana_signMessage', { message, pubkey: account }, { account })).toBe('not-allowed')
  })

  it('asks about twenty transactions at once, and refuses one more', () => {
    const several = (length: number) => ({ transactions: Array.from({ length }, () => transaction) })
    expect(ask('solana_signAllTransactions', several(20))).toBe('ask')
    expect(ask('solana_signAllTransactions', several(21))).toBe('invalid')
  })

  it('signs as its own account alone, where that has to sign and not only takes part', () => {
    expect(ask('solana_signTransaction', { transaction, pubkey: solana })).toBe('ask')
    expect(ask('solana_signTransaction', { transaction, pubkey: receiver })).toBe('invalid')
    expect(ask('solana_signAllTransactions', { transactions: [transaction], pubkey: receiver })).toBe('invalid')
    expect(ask('solana_signTransaction', { transaction }, { account: receiver })).toBe('invalid')
  })
})
