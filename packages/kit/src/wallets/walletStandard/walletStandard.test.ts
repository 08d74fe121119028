// Long because each way in which a wallet comes, answers, fails and goes has a separate test.
import {
  createSolanaWallet,
  type SolanaTestWallet,
  type SolanaWalletOptions,
  solanaTestAccounts,
} from '@foyer/test/wallet'
import { type Address, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'
import { getWallets } from '@wallet-standard/app'
import { afterEach, expect, test, vi } from 'vitest'
import { decodeBase58 } from '../../chains/solana/base58.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../../chains/solana/networks.ts'
import { solana } from '../../chains/solana/solana.ts'
import type { SolanaProvider } from '../../chains/solana/standardWallet.ts'
import { connect } from '../../core/actions/connect.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import { createKit } from '../../core/createKit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
  vi.useRealTimers()
})

const now = {
  domain: 'cafe.example',
  uri: 'https://cafe.example',
  nonce: 'abcdefgh1',
  issuedAt: '2026-11-23T10:00:00Z',
}
const [first, second] = solanaTestAccounts()
const rpcUrl = 'https://node.example'

function testWallet(options: Partial<SolanaWalletOptions> = {}): SolanaTestWallet {
  return createSolanaWallet({
    name: 'Lumen',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    accounts: [first.secretKey, second.secretKey],
    chains: [
      { id: 'solana:mainnet', rpcUrl },
      { id: 'solana:devnet', rpcUrl },
    ],
    storage: memoryStorage(),
    origin: now.uri,
    ...options,
  })
}

/** Puts a wallet on the page, as it does itself where there is a window. */
function register({ wallet }: Pick<SolanaTestWallet, 'wallet'>) {
  const unregister = getWallets().register(wallet)
  stops.push(unregister)
  return unregister
}

/** The same wallet, counting who listens to its changes. */
function listenedTo({ wallet }: SolanaTestWallet) {
  const events = wallet.features['standard:events']
  if (!events) throw new Error('The wallet tells no changes')
  const count = { listeners: 0 }
  const on: typeof events.on = (event, listener) => {
    const off = events.on(event, listener)
    count.listeners += 1
    return () => {
      count.listeners -= 1
      off()
    }
  }
  const features = { ...wallet.features, 'standard:events': { ...events, on } }
  return { wallet: { ...wallet, features }, count }
}

async function isSigned(address: string, signature: string | undefined, message: string): Promise<boolean> {
  const key = await getPublicKeyFromAddress(address as Address)
  const bytes = decodeBase58(signature ?? '') ?? new Uint8Array()
  return verifySignature(key, bytes as SignatureBytes, new TextEncoder().encode(message))
}

function startKit(storage = memoryStorage()) {
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [solanaMainnet, solanaDevnet, solanaTestnet],
    chains: [solana()],
    storage,
  })
  stops.push(() => kit.destroy())
  const state = () => kit.store.getState()
  const listed = () => state().connectors.map(({ id }) => id)
  const pick = (id = 'Lumen') => {
    const wallet = state().connectors.find((connector) => connector.id === id)
    if (!wallet) throw new Error(`${id} is not listed`)
    return wallet
  }
  return { kit, storage, state, listed, pick, load: () => kit.source('walletStandard') }
}

test('lists wallets that come, change and go, and only those for Solana', async () => {
  const other = testWallet({ name: 'Harbor' })
  other.control.setChains(['eip155:1'])
  register(testWallet())
  const { listed, load } = startKit()
  await load()
  expect(listed()).toEqual(['Lumen'])
  register(testWallet({ name: 'Blind', without: ['solana:signTransaction', 'solana:signAndSendTransaction'] }))
  const unregister = register(other)
  expect(listed()).toEqual(['Lumen'])
  other.control.setChains(['eip155:1', 'solana:mainnet'])
  expect(listed()).toEqual(['Lumen', 'Harbor'])
  unregister()
  expect(listed()).toEqual(['Lumen'])
})

test('keeps wallets of one name apart, and ignores entries that are not wallets', async () => {
  const broken = {
    name: 'Broken',
    get features(): never {
      throw new Error('No')
    },
  }
  register({ wallet: broken as unknown as SolanaTestWallet['wallet'] })
  register(testWallet())
  register(testWallet())
  const { listed, load, pick } = startKit()
  await load()
  expect(listed()).toEqual(['Lumen', 'Lumen#2'])
  expect(pick()).toMatchObject({
    type: 'ANNOUNCED',
    chain: 'solana',
    readiness: 'installed',
    imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
  })
})

test('connects with all accounts, signs with a real key, and disconnects', async () => {
  const lumen = testWallet()
  register(lumen)
  const { kit, load, pick, state } = startKit()
  await load()
  lumen.control.approveNext({ accounts: [0, 1] })
  const session = await connect(kit, { wallet: pick() })
  expect(session.accounts.map(({ address }) => address)).toEqual([first.address, second.address])
  expect(session.namespaces).toEqual({
    solana: { networkId: solanaMainnet.id, approvedNetworks: [solanaMainnet.id, solanaDevnet.id] },
  })
  const { accounts, wallet } = getProvider(kit, 'solana') as SolanaProvider
  expect(wallet).toBe(lumen.wallet)
  expect(accounts[0]).toBe(lumen.wallet.accounts[0])
  const signature = await signMessage(kit, { message: 'Grüße' })
  expect(await isSigned(first.address, signature, 'Grüße')).toBe(true)
  await disconnect(kit)
  expect(state().sessions).toEqual([])
  expect(lumen.wallet.accounts).toEqual([])
})

test('comes back after a reload without a question, and only where the wallet still permits it', async () => {
  const lumen = testWallet()
  const { kit, load, pick, storage } = startKit()
  const unregister = register(lumen)
  await load()
  await connect(kit, { wallet: pick() })
  kit.destroy()
  unregister()

  // Whatever is asked from now on is declined.
  lumen.control.auto('reject')
  const late = startKit(storage)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const restoring = reconnect(late.kit)
  // It has looked once and looks again later.
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
  register(lumen)
  await vi.advanceTimersByTimeAsync(50)
  await restoring
  vi.useRealTimers()
  expect(late.state().namespaces.solana).toMatchObject({ address: first.address })
  late.kit.destroy()

  lumen.control.revoke()
  const third = startKit(storage)
  await reconnect(third.kit)
  expect(third.state().sessions).toEqual([])
  expect(third.state().remembered).toEqual([])
})

test('follows the accounts that a wallet shows, until it shares none or is gone', async () => {
  const lumen = testWallet()
  const unregister = register(lumen)
  const { kit, load, pick, state } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  lumen.control.switchAccount(1)
  expect(state().namespaces.solana?.address).toBe(second.address)
  lumen.control.lock()
  expect(state().sessions).toEqual([])
  lumen.control.unlock()
  expect(state().sessions).toEqual([])
  await connect(kit, { wallet: pick() })
  unregister()
  expect(state().sessions).toEqual([])
})

test('says why a wallet did not connect', async () => {
  const lumen = testWallet()
  const unregister = register(lumen)
  const { kit, load, pick } = startKit()
  await load()
  const wallet = pick()
  const attempt = async (failure?: { code: number; message?: string }) => {
    if (failure) lumen.control.failNext(failure)
    return connect(kit, { wallet }).catch((error: unknown) => error)
  }
  lumen.control.rejectNext()
  expect(await attempt()).toMatchObject({ code: 'USER_REJECTED' })
  const refusal = { code: -32000, message: 'User rejected the request.' }
  expect(await attempt(refusal)).toMatchObject({ code: 'USER_REJECTED' })
  expect(await attempt({ code: -32002 })).toMatchObject({ code: 'REQUEST_PENDING' })
  expect(await attempt({ code: -32603, message: 'Boom' })).toMatchObject({ code: 'CONNECTION_FAILED', details: 'Boom' })
  lumen.control.lock({ refuse: true })
  expect(await attempt()).toMatchObject({ code: 'WALLET_LOCKED' })
  unregister()
  expect(await attempt()).toMatchObject({ code: 'WALLET_NOT_READY' })
})

test('says why a message was not signed', async () => {
  const lumen = testWallet()
  register(lumen)
  register(testWallet({ name: 'Mute', without: ['solana:signMessage'] }))
  const { kit, load, pick } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  lumen.control.failNext({ code: -32603, message: 'Boom' }, 'solana:signMessage')
  await expect(signMessage(kit, { message: 'Hi' })).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  lumen.control.rejectNext()
  await expect(signMessage(kit, { message: 'Hi' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await connect(kit, { wallet: pick('Mute') })
  await expect(signMessage(kit, { message: 'Hi' })).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
})

test('leaves no session behind when a wallet answers a cancelled request late', async () => {
  const lumen = testWallet()
  const { count, wallet } = listenedTo(lumen)
  register({ wallet })
  const { kit, load, pick, state } = startKit()
  await load()
  lumen.control.neverAnswer()
  const controller = new AbortController()
  const asked = connect(kit, { wallet: pick(), signal: controller.signal })
  const askedRefused = expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect.poll(() => lumen.control.waiting()?.kind).toBe('connect')
  controller.abort()
  await askedRefused
  lumen.control.approveNext()
  await expect.poll(() => lumen.control.requests().at(-1)?.method).toBe('standard:disconnect')
  expect(lumen.wallet.accounts).toEqual([])
  expect(state().sessions).toEqual([])
  // Only the list of wallets listens.
  await expect.poll(() => count.listeners).toBe(1)
})

test('connects no wallet that left the page while it was asked', async () => {
  const lumen = testWallet()
  const unregister = register(lumen)
  const { kit, load, pick, state } = startKit()
  await load()
  lumen.control.neverAnswer()
  const asked = connect(kit, { wallet: pick() })
  const askedRefused = expect(asked).rejects.toMatchObject({ code: 'WALLET_NOT_READY' })
  await expect.poll(() => lumen.control.waiting()?.kind).toBe('connect')
  unregister()
  lumen.control.approveNext()
  await askedRefused
  expect(state().sessions).toEqual([])
})

test('signs in within the approval that connects', async () => {
  const lumen = testWallet()
  register(lumen)
  const { kit, load, state } = startKit()
  const source = await load()
  const open = () =>
    source.open({
      walletId: 'Lumen',
      namespaces: ['solana'],
      signIn: { ...now, expiresAt: '2026-11-23T11:00:00Z' },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  const { accounts, signedIn } = await open()
  const [proof] = signedIn ?? []
  expect(accounts).toHaveLength(1)
  expect(proof).toMatchObject({ networkId: solanaMainnet.id, address: first.address })
  expect(lumen.control.requests().map(({ method, params }) => [method, params])).toEqual([
    ['solana:signIn', [{ ...now, version: '1', chainId: 'solana:mainnet', expirationTime: '2026-11-23T11:00:00Z' }]],
  ])
  expect(await isSigned(first.address, proof?.signature, proof?.message ?? '')).toBe(true)
  lumen.control.returnNothingFromSignIn()
  await expect(open()).rejects.toMatchObject({
    code: 'SIGN_IN_FAILED',
    shortMessage: 'Sign in failed, no sign in result returned by wallet',
  })
  expect(state().sessions).toEqual([])
  expect(kit.isDestroyed).toBe(false)
})

test('moves between the networks that the wallet serves without asking it, and to no other', async () => {
  const lumen = testWallet()
  register(lumen)
  const { kit, load, pick, state } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  lumen.control.auto('reject')
  await switchNetwork(kit, { networkId: solanaDevnet.id })
  expect(state().namespaces.solana?.networkId).toBe(solanaDevnet.id)
  lumen.control.switchAccount(1)
  expect(state().namespaces.solana).toMatchObject({ networkId: solanaDevnet.id, address: second.address })
  await expect(switchNetwork(kit, { networkId: solanaTestnet.id })).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
    shortMessage: 'Unsupported chain',
  })
  expect(state().namespaces.solana?.networkId).toBe(solanaDevnet.id)
})

test('removes its listeners from wallets when the kit is destroyed', async () => {
  const { count, wallet } = listenedTo(testWallet())
  register({ wallet })
  const { kit, load, pick } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  expect(count.listeners).toBe(2)
  kit.destroy()
  await expect.poll(() => count.listeners).toBe(0)
})

test('reports a failure to disconnect, and keeps the session', async () => {
  const lumen = testWallet()
  register(lumen)
  const { kit, load, pick, state } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  lumen.control.failNext({ code: -32603, message: 'Boom' }, 'standard:disconnect')
  await expect(disconnect(kit)).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
  expect(state().sessions).toHaveLength(1)
  lumen.control.revoke()
  expect(state().sessions).toEqual([])
})
