import { expect, it, vi } from 'vitest'
import type { Network } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import { atomicBundle, bundleStatus } from './atomicBundle.ts'
import { createEvmCalls } from './contractCalls.ts'

const from = '0x000000000000000000000000000000000000bEEF'
const hash = `0x${'ab'.repeat(32)}`
const network: Network = {
  id: 'eip155:31337',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

/** A session whose wallet answers by method; what is an error is thrown. */
function sessionOf(answers: Readonly<Record<string, unknown>>): Session {
  const request = async ({ method }: { method: string }) => {
    const answer = method === 'eth_chainId' ? '0x7a69' : answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return {
    id: 'test',
    source: 'injected',
    wallet: { id: 'test', name: 'Harbor', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address: from, type: 'eoa' }],
    namespaces: { eip155: { networkId: network.id } },
    provider: () => ({ request }),
  }
}
const refusal = (code: number) => Object.assign(new Error('no'), { code })
const bundleOf = (answers: Readonly<Record<string, unknown>>) =>
  atomicBundle(sessionOf({ wallet_sendCalls: { id: '0x1' }, ...answers }), {
    from,
    network,
    calls: [{ to: from, value: 1n }],
  })

it('asks by version 2.0.0 of the protocol, for all calls or none', async () => {
  const session = sessionOf({ wallet_sendCalls: { id: '0x1' } })
  const { request } = session.provider('eip155') as { request: (call: { method: string }) => Promise<unknown> }
  const asked: unknown[] = []
  const provider = () => ({
    request: (call: { method: string }) => {
      asked.push(call)
      return request(call)
    },
  })
  await atomicBundle({ ...session, provider }, { from, network, calls: [{ to: from, value: 1n }] })
  expect(asked).toContainEqual({
    method: 'wallet_sendCalls',
    params: [expect.objectContaining({ version: '2.0.0', chainId: '0x7a69', from, atomicRequired: true })],
  })
})

it.each([
  [4001, 'USER_REJECTED'],
  [4200, 'UNSUPPORTED_METHOD'],
  [5700, 'UNSUPPORTED_METHOD'],
  [5750, 'USER_REJECTED'],
  [5760, 'UNSUPPORTED_METHOD'],
])('a wallet that refuses a bundle with %s is told as %s', async (code, expected) => {
  await expect(bundleOf({ wallet_sendCalls: refusal(code) })).rejects.toMatchObject({ code: expected })
})

it.each([
  [200, { hash }],
  [201, { hash }],
])('a bundle with status %s is mined', async (status, expected) => {
  const bundle = await bundleOf({ wallet_getCallsStatus: { status, receipts: [{ transactionHash: hash }] } })
  expect(await bundle.mined()).toEqual(expected)
})

it.each([300, 400, 500, 600])('reports a bundle with status %s as failed', async (status) => {
  const bundle = await bundleOf({ wallet_getCallsStatus: { status, receipts: [{ transactionHash: hash }] } })
  await expect(bundle.mined()).rejects.toMatchObject({
    code: 'SEND_FAILED',
    shortMessage: `Call bundle failed with status: ${status}`,
  })
})

it.each<[string, unknown, unknown]>([
  ['waits', { status: 100 }, { type: 'pending' }],
  ['is confirmed without a receipt so far', { status: 200, receipts: [] }, { type: 'pending' }],
  ['is confirmed', { status: 200, receipts: [{ transactionHash: hash }] }, { type: 'sent', hash }],
  ['reverted', { status: 500, receipts: [{ transactionHash: hash }] }, { type: 'failed', status: 500, hash }],
  ['never reached the chain', { status: 400 }, { type: 'failed', status: 400 }],
  ['the wallet does not know', refusal(5730), { type: 'dropped' }],
])('one look at a bundle that %s', async (_, wallet_getCallsStatus, expected) => {
  expect(await bundleStatus(sessionOf({ wallet_getCallsStatus }), '0x1')).toEqual(expected)
})

it('throws where a wallet cannot say the status of a bundle', async () => {
  const session = sessionOf({ wallet_getCallsStatus: refusal(-32603) })
  await expect(bundleStatus(session, '0x1')).rejects.toThrow()
})

it('waits ten minutes for a bundle, or until it is given up', async () => {
  vi.useFakeTimers()
  const bundle = await bundleOf({ wallet_getCallsStatus: { status: 100 } })
  const waiting = expect(bundle.mined()).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
  await vi.advanceTimersByTimeAsync(600_000)
  await waiting
  const given = expect(bundle.mined(AbortSignal.abort())).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await given
  vi.useRealTimers()
})

it.each<[string, unknown, boolean]>([
  ['says so for the network', { '0x7a69': { atomic: { status: 'supported' } } }, true],
  ['could once its account is upgraded', { '0x7a69': { atomic: { status: 'ready' } } }, true],
  ['says so for every network', { '0x0': { atomic: { status: 'supported' } } }, true],
  [
    'cannot here',
    { '0x0': { atomic: { status: 'supported' } }, '0x7a69': { atomic: { status: 'unsupported' } } },
    false,
  ],
  ['speaks of another network', { '0x1': { atomic: { status: 'supported' } } }, false],
  ['answers nothing', null, false],
  ['lacks the question', refusal(4200), false],
])('a wallet that %s', async (_, wallet_getCapabilities, expected) => {
  const methods = createEvmCalls({ networks: [network], rpcUrls: () => [], onRpcFailure: () => undefined })
  const session = sessionOf({ wallet_getCapabilities })
  expect(await methods.isAtomic?.(session, { networkId: network.id, from })).toBe(expected)
})

it('does not wait longer than three seconds for what a wallet can do', async () => {
  vi.useFakeTimers()
  const methods = createEvmCalls({ networks: [network], rpcUrls: () => [], onRpcFailure: () => undefined })
  const session = sessionOf({ wallet_getCapabilities: new Promise(() => undefined) })
  const asked = methods.isAtomic?.(session, { networkId: network.id, from })
  await vi.advanceTimersByTimeAsync(3000)
  expect(await asked).toBe(false)
  vi.useRealTimers()
})
