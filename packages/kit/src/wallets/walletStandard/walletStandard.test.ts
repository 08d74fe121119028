import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterEach, expect, test } from 'vitest'
import { decodeBase58 } from '../../chains/solana/base58.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../../chains/solana/networks.ts'
import { solana } from '../../chains/solana/solana.ts'
import type { SolanaProvider, StandardWallet } from '../../chains/solana/standardWallet.ts'
import { connect } from '../../core/actions/connect.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import { createKit } from '../../core/createKit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { standardWallet } from './standardWallet.fixture.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
})

function register(wallet: StandardWallet) {
  const unregister = getWallets().register(wallet as unknown as Wallet)
  stops.push(unregister)
  return unregister
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

const now = {
  domain: 'cafe.example',
  uri: 'https://cafe.example',
  nonce: 'abcdefgh1',
  issuedAt: '2026-11-23T10:00:00Z',
}

test('lists wallets that come, change and go, and only those for Solana', async () => {
  const [lumen, other, blind] = await Promise.all([
    standardWallet(),
    standardWallet({ name: 'Harbor', chains: ['eip155:1'] }),
    standardWallet({ name: 'Blind', without: ['solana:signTransaction'] }),
  ])
  register(lumen.wallet)
  const { listed, load } = startKit()
  await load()
  expect(listed()).toEqual(['Lumen'])
  register(blind.wallet)
  const unregister = register(other.wallet)
  expect(listed()).toEqual(['Lumen'])
  Object.assign(other.wallet, { chains: ['eip155:1', 'solana:mainnet'] })
  other.change({ chains: other.wallet.chains })
  expect(listed()).toEqual(['Lumen', 'Harbor'])
  unregister()
  expect(listed()).toEqual(['Lumen'])
})

test('keeps wallets of one name apart, and hides nothing behind what is no wallet', async () => {
  const [one, two] = await Promise.all([standardWallet(), standardWallet()])
  register({
    name: 'Broken',
    get features(): never {
      throw new Error('No')
    },
  } as unknown as StandardWallet)
  register(one.wallet)
  register(two.wallet)
  const { listed, load, pick } = startKit()
  await load()
  expect(listed()).toEqual(['Lumen', 'Lumen#2'])
  expect(pick()).toMatchObject({ type: 'ANNOUNCED', chain: 'solana', imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+' })
})

test('connects with all accounts, signs with a real key, and disconnects', async () => {
  const lumen = await standardWallet({ accounts: 2 })
  register(lumen.wallet)
  const { kit, load, pick, state } = startKit()
  await load()
  const session = await connect(kit, { wallet: pick() })
  const addresses = lumen.accounts.map(({ address }) => address)
  expect(session.accounts.map(({ address }) => address)).toEqual(addresses)
  expect(session.namespaces).toEqual({
    solana: { networkId: solanaMainnet.id, approvedNetworks: [solanaMainnet.id, solanaDevnet.id] },
  })
  const { accounts, wallet } = getProvider(kit, 'solana') as SolanaProvider
  expect([wallet, accounts[0]]).toEqual([lumen.wallet, lumen.accounts[0]])
  const signature = decodeBase58(await signMessage(kit, { message: 'Grüße' }))
  const isReal = await lumen.verify(
    addresses[0] ?? '',
    signature ?? new Uint8Array(),
    new TextEncoder().encode('Grüße'),
  )
  expect(isReal).toBe(true)
  await disconnect(kit)
  expect(state().sessions).toEqual([])
  expect(lumen.state.permitted).toBe(false)
})

test('comes back after a reload without a question, and only where the wallet still permits it', async () => {
  const lumen = await standardWallet()
  const { kit, load, pick, storage } = startKit()
  const unregister = register(lumen.wallet)
  await load()
  await connect(kit, { wallet: pick() })
  kit.destroy()
  unregister()

  const late = startKit(storage)
  setTimeout(() => register(lumen.wallet), 100)
  await reconnect(late.kit)
  expect(late.state().namespaces.solana).toMatchObject({ address: lumen.accounts[0]?.address })
  expect(lumen.state.prompts).toBe(1)
  late.kit.destroy()

  lumen.state.permitted = false
  lumen.state.accounts = []
  const third = startKit(storage)
  await reconnect(third.kit)
  expect(third.state().sessions).toEqual([])
  expect(third.state().remembered).toEqual([])
})

test('follows the accounts that a wallet shows, until it shares none or is gone', async () => {
  const lumen = await standardWallet({ accounts: 2 })
  const unregister = register(lumen.wallet)
  const { kit, load, pick, state } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  const [first, second] = lumen.accounts
  lumen.change({ accounts: second ? [second] : [] })
  expect(state().namespaces.solana?.address).toBe(second?.address)
  lumen.change({ accounts: [] })
  expect(state().sessions).toEqual([])
  lumen.change({ accounts: first ? [first] : [] })
  expect(state().sessions).toEqual([])
  await connect(kit, { wallet: pick() })
  unregister()
  expect(state().sessions).toEqual([])
})

test('says why a wallet did not connect', async () => {
  const lumen = await standardWallet()
  const unregister = register(lumen.wallet)
  const { kit, load, pick } = startKit()
  await load()
  const wallet = pick()
  const attempt = async (failure: unknown) => {
    lumen.state.failure = failure
    return connect(kit, { wallet }).catch((error: unknown) => error)
  }
  expect(await attempt(Object.assign(new Error('No'), { code: 4001 }))).toMatchObject({ code: 'USER_REJECTED' })
  expect(await attempt(new Error('User rejected the request.'))).toMatchObject({ code: 'USER_REJECTED' })
  expect(await attempt({ code: -32002, message: 'Pending' })).toMatchObject({ code: 'REQUEST_PENDING' })
  expect(await attempt(new Error('Boom'))).toMatchObject({ code: 'CONNECTION_FAILED', details: 'Boom' })
  unregister()
  expect(await attempt(undefined)).toMatchObject({ code: 'WALLET_NOT_READY' })
})

test('says why a message was not signed', async () => {
  const [lumen, mute] = await Promise.all([
    standardWallet(),
    standardWallet({ name: 'Mute', without: ['solana:signMessage'] }),
  ])
  register(lumen.wallet)
  register(mute.wallet)
  const { kit, load, pick } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  lumen.state.failure = new Error('Boom')
  await expect(signMessage(kit, { message: 'Hi' })).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  lumen.state.failure = { code: 4001, message: 'No' }
  await expect(signMessage(kit, { message: 'Hi' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await connect(kit, { wallet: pick('Mute') })
  await expect(signMessage(kit, { message: 'Hi' })).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
})

test('a request that was given up leaves no session behind when the wallet answers late', async () => {
  const lumen = await standardWallet()
  register(lumen.wallet)
  const { kit, load, pick, state } = startKit()
  await load()
  let answer: () => void = () => undefined
  lumen.state.answers = new Promise((resolve) => {
    answer = resolve
  })
  const controller = new AbortController()
  const asked = connect(kit, { wallet: pick(), signal: controller.signal })
  controller.abort()
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  answer()
  await expect.poll(() => lumen.state.permitted).toBe(false)
  expect(state().sessions).toEqual([])
  await expect.poll(() => lumen.listeners.size).toBe(1)
})

test('signs in within the approval that connects', async () => {
  const lumen = await standardWallet()
  register(lumen.wallet)
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
  expect(proof).toMatchObject({ networkId: solanaMainnet.id, address: lumen.accounts[0]?.address })
  expect(lumen.state.asked).toEqual([
    { ...now, version: '1', chainId: 'solana:mainnet', expirationTime: '2026-11-23T11:00:00Z' },
  ])
  const signature = decodeBase58(proof?.signature ?? '') ?? new Uint8Array()
  expect(await lumen.verify(proof?.address ?? '', signature, new TextEncoder().encode(proof?.message))).toBe(true)
  lumen.state.signsIn = false
  await expect(open()).rejects.toMatchObject({
    code: 'SIGN_IN_FAILED',
    shortMessage: 'Sign in failed, no sign in result returned by wallet',
  })
  expect(state().sessions).toEqual([])
  expect(kit.isDestroyed).toBe(false)
})

test('moves between the networks that the wallet serves without asking it, and to no other', async () => {
  const lumen = await standardWallet()
  register(lumen.wallet)
  const { kit, load, pick, state } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  await switchNetwork(kit, { networkId: solanaDevnet.id })
  expect(state().namespaces.solana?.networkId).toBe(solanaDevnet.id)
  lumen.change({ accounts: lumen.accounts })
  expect(state().namespaces.solana?.networkId).toBe(solanaDevnet.id)
  await expect(switchNetwork(kit, { networkId: solanaTestnet.id })).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
    shortMessage: 'Unsupported chain',
  })
  expect(state().namespaces.solana?.networkId).toBe(solanaDevnet.id)
})

test('a destroyed kit listens to nobody', async () => {
  const lumen = await standardWallet()
  register(lumen.wallet)
  const { kit, load, pick } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  kit.destroy()
  await expect.poll(() => lumen.listeners.size).toBe(0)
})

test('a failure to disconnect is told, and the session stays', async () => {
  const lumen = await standardWallet()
  register(lumen.wallet)
  const { kit, load, pick, state } = startKit()
  await load()
  await connect(kit, { wallet: pick() })
  lumen.state.failure = new Error('Boom')
  await expect(disconnect(kit)).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
  expect(state().sessions).toHaveLength(1)
  lumen.change({ accounts: [] })
  expect(state().sessions).toEqual([])
})
