import { delegatedCode } from '@foyer/contract/vault-port'
import { describe, expect, it } from 'vitest'
import type { Member } from '../../account/member.ts'
import { createMemorySentCalls } from '../../evm/sequentialCalls/memorySentCalls.fixture.ts'
import type { SentCalls } from '../../evm/sequentialCalls/sentCalls.ts'
import type { SmartAccounts } from '../../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { answerCallsStatus, capabilitiesOf } from './answerCalls.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const member: Member = {
  email: undefined,
  login: 'x',
  walletId: 'w',
  addresses: { evm, solana: '' },
  mode: 'recoverable',
}
const signal = new AbortController().signal
const chain = 'eip155:1'
const hash = `0x${'ab'.repeat(32)}`
const log = { address: evm, topics: [hash], data: '0x' }
const mined = {
  status: '0x1',
  logs: [log, { ...log, data: '0x01' }],
  blockHash: hash,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  transactionHash: `0x${'cd'.repeat(32)}`,
}

const smartOf = (bundler: Network = async () => null): SmartAccounts => ({
  chains: [1, 10, 100, 8453].map((id) => ({ chainId: `eip155:${id}`, sponsor: null })),
  bundler,
  sponsor: async () => null,
})

describe('wallet_getCapabilities', () => {
  const code: Readonly<Record<string, string>> = {
    'eip155:1': '0x',
    'eip155:10': delegatedCode,
    'eip155:100': '0x6000',
  }
  const network: Network = async (on) => {
    const found = code[on]
    if (found === undefined) throw new Error('away')
    return found
  }
  const served = ['eip155:1', 'eip155:10', 'eip155:1337', 'solana:devnet']
  const ask = (params: unknown, own: Member | undefined = member, isSmart = true) =>
    capabilitiesOf({ smart: smartOf(), isSmart, served, network, member: own, params, signal })

  it('tells what is on, and leaves out other code, networks without the code to delegate to, and those that do not answer', async () => {
    await expect(ask([evm])).resolves.toEqual({
      '0xa': { atomic: { status: 'supported' } },
      '0x539': { atomic: { status: 'unsupported' } },
    })
  })

  it('tells of the networks that were asked about alone', async () => {
    await expect(ask([evm.toLowerCase(), ['0xa', '0x64', '0x539', '0x5']])).resolves.toEqual({
      '0xa': { atomic: { status: 'supported' } },
      '0x539': { atomic: { status: 'unsupported' } },
    })
    await expect(ask([evm, ['0x64']])).resolves.toEqual({})
  })

  it('tells of a plain account that calls go out one after the other on every network of the page', async () => {
    await expect(ask([evm], member, false)).resolves.toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
      '0xa': { atomic: { status: 'unsupported' } },
      '0x539': { atomic: { status: 'unsupported' } },
    })
  })

  it.each([[undefined], [[]], [['0x1']], [[evm, 'all']], [[evm, ['1']]]])('refuses %j', async (params) => {
    await expect(ask(params)).rejects.toMatchObject({ failure: 'invalid' })
  })

  it('tells nothing of accounts of others', async () => {
    await expect(ask([`0x${'22'.repeat(20)}`])).rejects.toMatchObject({ failure: 'not-connected' })
  })
})

describe('wallet_getCallsStatus', () => {
  const ask = (
    id: unknown,
    {
      bundler,
      network = async () => null,
      sent = createMemorySentCalls(),
    }: { bundler?: Network; network?: Network; sent?: SentCalls } = {},
  ) => answerCallsStatus({ smart: smartOf(bundler), network, chain, params: [id], sentCalls: sent, signal })

  it('says that calls are on their way', async () => {
    await expect(ask(hash)).resolves.toEqual({ version: '2.0.0', id: hash, chainId: '0x1', status: 100, atomic: true })
  })

  it('says of an operation what its own logs are and whether it was carried out', async () => {
    const bundler = async () => ({ success: true, logs: [log], receipt: mined })
    await expect(ask(hash, { bundler })).resolves.toMatchObject({
      status: 200,
      receipts: [{ status: '0x1', logs: [log], transactionHash: mined.transactionHash }],
    })
  })

  it('says that an operation failed though its transaction did not', async () => {
    const bundler = async () => ({ success: false, logs: [], receipt: mined })
    await expect(ask(hash, { bundler })).resolves.toMatchObject({
      status: 500,
      receipts: [{ status: '0x0', logs: [] }],
    })
  })

  it('finds a transaction of a plain account', async () => {
    await expect(ask(hash, { network: async () => mined })).resolves.toMatchObject({
      status: 200,
      receipts: [{ logs: mined.logs }],
    })
    await expect(ask(hash, { network: async () => ({ ...mined, status: '0x0' }) })).resolves.toMatchObject({
      status: 500,
    })
  })

  it('knows the names that a page gave, on the network that the calls went to', async () => {
    const sent = createMemorySentCalls()
    await sent.keep({ id: 'mine', chain: 'eip155:10', sentAt: 0, hashes: [hash], count: 1, isAtomic: true })
    const asked: string[] = []
    const network: Network = async (on) => {
      asked.push(on)
      return null
    }
    await expect(ask('mine', { sent, network })).resolves.toMatchObject({ id: 'mine', chainId: '0xa', status: 100 })
    expect(asked).toEqual(['eip155:10'])
    await expect(ask('other', { sent })).rejects.toMatchObject({ code: 5730 })
  })

  it.each([
    ['that no node knows for a moment', 0, 100],
    ['that no node has known for ten minutes', 600_001, 400],
  ])('says of one call after the other %s', async (_, age, status) => {
    const sent = createMemorySentCalls()
    const sentAt = Date.now() - age
    await sent.keep({ id: 'mine', chain, sentAt, hashes: [hash], count: 2, isAtomic: false })
    await expect(ask('mine', { sent })).resolves.toMatchObject({ status, atomic: false, receipts: [] })
  })

  it.each([[undefined], [7], [''], ['0x12'], [`${hash}00`]])('knows no calls %j', async (id) => {
    await expect(ask(id)).rejects.toMatchObject({ code: 5730 })
  })
})
