import { runInNewContext } from 'node:vm'
import { providerAs } from '@foyer/test/wallet'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../core/session.ts'
import { encodeBase58 } from './base58.ts'
import { signerOf } from './solanaSigner.ts'

const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const address = encodeBase58(new Uint8Array(32).fill(7))
const signature = new Uint8Array(64).fill(9)
/** One empty signature behind its count, and some message. */
const unsigned = Uint8Array.from([1, ...new Uint8Array(64), 128, 1, 2, 3])
const signed = Uint8Array.from([1, ...signature, 128, 1, 2, 3])
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** A session over WalletConnect whose wallet answers so, with what it was asked. */
function overRelay(answer: () => unknown, approvedMethods?: readonly string[]) {
  const asked: unknown[] = []
  const provider = {
    request: async (call: unknown) => {
      asked.push(call)
      return answer()
    },
  }
  const session: Session = {
    id: 'topic',
    source: 'walletConnect',
    wallet: { id: 'walletConnect', name: 'Phone', type: 'WALLET_CONNECT' },
    accounts: [{ namespace: 'solana', address, type: 'eoa' }],
    namespaces: { solana: { networkId, approvedMethods } },
    provider: () => provider,
  }
  return { signer: signerOf(session, address), asked }
}

const fail = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}

describe('a session over WalletConnect', () => {
  it('asks in base64 with its account, and takes the whole transaction or a signature for an answer', async () => {
    const whole = overRelay(() => ({ signature: encodeBase58(signature), transaction: toText(signed) }))
    expect(await whole.signer.signTransaction?.(unsigned, networkId)).toEqual(signed)
    expect(whole.asked).toEqual([
      { method: 'solana_signTransaction', params: { transaction: toText(unsigned), pubkey: address } },
    ])
    const short = overRelay(() => ({ signature: encodeBase58(signature) }))
    expect(await short.signer.signTransaction?.(unsigned, networkId)).toEqual(signed)
  })

  it('puts a signature that stands alone behind a message of version 1', async () => {
    // Version 1, two signers, and room for both signatures at the end.
    const asked = Uint8Array.from([0x81, 2, 0, 1, ...new Uint8Array(100).fill(5), ...new Uint8Array(128)])
    const { signer } = overRelay(() => ({ signature: encodeBase58(signature) }))
    const answered = await signer.signTransaction?.(asked, networkId)
    expect(answered?.slice(0, 104)).toEqual(asked.slice(0, 104))
    expect(answered?.slice(104)).toEqual(Uint8Array.from([...signature, ...new Uint8Array(64)]))
  })

  it('sends after a look at confirmed blocks, and answers with the signature', async () => {
    const { asked, signer } = overRelay(() => ({ signature: encodeBase58(signature) }))
    expect(await signer.signAndSend?.(unsigned, networkId)).toEqual(signature)
    const sendOptions = { preflightCommitment: 'confirmed' }
    const params = { transaction: toText(unsigned), sendOptions, pubkey: address }
    expect(asked).toEqual([{ method: 'solana_signAndSendTransaction', params }])
  })

  it('can do what was granted only', () => {
    const { signer } = overRelay(() => undefined, ['solana_signMessage', 'solana_signTransaction'])
    expect([typeof signer.signTransaction, signer.signAndSend]).toEqual(['function', undefined])
  })

  it.each([
    ['nothing', () => undefined],
    ['a short signature', () => ({ signature: encodeBase58(new Uint8Array(10)) })],
    ['no base64', () => ({ transaction: '***' })],
  ])('fails when the wallet answers with %s', async (_, answer) => {
    const { signer } = overRelay(answer)
    await expect(signer.signTransaction?.(unsigned, networkId)).rejects.toMatchObject({
      code: 'SIGN_TRANSACTION_FAILED',
    })
    await expect(signer.signAndSend?.(unsigned, networkId)).rejects.toMatchObject({ code: 'SEND_NOT_ACCEPTED' })
  })

  it.each([
    ['an open request', fail(-32002, 'Request already pending'), 'REQUEST_PENDING'],
    ['a node’s no', fail(-32002, 'Transaction simulation failed: Blockhash not found'), 'SEND_NOT_ACCEPTED'],
    ['its owner’s no', fail(5000, 'User rejected.'), 'USER_REJECTED'],
  ])('tells %s apart', async (_, answer, code) => {
    const { signer } = overRelay(answer)
    await expect(signer.signAndSend?.(unsigned, networkId)).rejects.toMatchObject({ code })
  })
})

it('takes the bytes of a wallet in another realm, such as a frame', async () => {
  const foreign = (bytes: Uint8Array) => runInNewContext('Uint8Array.from(bytes)', { bytes: [...bytes] }) as Uint8Array
  expect(foreign(signed)).not.toBeInstanceOf(Uint8Array)
  const account = { address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] } as const
  const features = {
    'solana:signTransaction': { signTransaction: async () => [{ signedTransaction: foreign(signed) }] },
    'solana:signMessage': { signMessage: async () => [{ signature: foreign(signature) }] },
  }
  const provider = { wallet: { features }, accounts: [account] }
  const session: Session = {
    id: 'frame',
    source: 'walletStandard',
    wallet: { id: 'frame', name: 'Frame', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'solana', address, type: 'eoa' }],
    namespaces: { solana: { networkId } },
    provider: () => provider,
  }
  const signer = signerOf(session, address)
  expect(await signer.signTransaction?.(unsigned, networkId)).toEqual(signed)
  expect(await signer.signMessage(unsigned)).toEqual(signature)
})

it.each(['proxy', 'callable'] as const)('signs through a provider that is a %s', async (form) => {
  const provider = providerAs({ request: async () => ({ signature: encodeBase58(signature) }) }, form)
  const session: Session = {
    id: 'topic',
    source: 'walletConnect',
    wallet: { id: 'walletConnect', name: 'Phone', type: 'WALLET_CONNECT' },
    accounts: [{ namespace: 'solana', address, type: 'eoa' }],
    namespaces: { solana: { networkId } },
    provider: () => provider,
  }
  expect(await signerOf(session, address).signMessage(unsigned)).toEqual(signature)
})
