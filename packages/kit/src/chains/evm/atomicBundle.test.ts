import { describe, expect, it } from 'vitest'
import type { Session } from '../../core/session.ts'
import { atomicBundle, bundleStatus } from './atomicBundle.ts'
import { evmNetwork } from './evmNetwork.ts'

const from = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`
const network = evmNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

type Asked = { readonly method: string; readonly params?: unknown }

/** A session with a wallet that answers what a test says, and notes in `asked` what it was asked. */
const answering = (answers: Record<string, unknown>, asked: Asked[] = []): Session => ({
  id: 'test',
  source: 'injected',
  wallet: { id: 'test', name: 'Harbor', type: 'ANNOUNCED' },
  accounts: [{ namespace: 'eip155', address: from, type: 'eoa' }],
  namespaces: { eip155: { networkId: network.id } },
  provider: () => ({
    request: async (question: Asked) => {
      asked.push(question)
      return answers[question.method]
    },
  }),
})

describe('a bundle that is one transaction', () => {
  it.each([['2.0.0', { id: '0x77' }] as const, ['1.0', '0x77'] as const])(
    'reads its id as version %s of EIP-5792 answers it',
    async (_, answer) => {
      const wallet = answering({ eth_chainId: '0x1', wallet_sendCalls: answer })
      const calls = [{ to: from, value: 1n, data: '0x' as const }]
      expect(await atomicBundle(wallet, { calls, from, network })).toMatchObject({ id: '0x77' })
    },
  )

  it('asks for version 2.0.0 of EIP-5792, and for all calls or none', async () => {
    const asked: Asked[] = []
    const wallet = answering({ eth_chainId: '0x1', wallet_sendCalls: { id: '0x77' } }, asked)
    await atomicBundle(wallet, { calls: [{ to: from, value: 1n, data: '0xab' }], from, network })
    expect(asked.filter(({ method }) => method === 'wallet_sendCalls').map(({ params }) => params)).toEqual([
      [
        {
          version: '2.0.0',
          from,
          chainId: '0x1',
          atomicRequired: true,
          calls: [{ to: from, value: '0x1', data: '0xab' }],
        },
      ],
    ])
  })

  it.each([undefined, null, '', {}, { id: 7 }])('fails where the wallet answers %j', async (answer) => {
    const wallet = answering({ eth_chainId: '0x1', wallet_sendCalls: answer })
    const sending = atomicBundle(wallet, { calls: [{ to: from, value: 1n, data: '0x' }], from, network })
    await expect(sending).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  const receipts = [{ transactionHash: hash }]
  it.each([
    [{ status: 100 }, { type: 'pending' }],
    [
      { status: 200, receipts },
      { type: 'sent', hash },
    ],
    [
      { status: 500, receipts },
      { type: 'failed', status: 500, hash },
    ],
    [{ status: 'PENDING' }, { type: 'pending' }],
    [
      { status: 'CONFIRMED', receipts },
      { type: 'sent', hash },
    ],
    [
      { status: 'CONFIRMED', receipts: [{ transactionHash: hash, status: '0x0' }] },
      { type: 'failed', status: 500, hash },
    ],
    [{ status: 'FAILED' }, { type: 'failed', status: 500, hash: undefined }],
  ])('reads %j', async (answer, expected) => {
    expect(await bundleStatus(answering({ wallet_getCallsStatus: answer }), '0x77')).toEqual(expected)
  })
})
