// Long because every answer of a wallet to a bundle, and each bound of the waiting, stands here.
import { type RunningChains, startChains } from '@foyer/test'
import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { BrowserProvider, type Eip1193Provider as EthersWallet, verifyMessage } from 'ethers'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getProvider } from '../../core/actions/getProvider.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { Network } from '../../core/network.ts'
import { establish } from '../../core/transitions.ts'
import { getCallsStatus } from './actions/getCallsStatus.ts'
import { getPublicClient } from './actions/getPublicClient.ts'
import { getWalletClient } from './actions/getWalletClient.ts'
import { sendCalls } from './actions/sendCalls.ts'
import { waitForCallsStatus } from './actions/waitForCallsStatus.ts'
import { follow, handOver } from './callBundles.ts'
import { evm } from './evm.ts'
import { evmNetwork } from './evmNetwork.ts'
import type { EvmSigner } from './evmSigner.ts'
import type { Eip1193Provider } from './provider.ts'

const receiver = '0x000000000000000000000000000000000000bEEF'

let running: RunningChains
let wallet: TestWallet
let network: Network
let from: `0x${string}`

const chain = () => running.chains[0]
const signer = (provider: unknown = wallet.provider): EvmSigner => ({
  address: from,
  network,
  session: {
    id: 'test',
    source: 'injected',
    wallet: { id: 'test', name: 'Harbor', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address: from, type: 'eoa' }],
    namespaces: { eip155: { networkId: network.id } },
    provider: () => provider,
  },
})
const sent = () => wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction').length
const balance = () => chain().client.getBalance({ address: receiver })
const lackBundles = (times = 1) => {
  for (let time = 0; time < times; time += 1) wallet.control.failNext({ code: -32601 }, 'wallet_sendCalls')
}
const pay = (value: bigint) => ({ to: receiver, value }) as const
/** A wallet that grants bundles and refuses them; without capabilities it does not know that question either. */
const refusing = (refusal: { code?: number; message: string }, capabilities?: object) => {
  const asked: string[] = []
  const provider: Eip1193Provider = {
    async request({ method }) {
      asked.push(method)
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'eth_sendTransaction') return `0x${String(asked.length).repeat(64).slice(0, 64)}`
      if (method === 'wallet_getCapabilities' && capabilities) return capabilities
      throw Object.assign(new Error(refusal.message), refusal)
    },
  }
  return { provider, asked }
}
const refused = () => {
  const args = [receiver, 1n] as const
  const { RVT: to } = chain().tokens
  if (!to) throw new Error('the local chain has a token that refuses')
  return { to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }
}

beforeAll(async () => {
  running = await startChains({ extraTokens: true })
}, 60_000)
afterAll(async () => running.stop())
beforeEach(async () => {
  const [account] = running.accounts
  if (!account) throw new Error('No account')
  from = account.address
  network = evmNetwork({
    id: chain().chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain().rpcUrl] } },
  })
  wallet = createTestWallet({
    name: 'Harbor',
    rdns: 'dev.foyer.bundles',
    accounts: [account.privateKey],
    chains: running.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Chain ${chainId}` })),
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
})
afterEach(() => {
  vi.useRealTimers()
  wallet.destroy()
})

describe('a bundle', () => {
  it('hands its calls over at once, and its receipts tell of every call', async () => {
    const before = await balance()
    const { id } = await handOver(signer(), { calls: [pay(1n), pay(2n)] })
    const status = await follow(signer(), { id, pollingInterval: 50 })
    expect(status).toMatchObject({ status: 'success', statusCode: 200, version: '2.0.0' })
    expect(status.receipts?.map((receipt) => receipt.status)).toEqual(['success', 'success'])
    expect(await balance()).toBe(before + 3n)
    const [asked] = wallet.control.requests().filter(({ method }) => method === 'wallet_sendCalls')
    expect(asked?.params).toMatchObject([{ version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false }])
    expect(sent()).toBe(0)
  })

  it('says that it failed in part, and throws where it is told to', async () => {
    const { id } = await handOver(signer(), { calls: [pay(1n), refused()] })
    const status = await follow(signer(), { id, pollingInterval: 50 })
    expect(status).toMatchObject({ status: 'failure', statusCode: 600 })
    const thrown = follow(signer(), { id, pollingInterval: 50, throwOnFailure: true })
    await expect(thrown).rejects.toMatchObject({
      code: 'SEND_FAILED',
      shortMessage: 'Call bundle failed with status: 600',
    })
  }, 20_000)

  it.each([
    [4001, 'USER_REJECTED', 'The request was declined'],
    [4100, 'WALLET_LOCKED', 'Harbor is locked or shares no account with this site'],
    [5700, 'UNSUPPORTED_METHOD', 'Harbor lacks a capability that these calls need'],
    [5710, 'UNSUPPORTED_CHAIN', 'Harbor takes no calls on this network'],
    [5720, 'SEND_FAILED', 'Calls with this id were sent before'],
    [5740, 'SEND_FAILED', 'Harbor does not take that many calls at once'],
    [5750, 'USER_REJECTED', 'The request was declined'],
    [5760, 'UNSUPPORTED_METHOD', 'Harbor cannot carry these calls out as one'],
  ])('refused with %s is %s: "%s"', async (code, name, shortMessage) => {
    wallet.control.failNext({ code }, 'wallet_sendCalls')
    await expect(handOver(signer(), { calls: [pay(1n)] })).rejects.toMatchObject({ code: name, shortMessage })
    expect(sent()).toBe(0)
  })
})

describe('a wallet without bundles', () => {
  it('gets one transaction after the other, and the id stands for all of them', async () => {
    lackBundles()
    const before = await balance()
    const { id } = await handOver(signer(), { calls: [pay(1n), pay(2n)] })
    const status = await follow(signer(), { id, pollingInterval: 50 })
    expect(status).toMatchObject({ status: 'success', statusCode: 200, atomic: false, chainId: chain().chainId })
    expect(status.receipts).toHaveLength(2)
    expect(await balance()).toBe(before + 3n)
    expect(sent()).toBe(2)
  })

  it.each([
    [31, 1],
    [32, 2],
    [33, 2],
  ])('gets the second call %s ms after the first or not yet, calls so far: %s', async (elapsed, asked) => {
    vi.useFakeTimers()
    let count = 0
    const provider: Eip1193Provider = {
      async request({ method }) {
        if (method === 'eth_chainId') return '0x7a69'
        if (method !== 'eth_sendTransaction') throw Object.assign(new Error('unknown'), { code: -32601 })
        count += 1
        return `0x${'1'.repeat(64)}`
      },
    }
    const sending = handOver(signer(provider), { calls: [pay(1n), pay(2n)] })
    await vi.advanceTimersByTimeAsync(0)
    expect(count).toBe(1)
    await vi.advanceTimersByTimeAsync(elapsed)
    expect(count).toBe(asked)
    await vi.runAllTimersAsync()
    await sending
  })

  it.each([
    ['-32601', { code: -32_601, message: 'Unknown' }, undefined],
    ['4200', { code: 4200, message: 'Unsupported' }, undefined],
    ['WalletConnect’s 5101', { code: 5101, message: 'Unsupported methods.' }, undefined],
    ['words alone', { message: 'the method wallet_sendCalls does not exist' }, undefined],
    ['an inner error', { code: -32_603, message: 'Internal', data: { cause: { code: 4200 } } }, undefined],
    ['5710, with capabilities that are empty', { code: 5710, message: 'EIP-7702' }, {}],
    ['-32603, with capabilities of other networks only', { code: -32_603, message: 'Oh' }, { '0x1': { atomic: {} } }],
    ['-32602, with capabilities of this network that are empty', { code: -32_602, message: 'Oh' }, { '0x7a69': {} }],
  ])('gets the calls one by one where it grants bundles and refuses them with %s', async (_, refusal, capabilities) => {
    const { provider, asked } = refusing(refusal, capabilities)
    await handOver(signer(provider), { calls: [pay(1n), pay(2n)] })
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  })

  it.each<[string, { code?: number; message: string }, string, object?]>([
    ['4001', { code: 4001, message: 'No' }, 'USER_REJECTED'],
    ['words without a number', { message: 'User denied transaction' }, 'USER_REJECTED'],
    ['-32000 and words', { code: -32_000, message: 'Transaction was rejected' }, 'USER_REJECTED'],
    ['5720', { code: 5720, message: 'Known' }, 'SEND_FAILED'],
    ['insufficient funds', { code: -32_000, message: 'insufficient funds for gas' }, 'INSUFFICIENT_FUNDS'],
    ['a silent -32603', { code: -32_603, message: 'Oh' }, 'RPC_FAILED', { '0x7a69': { atomic: { status: 'ready' } } }],
  ])('gets no single call where it refuses with %s', async (_, refusal, code, capabilities = {}) => {
    const { provider, asked } = refusing(refusal, capabilities)
    await expect(handOver(signer(provider), { calls: [pay(1n), pay(2n)] })).rejects.toMatchObject({ code })
    expect(asked).not.toContain('eth_sendTransaction')
  })

  it('gets no single calls where they must go as one', async () => {
    lackBundles()
    const sending = handOver(signer(), { calls: [pay(1n), pay(2n)], atomicRequired: true })
    await expect(sending).rejects.toMatchObject({
      code: 'UNSUPPORTED_METHOD',
      shortMessage: 'Harbor cannot carry these calls out as one',
    })
    expect(sent()).toBe(0)
  })

  it('gets no call where it lacks a required capability', async () => {
    lackBundles()
    const capabilities = { paymasterService: { url: 'https://paymaster.example' } }
    await expect(handOver(signer(), { calls: [pay(1n)], capabilities })).rejects.toMatchObject({
      code: 'UNSUPPORTED_METHOD',
      shortMessage: 'Harbor lacks a capability that these calls need',
    })
    expect(sent()).toBe(0)
  })

  it('gets no further call once it declined, and the id stands for what was sent', async () => {
    lackBundles()
    wallet.control.auto('ask')
    wallet.control.approveNext()
    wallet.control.rejectNext()
    const before = await balance()
    const { id } = await handOver(signer(), { calls: [pay(1n), pay(2n), pay(4n)] })
    const status = await follow(signer(), { id, pollingInterval: 50 })
    expect(status).toMatchObject({ status: 'failure', statusCode: 600 })
    expect(await balance()).toBe(before + 1n)
    expect(sent()).toBe(2)
  })

  it('gets no second call once it declined the first one', async () => {
    lackBundles()
    wallet.control.auto('ask')
    wallet.control.rejectNext()
    const sending = handOver(signer(), { calls: [pay(1n), pay(2n)] })
    await expect(sending).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(sent()).toBe(1)
  })
})

describe('waiting', () => {
  const answering = (status: (asked: number) => number | undefined, code = 4900) => {
    let asked = 0
    const provider: Eip1193Provider = {
      async request() {
        asked += 1
        const answer = status(asked)
        if (answer === undefined) throw Object.assign(new Error('busy'), { code })
        return { version: '2.0.0', id: '0x1', chainId: '0x7a69', status: answer, atomic: true, receipts: [] }
      },
    }
    return { provider, asked: () => asked }
  }

  it.each([
    [59_999, false],
    [60_000, true],
    [60_001, true],
  ])('for %s ms is over: %s', async (elapsed, isOver) => {
    vi.useFakeTimers()
    const { provider } = answering(() => 100)
    const seen: unknown[] = []
    const waiting = follow(signer(provider), { id: '0x1' }).catch((error: unknown) => seen.push(error))
    await vi.advanceTimersByTimeAsync(elapsed)
    expect(seen).toHaveLength(isOver ? 1 : 0)
    await vi.advanceTimersByTimeAsync(2)
    await waiting
    expect(seen[0]).toMatchObject({
      code: 'WALLET_TIMEOUT',
      shortMessage: 'Timed out while waiting for call bundle with id "0x1" to be confirmed.',
    })
  })

  it.each([
    [100, false],
    [199, false],
    [200, true],
    [201, false],
    [299, false],
    [300, true],
    [400, true],
    [600, true],
  ])('ends with the status code %s: %s', async (statusCode, ends) => {
    vi.useFakeTimers()
    const { provider } = answering(() => statusCode)
    let answer: unknown
    const waiting = follow(signer(provider), { id: '0x1', timeout: 9_000 }).then(
      (status) => {
        answer = status
      },
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(8_999)
    expect(answer !== undefined).toBe(ends)
    await vi.advanceTimersByTimeAsync(1)
    await waiting
  })

  it('looks again after 200, 400, 800 and 1,600 ms where a look fails, and not a fifth time', async () => {
    vi.useFakeTimers()
    const { provider, asked } = answering(() => undefined)
    const failures: unknown[] = []
    const waiting = follow(signer(provider), { id: '0x1', pollingInterval: 60_000 }).catch((error: unknown) =>
      failures.push(error),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
    const at: number[] = []
    for (let time = 50; time <= 6_400; time += 50) {
      const before = asked()
      await vi.advanceTimersByTimeAsync(50)
      if (asked() > before) at.push(time)
    }
    expect(at).toEqual([200, 600, 1_400, 3_000])
    await waiting
    expect(failures[0]).toMatchObject({ code: 'WALLET_DISCONNECTED' })
  })

  it('tells of a failed bundle at once where it is told to throw', async () => {
    vi.useFakeTimers()
    const { provider, asked } = answering(() => 500)
    const failures: unknown[] = []
    const waiting = follow(signer(provider), { id: '0x1', throwOnFailure: true }).catch((error: unknown) =>
      failures.push(error),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(failures).toMatchObject([{ code: 'SEND_FAILED', shortMessage: 'Call bundle failed with status: 500' }])
    await waiting
    expect(asked()).toBe(1)
  })

  it.each([-32_603, -32_005, -32_000, -1, 4900])(
    'asks five times, and not twenty, where each look fails with %i',
    async (code) => {
      vi.useFakeTimers()
      const { provider, asked } = answering(() => undefined, code)
      const waiting = follow(signer(provider), { id: '0x1', pollingInterval: 60_000 }).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(50_000)
      await waiting
      expect(asked()).toBe(5)
    },
  )
})

describe('a kit', () => {
  let kit: Kit
  const connect = () => {
    const { session } = signer()
    kit.store.setState((state) => establish(state, session, { activate: true }))
  }
  beforeEach(() => {
    const other = { ...network, id: 'eip155:31399' as const, rpcUrls: ['http://127.0.0.1:1', chain().rpcUrl] }
    kit = createKit({
      appName: 'Test',
      networks: [network, other],
      chains: [evm({ wallets: [] })],
      storage: memoryStorage(),
    })
  })
  afterEach(() => kit.destroy())

  it('hands calls to the connected wallet and follows them', async () => {
    connect()
    wallet.control.auto('ask')
    const before = await balance()
    const sending = sendCalls(kit, { calls: [pay(1n), pay(2n)] })
    await expect.poll(() => kit.store.getState().requests.map(({ kind }) => kind)).toEqual(['send'])
    wallet.control.approveNext()
    const { id } = await sending
    expect(kit.store.getState().requests).toEqual([])
    expect(await waitForCallsStatus(kit, { id, pollingInterval: 50 })).toMatchObject({ status: 'success' })
    expect(await getCallsStatus(kit, { id })).toMatchObject({ status: 'success', statusCode: 200 })
    expect(await balance()).toBe(before + 3n)
  })

  it('tells of calls that the wallet does not know', async () => {
    connect()
    await expect(getCallsStatus(kit, { id: '0x1234' })).rejects.toMatchObject({
      code: 'SEND_FAILED',
      shortMessage: 'Harbor does not know these calls',
    })
  })

  it('refuses to send without a wallet, and on a network that is not the site’s', async () => {
    await expect(sendCalls(kit, { calls: [pay(1n)] })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await expect(getWalletClient(kit)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    connect()
    const elsewhere = { calls: [pay(1n)], networkId: 'eip155:5' } as const
    await expect(sendCalls(kit, elsewhere)).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
    await expect(getPublicClient(kit, { networkId: 'eip155:5' })).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
    expect(wallet.control.requests().map(({ method }) => method)).not.toContain('wallet_sendCalls')
  })

  it('hands out viem’s client of the wallet, which signs and sends', async () => {
    connect()
    const before = await balance()
    const client = await getWalletClient(kit)
    const hash = await client.sendTransaction({ to: receiver, value: 7n })
    await chain().client.waitForTransactionReceipt({ hash })
    expect(await balance()).toBe(before + 7n)
    expect(client.account.address).toBe(from)
    expect(client.chain).toMatchObject({ id: chain().chainId, name: 'Local' })
  })

  it('hands out the provider that ethers signs, sends and reads with', async () => {
    connect()
    const before = await balance()
    const provider = new BrowserProvider(getProvider(kit, 'eip155') as EthersWallet, 'any')
    try {
      const ethersSigner = await provider.getSigner(from)
      const signature = await ethersSigner.signMessage('I am here')
      expect(verifyMessage('I am here', signature)).toBe(from)
      const sent = await ethersSigner.sendTransaction({ to: receiver, value: 5n })
      expect(await provider.waitForTransaction(sent.hash)).toMatchObject({ status: 1, from })
      expect(await balance()).toBe(before + 5n)
      wallet.control.failNext({ code: 4001 }, 'eth_sendTransaction')
      await expect(ethersSigner.sendTransaction({ to: receiver, value: 5n })).rejects.toMatchObject({
        code: 'ACTION_REJECTED',
      })
    } finally {
      provider.destroy()
    }
  }, 20_000)

  it('hands out viem’s client of a network, which reads through the next node where one is away', async () => {
    const client = await getPublicClient(kit, { networkId: 'eip155:31399' })
    expect(await client.getBalance({ address: receiver })).toBe(await balance())
  })
})
