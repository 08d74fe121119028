// Long because both forms in which wallets meet a page go through the same visits.
import { startEsplora } from '@foyer/test'
import { type BitcoinTestWallet, type BitcoinWalletOptions, createBitcoinWallet } from '@foyer/test/wallet'
import { p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../../core/actions/connect.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { switchAccount } from '../../core/actions/switchAccount.ts'
import { createKit } from '../../core/createKit.ts'
import { memoryStorage, testNetwork } from '../../core/memoryKit.fixture.ts'
import { sessionKey } from '../../core/session.ts'
import { evm } from '../evm/evm.ts'
import { solanaMainnet } from '../solana/networks.ts'
import { solana } from '../solana/solana.ts'
import { bitcoin } from './bitcoin.ts'
import type { BitcoinProvider } from './bitcoinMethods.ts'
import { bitcoinMainnet, bitcoinRegtest } from './networks.ts'
import { signPsbt } from './signPsbt.ts'

const page = new EventTarget()
const stops: (() => void)[] = []
beforeAll(() => void Object.assign(globalThis, { window: page }))
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'))
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
})

const privateKeys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const

/** The forms in which a wallet meets a page. */
const forms = ['bitcoinStandard', 'satsConnect'] as const
type Form = (typeof forms)[number]

function putOnPage(form: Form, options: Partial<BitcoinWalletOptions> = {}): BitcoinTestWallet {
  const wallet = createBitcoinWallet({
    name: 'Orchard',
    privateKeys,
    storage: memoryStorage(),
    target: page,
    ...options,
  })
  stops.push(form === 'satsConnect' ? wallet.inject() : wallet.announce())
  return wallet
}

function startKit({ networks = [bitcoinRegtest], storage = memoryStorage() } = {}) {
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [...networks, testNetwork('1', 'eip155'), solanaMainnet],
    chains: [bitcoin(), evm(), solana()],
    storage,
  })
  stops.push(() => kit.destroy())
  const state = () => kit.store.getState()
  const listed = () => state().connectors.filter(({ chain }) => chain === 'bip122')
  const begin = async (form: Form) => {
    await kit.source(form)
    const [wallet] = listed()
    if (!wallet) throw new Error('No wallet is listed')
    return connect(kit, { wallet })
  }
  return { kit, storage, state, listed, begin }
}

const isSigned = (address: string, message: string, signature: string) =>
  Verifier.verifySignature(address, message, signature)

test.each(forms)('lists the wallet, and shows the addresses with their purpose, coins first (%s)', async (form) => {
  const { control } = putOnPage(form)
  const { begin, listed, state } = startKit()
  const session = await begin(form)
  const [payment, ordinals] = control.keys()
  expect(listed()).toMatchObject([{ name: 'Orchard', source: form, readiness: 'installed' }])
  expect(session.accounts).toMatchObject([
    { namespace: 'bip122', address: payment.address, type: 'payment' },
    { namespace: 'bip122', address: ordinals.address, type: 'ordinals' },
  ])
  expect(session.accounts[0]?.publicKey).toBe(Buffer.from(payment.publicKey).toString('hex'))
  expect(session.namespaces.bip122).toEqual({ networkId: bitcoinRegtest.id, approvedNetworks: [bitcoinRegtest.id] })
  expect(state().namespaces.bip122?.address).toBe(payment.address)
})

test.each(forms)('signs by ECDSA with the address for coins, and by BIP-322 with a taproot one (%s)', async (form) => {
  const { control } = putOnPage(form, { network: 'mainnet' })
  const { begin, kit } = startKit({ networks: [bitcoinMainnet] })
  const session = await begin(form)
  const [payment, ordinals] = control.keys()
  const message = 'Zwei Kaffee, bitte ☕'
  const byCoins = await signMessage(kit, { message, namespace: 'bip122' })
  expect(Buffer.from(byCoins, 'base64')).toHaveLength(65)
  expect(isSigned(payment.address, message, byCoins)).toBe(true)
  expect(isSigned(payment.address, 'One coffee', byCoins)).toBe(false)
  await switchAccount(kit, { session: sessionKey(session), namespace: 'bip122', address: ordinals.address })
  const byTaproot = await signMessage(kit, { message, namespace: 'bip122' })
  expect(isSigned(ordinals.address, message, byTaproot)).toBe(true)
  expect(isSigned(ordinals.address, 'One coffee', byTaproot)).toBe(false)
})

test.each(forms)('signs the inputs of a PSBT that another library has built (%s)', async (form) => {
  const { control } = putOnPage(form)
  const { begin, kit } = startKit()
  await begin(form)
  const [payment, ordinals] = control.keys()
  const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
  const transaction = new Transaction()
  const coins = p2wpkh(payment.publicKey, regtest)
  const art = p2tr(ordinals.publicKey, undefined, regtest)
  transaction.addInput({ txid: '01'.repeat(32), index: 0, witnessUtxo: { amount: 9_000n, script: coins.script } })
  transaction.addInput({
    txid: '02'.repeat(32),
    index: 1,
    witnessUtxo: { amount: 600n, script: art.script },
    tapInternalKey: ordinals.publicKey,
  })
  transaction.addOutputAddress(payment.address, 9_100n, regtest)
  const { psbt, txid } = await signPsbt(kit, {
    psbt: transaction.toPSBT(),
    inputs: [{ index: 0 }, { index: 1, address: ordinals.address }],
  })
  const signed = Transaction.fromPSBT(psbt)
  signed.finalize()
  expect(signed.isFinal).toBe(true)
  expect([signed.id, txid]).toEqual([transaction.id, undefined])
  const stranger = { index: 0, address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }
  await expect(signPsbt(kit, { psbt, inputs: [stranger] })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

test.each(forms)(
  'comes back after a reload without a question, and stays away once disconnected (%s)',
  async (form) => {
    const { control } = putOnPage(form)
    const first = startKit()
    await first.begin(form)
    first.kit.destroy()
    const prompts = () => control.requests().filter(({ method }) => /^(bitcoin:|wallet_)connect$/.test(method)).length
    const second = startKit({ storage: first.storage })
    await reconnect(second.kit)
    expect(second.state().namespaces.bip122?.address).toBe(control.keys()[0].address)
    expect(prompts()).toBe(1)
    await disconnect(second.kit, { namespace: 'bip122' })
    expect(second.state().sessions).toEqual([])
    second.kit.destroy()
    const third = startKit({ storage: first.storage })
    await reconnect(third.kit)
    expect(third.state().sessions).toEqual([])
    expect(prompts()).toBe(1)
  },
)

test.each(forms)('says that the visitor declined, and what else the wallet says (%s)', async (form) => {
  const { control } = putOnPage(form)
  const { begin, kit } = startKit()
  control.rejectNext()
  await expect(begin(form)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  control.failNext({ code: -32603, message: 'Out of ink' })
  await expect(begin(form)).rejects.toMatchObject({ code: 'CONNECTION_FAILED', details: 'Out of ink' })
  await begin(form)
  control.rejectNext()
  await expect(signMessage(kit, { message: 'Hello', namespace: 'bip122' })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  control.failNext({ code: -32603, message: 'Out of ink' })
  await expect(signMessage(kit, { message: 'Hello', namespace: 'bip122' })).rejects.toMatchObject({
    code: 'SIGN_MESSAGE_FAILED',
  })
  control.failNext({ code: -32603, message: 'Out of ink' })
  const psbt = new Transaction({ allowUnknownOutputs: true }).toPSBT()
  await expect(signPsbt(kit, { psbt, inputs: [{ index: 0 }] })).rejects.toMatchObject({
    code: 'SIGN_TRANSACTION_FAILED',
  })
})

test.each(forms)('follows the account and the end of the permission (%s)', async (form) => {
  const { control } = putOnPage(form)
  const { begin, state } = startKit()
  await begin(form)
  control.switchAccount(1)
  const [payment] = control.keys()
  await expect.poll(() => state().namespaces.bip122?.address).toBe(payment.address)
  control.revoke()
  await expect.poll(() => state().sessions).toEqual([])
})

test.each(forms)('says that the site does not work on the network of the wallet (%s)', async (form) => {
  const { control } = putOnPage(form, { network: 'mainnet' })
  const { begin } = startKit()
  const session = await begin(form)
  expect(session.accounts[0]?.address).toBe(control.keys()[0].address)
  expect(session.namespaces.bip122).toEqual({ networkId: bitcoinMainnet.id, approvedNetworks: [] })
})

test.each(forms)('hands out a provider that takes the methods of WalletConnect (%s)', async (form) => {
  const { control } = putOnPage(form, { network: 'mainnet', payment: 'p2sh' })
  const { begin, kit } = startKit({ networks: [bitcoinMainnet] })
  await begin(form)
  const provider = getProvider(kit, 'bip122') as BitcoinProvider
  const [payment, ordinals] = control.keys()
  expect(payment.address).toMatch(/^3/)
  expect(await provider.request({ method: 'getAccountAddresses', params: { account: payment.address } })).toMatchObject(
    [
      { address: payment.address, intention: 'payment' },
      { address: ordinals.address, intention: 'ordinals' },
    ],
  )
  const params = { account: payment.address, address: payment.address, message: 'Hello' }
  const answer = (await provider.request({ method: 'signMessage', params })) as { signature: string }
  expect(isSigned(payment.address, 'Hello', Buffer.from(answer.signature, 'hex').toString('base64'))).toBe(true)
  await expect(provider.request({ method: 'burn' })).rejects.toThrow()
})

test('asks a wallet without wallet_connect for its accounts', async () => {
  const { control } = putOnPage('satsConnect', {
    without: ['wallet_connect', 'wallet_getAccount', 'wallet_disconnect'],
  })
  const { begin, kit, state } = startKit()
  const session = await begin('satsConnect')
  expect(session.accounts.map(({ type }) => type)).toEqual(['payment', 'ordinals'])
  expect(control.requests().map(({ method }) => method)).toEqual(['wallet_connect', 'getAccounts'])
  await disconnect(kit, { namespace: 'bip122' })
  expect(state().sessions).toEqual([])
})

test('passes by entries that speak another protocol, and objects that throw', async () => {
  const leather = { request: async () => ({ result: {} }) }
  const broken = new Proxy(
    {},
    {
      get: () => {
        throw new Error('Look away')
      },
    },
  )
  Object.assign(globalThis, {
    btc_providers: [
      { id: 'LeatherProvider', name: 'Leather', methods: ['getAddresses', 'signPsbt'] },
      { id: 'broken.provider', name: 'Broken', methods: ['getAccounts'] },
      { id: 'absent', name: 'Absent', methods: ['getAccounts'] },
      'no entry',
    ],
    LeatherProvider: leather,
    broken,
  })
  stops.push(() => {
    for (const name of ['btc_providers', 'LeatherProvider', 'broken']) Reflect.deleteProperty(globalThis, name)
  })
  const { kit, listed } = startKit()
  await kit.source('satsConnect')
  expect(listed()).toEqual([])
})

test('ends the session of a wallet that leaves the page', async () => {
  const wallet = createBitcoinWallet({ name: 'Orchard', privateKeys, storage: memoryStorage(), target: page })
  const leave = wallet.announce()
  const { begin, listed, state } = startKit()
  await begin('bitcoinStandard')
  leave()
  expect([listed(), state().sessions]).toEqual([[], []])
})

test('reads the balance from Esplora, what waits included, and never from the gateway', async () => {
  const [esplora, gateway] = await Promise.all([startEsplora(), startEsplora()])
  stops.push(() => void Promise.all([esplora.stop(), gateway.stop()]))
  const network = { ...bitcoinRegtest, rpcUrls: ['http://127.0.0.1:1', `${esplora.url}/`] }
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [network],
    chains: [bitcoin({ wallets: [] })],
    gateway: gateway.url,
    storage: false,
  })
  stops.push(() => kit.destroy())
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  const chain = await kit.chain('bip122')
  const balance = () => chain.getNativeBalance({ address, networkId: network.id })
  expect(await balance()).toBe(0n)
  // More than a double holds: sums of an address that has seen much.
  esplora.pay(address, 90_071_992_547_409_931n)
  esplora.spend(address, 90_071_992_547_400_000n)
  esplora.mine()
  esplora.pay(address, 7n)
  expect(await balance()).toBe(9_938n)
  expect(new Set(esplora.requests())).toEqual(new Set([`/address/${address}`]))
  expect(gateway.requests().filter((path) => path.includes('bip122') || path.includes(address))).toEqual([])
  for (const fault of [503, 'garbage'] as const) {
    esplora.fail(fault)
    await expect(balance()).rejects.toMatchObject({ code: 'RPC_FAILED' })
  }
})
