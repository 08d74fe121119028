// Long because it drives every method and event of one wallet.
import { type Hex, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'
import { createTestWallet, type TestWallet, type TestWalletOptions } from './createTestWallet.ts'
import { createMemoryStorage } from './storedSession.ts'
import type { WalletStorage } from './types.ts'

let running: RunningChains
let storage: WalletStorage
let target: EventTarget
let wallet: TestWallet

const [first, second] = [31337, 31338]

function create(options: Partial<TestWalletOptions> = {}): TestWallet {
  return createTestWallet({
    name: 'Test Wallet',
    rdns: 'dev.example.test',
    accounts: running.accounts.slice(0, 3).map(({ privateKey }) => privateKey),
    labels: ['Main', 'Savings'],
    chains: running.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local ${chainId}` })),
    storage,
    target,
    origin: 'https://site.example',
    ...options,
  })
}

const address = (index: number) => running.accounts[index]?.address ?? expect.unreachable()
const request = (method: string, params?: unknown) => wallet.provider.request({ method, params })
const connect = () => request('eth_requestAccounts')
/** Records every event in the order of arrival. */
function listen() {
  const heard: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const)
    wallet.provider.on(name, (payload: unknown) => heard.push([name, payload]))
  return heard
}

beforeAll(async () => {
  running = await startChains({ extraTokens: true })
})
afterAll(async () => {
  await running.stop()
})
beforeEach(() => {
  storage = createMemoryStorage()
  target = new EventTarget()
  wallet = create()
})
afterEach(() => {
  wallet.destroy()
})

describe('connecting', () => {
  it('shows no account before the site was permitted, then the selected one', async () => {
    expect(await request('eth_accounts')).toEqual([])
    const heard = listen()
    expect(await connect()).toEqual([address(0)])
    expect(await request('eth_accounts')).toEqual([address(0)])
    expect(heard).toContainEqual(['accountsChanged', [address(0)]])
  })

  it('puts a question to its owner after the time that its maker says, and no sooner', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      wallet.destroy()
      wallet = create({ askAfterMs: 900 })
      const answered = vi.fn()
      const asked = connect().then(answered)
      await vi.advanceTimersByTimeAsync(899)
      expect(answered).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await asked
      expect(answered).toHaveBeenCalledWith([address(0)])
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows the accounts that the owner chose', async () => {
    wallet.control.approveNext({ accounts: [2, 0] })
    expect(await connect()).toEqual([address(2), address(0)])
  })

  it('keeps permission and network over a reload, and forgets them on revocation', async () => {
    await connect()
    await request('wallet_switchEthereumChain', [{ chainId: toHex(second) }])
    wallet = create()
    expect(await request('eth_accounts')).toEqual([address(0)])
    expect(await request('eth_chainId')).toBe(toHex(second))
    await request('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await request('wallet_getPermissions')).toEqual([])
    wallet = create()
    expect(await request('eth_accounts')).toEqual([])
  })

  it('answers permissions in the form of EIP-2255', async () => {
    const granted = await request('wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(granted).toEqual([
      {
        invoker: 'https://site.example',
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [address(0)] }],
      },
    ])
    expect(await request('wallet_getPermissions')).toEqual(granted)
    await expect(request('wallet_requestPermissions', [{ other: {} }])).rejects.toMatchObject({ code: -32602 })
  })

  it('answers -32002 while a first request is open, and connects when that is approved', async () => {
    wallet.control.auto('ask')
    const open = connect()
    await expect.poll(() => wallet.control.waiting()?.kind).toBe('connect')
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    await expect(request('wallet_requestPermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({ code: -32002 })
    wallet.control.approveNext()
    expect(await open).toEqual([address(0)])
  })

  it('declines with 4001, or with the code that was planned', async () => {
    wallet.control.rejectNext()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    wallet.control.rejectNext({ code: 5000, message: 'User rejected.' })
    await expect(connect()).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    wallet.control.auto('reject')
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_accounts')).toEqual([])
  })

  it('stays open when it never answers, and can be asked anew when its window was closed', async () => {
    wallet.control.neverAnswer()
    let settled = false
    void connect().finally(() => {
      settled = true
    })
    await vi.waitFor(() => expect(wallet.control.waiting()).toBeDefined(), 10_000)
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    wallet.control.closeWithoutAnswer()
    expect(await connect()).toEqual([address(0)])
    expect(settled).toBe(false)
  })

  it('waits for the owner while locked, or refuses with 4100', async () => {
    await connect()
    const heard = listen()
    wallet.control.lock()
    expect(await request('eth_accounts')).toEqual([])
    expect(heard).toEqual([['accountsChanged', []]])
    await expect(request('personal_sign', ['0x00', address(0)])).rejects.toMatchObject({ code: 4100 })
    wallet = create()
    expect(await request('eth_accounts')).toEqual([])
    const open = connect()
    await expect.poll(() => wallet.control.waiting()?.kind).toBe('unlock')
    wallet.control.unlock()
    expect(await open).toEqual([address(0)])
    wallet.control.lock({ refuse: true })
    await expect(connect()).rejects.toMatchObject({ code: 4100 })
  })
})

describe('changes from the wallet side', () => {
  it('tells the site about accounts and networks, and stops when the listener was removed', async () => {
    await connect()
    const heard = listen()
    wallet.control.switchAccount(1)
    expect(heard).toEqual([['accountsChanged', [address(1), address(0)]]])
    wallet.control.switchChain(second)
    expect(heard[1]).toEqual(['chainChanged', toHex(second)])
    wallet.control.revoke()
    expect(heard[2]).toEqual(['accountsChanged', []])

    const chains: Hex[] = []
    const listener = (chainId: Hex) => void chains.push(chainId)
    wallet.provider.on('chainChanged', listener)
    wallet.control.switchChain(first)
    wallet.provider.removeListener('chainChanged', listener)
    wallet.control.switchChain(second)
    expect(chains).toEqual([toHex(first)])
  })

  it('tells a site without permission nothing about accounts', async () => {
    const heard = listen()
    wallet.control.switchAccount(1)
    wallet.control.lock()
    wallet.control.unlock()
    expect(heard.filter(([name]) => name === 'accountsChanged')).toEqual([])
  })

  it('answers 4900 while disconnected', async () => {
    const heard = listen()
    wallet.control.disconnect()
    expect(heard).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
    await expect(request('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    wallet.control.reconnect()
    expect(await request('eth_chainId')).toBe(toHex(first))
    expect(heard.at(-1)).toEqual(['connect', { chainId: toHex(first) }])
  })

  it('replaces accounts', async () => {
    await connect()
    const heard = listen()
    wallet.control.setAccounts([running.accounts[4]?.privateKey ?? '0x'])
    expect(heard).toEqual([['accountsChanged', [address(4)]]])
  })

  it('follows what another tab stored', async () => {
    const other = create()
    await other.provider.request({ method: 'eth_requestAccounts' })
    const heard = listen()
    target.dispatchEvent(Object.assign(new Event('storage'), { key: 'foyer-test-wallet/dev.example.test' }))
    expect(heard).toEqual([['accountsChanged', [address(0)]]])
    other.destroy()
  })

  it('says connect once the page could listen', async () => {
    wallet = create()
    const heard = listen()
    await Promise.resolve()
    expect(heard).toEqual([['connect', { chainId: toHex(first) }]])
  })
})

describe('networks', () => {
  it('switches to a known one and answers 4902 for an unknown one', async () => {
    const heard = listen()
    expect(await request('wallet_switchEthereumChain', [{ chainId: toHex(second) }])).toBeNull()
    expect(heard).toContainEqual(['chainChanged', toHex(second)])
    expect(await request('eth_chainId')).toBe(toHex(second))
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x539' }])).rejects.toMatchObject({ code: 4902 })
    for (const chainId of ['31337', '0x01', 1, undefined])
      await expect(request('wallet_switchEthereumChain', [{ chainId }])).rejects.toMatchObject({ code: -32602 })
  })

  it('adds one, switches to it and keeps it over a reload', async () => {
    const added = {
      chainId: '0x539',
      chainName: 'Added',
      rpcUrls: [running.chains[0].rpcUrl],
      nativeCurrency: { name: 'Added', symbol: 'ADD', decimals: 18 },
    }
    wallet.control.rejectNext()
    await expect(request('wallet_addEthereumChain', [added])).rejects.toMatchObject({ code: 4001 })
    expect(await request('wallet_addEthereumChain', [added])).toBeNull()
    expect(await request('eth_chainId')).toBe('0x539')
    wallet = create()
    expect(await request('eth_chainId')).toBe('0x539')
    const broken = { ...added, chainId: '0x53a', rpcUrls: [] }
    await expect(request('wallet_addEthereumChain', [broken])).rejects.toMatchObject({ code: -32602 })
  })

  it('forwards reads to the active network, and knows no signing without a question', async () => {
    const balance = await request('eth_getBalance', [address(3), 'latest'])
    expect(balance).toBe(toHex(parseEther('10000')))
    await expect(request('eth_sign', [address(0), '0x00'])).rejects.toMatchObject({ code: 4200 })
    await expect(request('wallet_somethingElse')).rejects.toMatchObject({ code: 4200 })
    await expect(request('anvil_setBalance', [address(0), '0x0'])).rejects.toMatchObject({ code: 4200 })
  })
})

describe('signing and sending', () => {
  it('signs texts and typed data that verify', async () => {
    await connect()
    const signature = (await request('personal_sign', [toHex('Grüße'), address(0)])) as Hex
    expect(await verifyMessage({ address: address(0), message: 'Grüße', signature })).toBe(true)
    const data = {
      domain: { name: 'Test', chainId: first },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note' as const,
      message: { text: 'hello' },
    }
    const typed = (await request('eth_signTypedData_v4', [address(0), JSON.stringify(data)])) as Hex
    expect(await verifyTypedData({ address: address(0), signature: typed, ...data })).toBe(true)
    const foreign = { ...data, domain: { ...data.domain, chainId: 1 } }
    await expect(request('eth_signTypedData_v4', [address(0), foreign])).rejects.toMatchObject({ code: -32602 })
  })

  it('signs nothing for an account without permission', async () => {
    await expect(request('personal_sign', ['0x00', address(0)])).rejects.toMatchObject({ code: 4100 })
    await connect()
    await expect(request('personal_sign', ['0x00', address(1)])).rejects.toMatchObject({ code: 4100 })
    await expect(request('eth_sendTransaction', [{ from: address(1) }])).rejects.toMatchObject({ code: 4100 })
  })

  it('sends several transactions at once, each with a separate nonce', async () => {
    await connect()
    const [chain] = running.chains
    const to = '0x3333333333333333333333333333333333333333'
    const transaction = { from: address(0), to, value: toHex(5n) }
    const hashes = await Promise.all([1, 2, 3].map(() => request('eth_sendTransaction', [transaction])))
    for (const hash of hashes) {
      const receipt = await chain.client.waitForTransactionReceipt({ hash: hash as Hex })
      expect(receipt.status).toBe('success')
    }
    expect(await chain.client.getBalance({ address: to })).toBe(15n)
  })

  it("passes on the network's own error when a transfer would revert", async () => {
    await connect()
    const data = `0xa9059cbb${address(1).slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const transaction = { from: address(0), to: running.chains[0].tokens.RVT, data }
    const error = await request('eth_sendTransaction', [transaction]).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 3, message: expect.stringContaining('transfers are switched off') })
  })

  it('says so when the network cannot be reached', async () => {
    wallet = createTestWallet({
      name: 'Alone',
      rdns: 'dev.example.alone',
      accounts: [running.accounts[0]?.privateKey ?? '0x'],
      chains: [{ chainId: 5, rpcUrl: 'http://127.0.0.1:1', name: 'Nowhere' }],
      storage,
      target,
    })
    await connect()
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: -32603 })
    const transaction = { from: address(0), to: address(1) }
    await expect(request('eth_sendTransaction', [transaction])).rejects.toMatchObject({ code: -32603 })
  })
})

describe('bundles (EIP-5792)', () => {
  const bundle = (calls: unknown[], more: object = {}) => [
    { version: '2.0.0', chainId: toHex(first), from: address(0), atomicRequired: false, calls, ...more },
  ]
  const settled = async (id: unknown) => {
    const status = () => request('wallet_getCallsStatus', [id]) as Promise<{ status: number; receipts?: unknown[] }>
    await expect.poll(async () => (await status()).status, { timeout: 5_000 }).not.toBe(100)
    return status()
  }

  it('runs calls one after another and gives their receipts', async () => {
    await connect()
    const to = '0x4444444444444444444444444444444444444444'
    const { id } = (await request(
      'wallet_sendCalls',
      bundle([
        { to, value: '0x1' },
        { to, value: '0x2' },
      ]),
    )) as {
      id: string
    }
    const status = await settled(id)
    expect(status).toMatchObject({ version: '2.0.0', id, chainId: toHex(first), status: 200, atomic: false })
    expect(status.receipts).toEqual([
      expect.objectContaining({ status: '0x1', transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }),
      expect.objectContaining({ status: '0x1' }),
    ])
    expect(await running.chains[0].client.getBalance({ address: to })).toBe(3n)
  })

  it('reports a bundle that stopped half way, or that never started', async () => {
    await connect()
    const reverting = {
      to: running.chains[0].tokens.RVT,
      data: `0xa9059cbb${address(1).slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
    }
    const half = (await request('wallet_sendCalls', bundle([{ to: address(1) }, reverting]))) as { id: string }
    expect((await settled(half.id)).status).toBe(600)
    const none = (await request('wallet_sendCalls', bundle([reverting]))) as { id: string }
    expect((await settled(none.id)).status).toBe(400)
  })

  it.each([
    ['an unknown chain', { chainId: '0x1' }, 5710],
    ['required atomicity', { atomicRequired: true }, 5760],
    ['a required capability', { capabilities: { paymasterService: { url: 'x' } } }, 5700],
    ['another version', { version: '1.0' }, -32602],
  ])('refuses %s', async (_, more, code) => {
    await connect()
    await expect(request('wallet_sendCalls', bundle([{ to: address(1) }], more))).rejects.toMatchObject({ code })
  })

  it('carries calls out as one transaction where it says that it can, wholly or not at all', async () => {
    await connect()
    wallet.control.setCapabilities({ [toHex(first)]: { atomic: { status: 'ready' } } })
    const { client, tokens } = running.chains[0]
    const to = '0x5555555555555555555555555555555555555555'
    const transfer = (token: string | undefined) => ({
      to: token,
      data: `0xa9059cbb${to.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
    })
    const send = async (calls: unknown[]) =>
      (await request('wallet_sendCalls', bundle(calls, { atomicRequired: true }))) as { id: string }
    const both = await settled((await send([{ to, value: '0x3' }, transfer(tokens.TUSD)])).id)
    expect(both).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    expect(await client.getBalance({ address: to })).toBe(3n)
    const again = await settled((await send([{ to, value: '0x4' }, transfer(tokens.TUSD)])).id)
    expect(again.status).toBe(200)
    const failed = await settled((await send([{ to, value: '0x9' }, transfer(tokens.RVT)])).id)
    expect(failed.status).toBe(400)
    expect(await client.getBalance({ address: to })).toBe(7n)
  })

  it('refuses a used id, asks for permission and knows its own bundles only', async () => {
    await expect(request('wallet_sendCalls', bundle([{ to: address(1) }]))).rejects.toMatchObject({ code: 4100 })
    await connect()
    const ignored = { optional: { optional: true } }
    await request('wallet_sendCalls', bundle([{ to: address(1) }], { id: 'mine', capabilities: ignored }))
    await settled('mine')
    const again = request('wallet_sendCalls', bundle([{ to: address(1) }], { id: 'mine' }))
    await expect(again).rejects.toMatchObject({ code: 5720 })
    await expect(request('wallet_getCallsStatus', ['other'])).rejects.toMatchObject({ code: 5730 })
  })

  it('answers capabilities, its own or planned ones', async () => {
    await connect()
    const own = await request('wallet_getCapabilities', [address(0), [toHex(first)]])
    expect(own).toEqual({ [toHex(first)]: { atomic: { status: 'unsupported' } } })
    wallet.control.setCapabilities({ '0x1': { atomic: { status: 'supported' } } })
    expect(await request('wallet_getCapabilities', [address(0)])).toEqual({
      '0x1': { atomic: { status: 'supported' } },
    })
  })
})

describe('signing in while connecting', () => {
  const signIn = (fields: object) => ({
    version: '1',
    capabilities: { signInWithEthereum: { nonce: 'abcdefgh1', chainId: '0x7a69', ...fields } },
  })
  const capable = () => {
    wallet = create({ signsIn: true })
    return wallet.control
  }
  type Connected = { accounts: { address: Hex; capabilities: { signInWithEthereum?: Signed } }[] }
  type Signed = { message: string; signature: Hex }

  it('fails in a wallet that was not told to know it', async () => {
    await expect(request('wallet_connect', [signIn({})])).rejects.toMatchObject({ code: 4200 })
  })

  it('shows before a site has connected, and takes one question', async () => {
    const control = capable()
    expect(await request('wallet_getCapabilities', [])).toMatchObject({
      [toHex(first)]: { signInWithEthereum: { supported: true } },
    })
    control.auto('ask')
    const answer = request('wallet_connect', [signIn({ statement: 'Hello.' })])
    await expect.poll(() => control.waiting()).toMatchObject({ kind: 'connect', text: expect.stringMatching('Hello.') })
    control.approveNext({ accounts: [1, 0] })
    const { accounts } = (await answer) as Connected
    expect(accounts.map((account) => account.address)).toEqual([address(1), address(0)])
    const { message, signature } = accounts[0]?.capabilities.signInWithEthereum ?? expect.unreachable()
    expect(await verifyMessage({ address: address(1), message, signature })).toBe(true)
    expect(parseSiweMessage(message)).toMatchObject({
      address: address(1),
      chainId: first,
      domain: 'site.example',
      uri: 'https://site.example',
      nonce: 'abcdefgh1',
      statement: 'Hello.',
    })
    expect(accounts[1]?.capabilities).toEqual({})
    expect(control.waiting()).toBeUndefined()
  })

  it('connects without signing where nothing is asked for', async () => {
    capable()
    expect(await request('wallet_connect', [{ version: '1' }])).toEqual({
      accounts: [{ address: address(0), capabilities: {} }],
    })
  })

  it.each([
    [{ version: '2' }],
    [signIn({ nonce: 'no' })],
    [signIn({ chainId: 1 })],
    [signIn({ issuedAt: 'today' })],
    [signIn({ resources: 'x' })],
  ])('refuses %j before it asks anybody', async (connection) => {
    capable()
    await expect(request('wallet_connect', [connection])).rejects.toMatchObject({ code: -32602 })
  })

  it('fails with the code of a person who declines', async () => {
    capable().rejectNext()
    await expect(request('wallet_connect', [signIn({})])).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_accounts')).toEqual([])
  })
})

describe('planned behaviour', () => {
  it('knows wallet_getAssets only when an answer was set', async () => {
    await expect(request('wallet_getAssets', [{ account: address(0) }])).rejects.toMatchObject({ code: 4200 })
    wallet.control.setAssets({ '0x7a69': [] })
    expect(await request('wallet_getAssets', [{ account: address(0) }])).toEqual({ '0x7a69': [] })
  })

  it('fails the next request of a method with any error', async () => {
    wallet.control.failNext({ code: 4901, message: 'Chain gone', data: { a: 1 } }, 'eth_chainId')
    expect(await request('eth_accounts')).toEqual([])
    await expect(request('eth_chainId')).rejects.toMatchObject({ code: 4901, message: 'Chain gone', data: { a: 1 } })
    expect(await request('eth_chainId')).toBe(toHex(first))
  })

  it('takes its time when told so', async () => {
    wallet.control.setDelay(120)
    const started = performance.now()
    await connect()
    expect(performance.now() - started).toBeGreaterThanOrEqual(115)
    const between = performance.now()
    await request('eth_chainId')
    expect(performance.now() - between).toBeGreaterThanOrEqual(115)
  })

  it('answers queued questions one after another', async () => {
    await connect()
    wallet.control.auto('ask')
    const signing = ['one', 'two'].map((text) => request('personal_sign', [toHex(text), address(0)]))
    await expect.poll(() => wallet.control.waiting()).toMatchObject({ kind: 'signMessage', text: 'one' })
    wallet.control.rejectNext()
    await expect(signing[0]).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => wallet.control.waiting()).toMatchObject({ kind: 'signMessage', text: 'two' })
    wallet.control.approveNext()
    expect(await signing[1]).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('logs requests with their outcome', async () => {
    await request('eth_chainId')
    await request('eth_sign').catch(() => undefined)
    expect(wallet.control.requests().map(({ method, outcome }) => [method, outcome])).toEqual([
      ['eth_chainId', 'answered'],
      ['eth_sign', 4200],
    ])
  })
})

describe('announcing (EIP-6963)', () => {
  it('announces at once and on request, until it is stopped', () => {
    const heard: unknown[] = []
    target.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent).detail))
    const stop = wallet.announce()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    stop()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    expect(heard[0]).toBe(heard[1])
    expect(heard[0]).toMatchObject({
      provider: wallet.provider,
      info: { name: 'Test Wallet', rdns: 'dev.example.test' },
    })
    expect(Object.isFrozen(heard[0])).toBe(true)
    expect(wallet.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('passes hostile names and icons through and stands at window.ethereum while wanted', () => {
    const name = `\u202E${'x'.repeat(10_000)}`
    const hostile = createTestWallet({
      name,
      rdns: 'dev.example.hostile',
      icon: 'javascript:alert(1)',
      accounts: [running.accounts[0]?.privateKey ?? '0x'],
      chains: [{ chainId: first, rpcUrl: running.chains[0].rpcUrl, name: 'Local' }],
      providerFlags: { isOddWallet: true },
      storage,
      target,
    })
    expect(hostile.info).toMatchObject({ name, icon: 'javascript:alert(1)' })
    const remove = hostile.injectAsWindowEthereum()
    expect(Reflect.get(globalThis, 'ethereum')).toMatchObject({ isOddWallet: true })
    remove()
    expect(Reflect.get(globalThis, 'ethereum')).toBeUndefined()
  })
})
