import { type RunningChains, type RunningProxy, startChains, startProxy } from '@foyer/test'
import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { closeModal } from '../../core/actions/closeModal.ts'
import { popView, pushView } from '../../core/actions/navigate.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { createKit } from '../../core/createKit.ts'
import type { KitEvent } from '../../core/events.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryChain } from '../../core/memoryKit.fixture.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { selectIsAsking } from '../../core/selectRequest.ts'
import { type Session, sessionKey } from '../../core/session.ts'
import { end, establish, setActiveAccount, setNetwork, update } from '../../core/transitions.ts'
import { recipientsOf } from '../../domain/recipients.ts'
import { kitNotices } from '../../runtime/notices.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { sendDraft } from './sendDraft.ts'
import { sendFromReview } from './sendFromReview.ts'
import { sendTransfer } from './sendTransfer.ts'

const receiver = '0x000000000000000000000000000000000000bEEF'
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

let running: RunningChains
let proxy: RunningProxy
let wallet: TestWallet
let session: Session
let kit: Kit
let events: KitEvent[]

const chain = () => running.chains[0]
const account = () => ({ namespace: 'eip155', address: running.accounts[0]?.address ?? '0x' })
const ether = { networkId: 'eip155:31337', symbol: 'ETH', decimals: 18 } as const
const dollar = () => ({
  networkId: ether.networkId,
  address: chain().tokens.TUSD,
  symbol: 'TUSD',
  decimals: 6,
  price: 1,
})
const toast = () => kitNotices(kit).getState().toast
const names = () => events.map(({ name }) => name).filter((name) => name.startsWith('SEND'))
const leave = () => kit.store.setState((state) => end(state, [sessionKey(session)], { defaults: {} }))
const top = () => kit.store.getState().modal.stack.at(-1)

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }], extraTokens: true })
  proxy = await startProxy({ target: chain().rpcUrl })
}, 60_000)
afterAll(async () => {
  await proxy.stop()
  await running.stop()
})
beforeEach(async () => {
  proxy.setMode('pass')
  const [first] = running.accounts
  if (!first) throw new Error('No account')
  wallet = createTestWallet({
    name: 'Test Wallet',
    rdns: 'dev.foyer.test',
    accounts: [first.privateKey],
    chains: [{ chainId: 31337, rpcUrl: chain().rpcUrl, name: 'Local' }],
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  kit = createKit({
    appName: 'Test',
    networks: [
      { id: 'eip155:31337', name: 'Local', nativeCurrency, rpcUrls: [proxy.url] },
      { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Other', nativeCurrency, rpcUrls: [] },
    ],
    // The memory chain sends nothing.
    chains: [evm({ wallets: [] }), memoryChain({ namespace: 'bip122' })],
    storage: memoryStorage(),
  })
  session = {
    id: 't',
    source: 'injected',
    wallet: { id: 't', name: 'Test Wallet', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address: first.address, type: 'eoa' }],
    namespaces: { eip155: { networkId: 'eip155:31337' } },
    provider: () => wallet.provider,
  }
  kit.store.setState((state) => establish(state, session, { activate: true }))
  events = []
  kit.events.on('*', (event) => events.push(event))
})
afterEach(() => {
  kit.destroy()
  wallet.destroy()
})

describe('sendTransfer', () => {
  it('sends a token, keeps what the visitor typed and follows the transfer, without a word or a step on the screen', async () => {
    openModal(kit, { name: 'Send', parameters: {} })
    sendDraft(kit).set({ text: '120', receiver })
    const balance = () =>
      chain().client.readContract({ address: chain().tokens.TUSD, abi, functionName: 'balanceOf', args: [receiver] })
    const before = await balance()
    const hash = await sendTransfer(kit, { token: dollar(), amount: 120_000_000n, to: receiver, toName: 'Juno' })
    await chain().client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(await balance()).toBe(before + 120_000_000n)
    expect(sendDraft(kit).get()).toMatchObject({ text: '120', receiver })
    expect(top()?.name).toBe('Send')
    expect(toast()).toBeUndefined()
    expect(activityRecords(kit).list()).toMatchObject([
      { hash, state: 'pending', counterparty: { name: 'Juno' }, value: 120 },
    ])
    expect(recipientsOf(kit, account())).toEqual([{ address: receiver, name: 'Juno' }])
    expect(names()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    const reported = { isSmartAccount: false, network: 'eip155:31337', token: dollar().address, amount: '120' }
    expect(events.map(({ properties }) => properties).slice(-2)).toEqual([reported, { ...reported, hash }])
    expect(selectIsAsking(kit.store.getState())).toBe(false)
  })

  it('sends ether while our own node is down', async () => {
    proxy.setMode('down')
    const before = await chain().client.getBalance({ address: receiver })
    const hash = await sendTransfer(kit, { token: ether, amount: 5n, to: receiver })
    await chain().client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(await chain().client.getBalance({ address: receiver })).toBe(before + 5n)
  }, 20_000)

  it('tells of ether by its symbol, and of a smart account', async () => {
    const smart = { ...session, accounts: session.accounts.map((each) => ({ ...each, type: 'smartAccount' })) }
    kit.store.setState((state) => update(state, smart))
    await sendTransfer(kit, { token: ether, amount: 5n * 10n ** 17n, to: receiver })
    expect(events.find(({ name }) => name === 'SEND_INITIATED')?.properties).toEqual({
      isSmartAccount: true,
      network: 'eip155:31337',
      token: 'ETH',
      amount: '0.5',
    })
  })

  it('keeps everything when the visitor declines', async () => {
    openModal(kit, { name: 'Send', parameters: {} })
    sendDraft(kit).set({ text: '120', receiver })
    wallet.control.rejectNext()
    const sending = sendTransfer(kit, { token: dollar(), amount: 120_000_000n, to: receiver })
    await expect(sending).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(sendDraft(kit).get()).toMatchObject({ text: '120', receiver })
    expect(top()?.name).toBe('Send')
    expect(names()).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(events.at(-1)?.properties).toMatchObject({ message: 'The request was declined' })
    expect(toast()).toBeUndefined()
    expect(activityRecords(kit).list()).toEqual([])
  })

  it.each([
    [
      'the wallet fails',
      () => wallet.control.failNext({ code: -32603, message: 'Boom' }, 'eth_sendTransaction'),
      'RPC_FAILED',
    ],
    ['the wallet is gone', () => wallet.control.disconnect(), 'WALLET_DISCONNECTED'],
  ])('keeps everything when %s', async (_, fail, code) => {
    sendDraft(kit).set({ text: '120', receiver })
    fail()
    const sending = sendTransfer(kit, { token: dollar(), amount: 120_000_000n, to: receiver })
    await expect(sending).rejects.toMatchObject({ code })
    expect(sendDraft(kit).get()).toMatchObject({ text: '120', receiver })
    expect(names()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
    expect(toast()).toBeUndefined()
    expect(selectIsAsking(kit.store.getState())).toBe(false)
  })

  it.each([
    ['no amount', { amount: 0n }, 'INVALID_AMOUNT'],
    ['no receiver', { to: '' }, 'INVALID_ADDRESS'],
    ['a wrong receiver', { to: `${receiver}0` }, 'INVALID_ADDRESS'],
  ])('answers %s with the sentence of the contract', async (_, change, code) => {
    const sending = sendTransfer(kit, { token: ether, amount: 1n, to: receiver, ...change })
    await expect(sending).rejects.toMatchObject({
      code,
      shortMessage: 'Please enter a valid amount and receiver address',
    })
    expect(names()).toEqual([])
  })

  it.each(['bip122:000000000019d6689c085ae165831e93', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'] as const)(
    'does not send on %s',
    async (networkId) => {
      const sending = sendTransfer(kit, { token: { ...ether, networkId }, amount: 1n, to: receiver })
      await expect(sending).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN', shortMessage: 'Unsupported chain' })
    },
  )

  it('needs a connected wallet', async () => {
    leave()
    const sending = sendTransfer(kit, { token: ether, amount: 1n, to: receiver })
    await expect(sending).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

describe('a transfer that lost its account or its view', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const two = (): Session => ({
    ...session,
    accounts: [...session.accounts, { namespace: 'eip155', address: other, type: 'eoa' }],
  })
  const words = { started: 'Started', declined: 'Declined' } as Parameters<typeof sendFromReview>[2]
  const moveToOther = () => {
    const key = sessionKey(session)
    kit.store.setState((state) => setActiveAccount(state, { session: key, namespace: 'eip155', address: other }))
  }
  const reviewing = () => {
    kit.store.setState((state) => update(state, two()))
    openModal(kit, { name: 'Send', parameters: {} })
    pushView(kit, { name: 'SendReview' })
    wallet.control.auto('ask')
    sendDraft(kit).set({ text: '5', receiver })
    return sendFromReview(kit, { token: ether, amount: 5n, to: receiver }, words)
  }
  const asked = () => wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction')

  it('asks no account that took the place of the one it was begun with', async () => {
    kit.store.setState((state) => update(state, two()))
    const sending = sendTransfer(kit, { token: ether, amount: 5n, to: receiver })
    moveToOther()
    await expect(sending).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(asked()).toEqual([])
  })

  it('leaves the draft and the view of the account after it alone', async () => {
    const sending = reviewing()
    await vi.waitFor(() => expect(wallet.control.waiting()).toBeDefined())
    moveToOther()
    sendDraft(kit).set({ text: '7' })
    wallet.control.approveNext()
    await sending
    expect(sendDraft(kit).get()).toMatchObject({ text: '7' })
    expect(top()?.name).toBe('SendReview')
    expect(toast()).toMatchObject({ text: 'Started' })
    expect(activityRecords(kit).list()).toMatchObject([{ from: account().address }])
  })

  it.each(['closed', 'left'] as const)('says nothing of a refusal once its view is %s', async (way) => {
    const sending = reviewing()
    await vi.waitFor(() => expect(wallet.control.waiting()).toBeDefined())
    if (way === 'closed') closeModal(kit)
    else popView(kit)
    wallet.control.rejectNext()
    expect(await sending).toEqual({ hasLeft: false })
    expect(toast()).toBeUndefined()
  })
})

describe('the draft', () => {
  it('begins anew on another network, namespace or account, and not otherwise', () => {
    const typed = () => sendDraft(kit).set({ text: '1', receiver })
    typed()
    const target = { namespaces: ['eip155'] }
    const request: WalletRequest = { id: 1, kind: 'send', target, phase: 'pending', progress: {}, abort() {} }
    kit.store.setState({ requests: [request] })
    expect(sendDraft(kit).get().text).toBe('1')
    kit.store.setState((state) => setNetwork(state, 'eip155:1', { activate: false }))
    expect(sendDraft(kit).get().text).toBe('')
    typed()
    kit.store.setState({ activeNamespace: 'bip122' })
    expect(sendDraft(kit).get().text).toBe('')
    kit.store.setState({ activeNamespace: 'eip155' })
    typed()
    leave()
    expect(sendDraft(kit).get()).toMatchObject({ text: '', receiver: '' })
  })
})
