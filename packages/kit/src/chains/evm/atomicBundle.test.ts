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

/** A session with a wallet that answers what a test says. */
const answering = (answers: Record<string, unknown>): Session => ({
  id: 'test',
  source: 'injected',
  wallet: { id: 'test', name: 'Harbor', type: 'ANNOUNCED' },
  accounts: [{ namespace: 'eip155', address: from, type: 'eoa' }],
  namespaces: { eip155: { networkId: network.id } },
  provider: () => ({ request: async ({ method }: { method: string }) => answers[method] }),
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
