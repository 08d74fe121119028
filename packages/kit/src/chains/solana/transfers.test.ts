import { type RunningSolana, startSolana } from '@foyer/test'
import { type Address, isOffCurveAddress } from '@solana/kit'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../../core/actions/connect.ts'
import { createKit } from '../../core/createKit.ts'
import type { Network } from '../../core/network.ts'
import { selectSession } from '../../core/store.ts'
import { largestNativeAmount } from '../../transactions/checkFeeFunds.ts'
import { standardWallet } from '../../wallets/walletStandard/standardWallet.fixture.ts'
import { encodeBase58 } from './base58.ts'
import { loadTransfers } from './loadTransfers.ts'
import { solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'

const stops: (() => void)[] = []
let chain: RunningSolana
let network: Network

beforeAll(async () => {
  chain = await startSolana({ slotTime: 0 })
  network = { ...solanaMainnet, id: chain.caipNetworkId, name: 'Local', rpcUrls: [chain.url], local: true }
})
afterAll(() => chain.stop())
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
})

const coin = 1_000_000_000n
const rent = 890_880n
const fee = 5_000n

/** An address that could be a wallet's. */
function somebody(): string {
  const text = encodeBase58(crypto.getRandomValues(new Uint8Array(32)))
  return isOffCurveAddress(text as Address) ? somebody() : text
}

/** A kit whose visitor has connected a wallet with coins. */
async function setUp({ funds = 2n * coin, sends = false, rpcUrls = [chain.url] } = {}) {
  const lumen = await standardWallet({ chains: ['solana:localnet'], rpcUrl: sends ? chain.url : undefined })
  stops.push(getWallets().register(lumen.wallet as unknown as Wallet))
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [{ ...network, rpcUrls }],
    chains: [solana()],
    storage: false,
  })
  stops.push(() => kit.destroy())
  await kit.source('walletStandard')
  const [wallet] = kit.store.getState().connectors
  if (!wallet) throw new Error('No wallet is listed')
  const session = await connect(kit, { wallet })
  const from = lumen.accounts[0]?.address ?? ''
  if (funds > 0n) await chain.fund(from, funds)
  const family = await kit.chain('solana')
  const methods = await family.transfers?.()
  if (!methods) throw new Error('Solana cannot send')
  const balance = (address: string) => family.getNativeBalance({ address, networkId: network.id })
  const transfer = (amount: bigint, to = somebody()) => ({ networkId: network.id, from, to, amount })
  const live = () => selectSession(kit.store.getState(), 'solana') ?? session
  return { kit, lumen, from, methods, balance, transfer, live }
}

test.each([
  ['signs, and the kit sends', false],
  ['signs and sends', true],
])('a transfer arrives whole where the wallet %s', async (_, sends) => {
  const { balance, from, live, methods, transfer } = await setUp({ sends })
  const asked = transfer(coin)
  expect(await methods.estimate(asked)).toEqual({ total: fee, reserve: rent })
  expect(await methods.simulate(asked)).toEqual({ type: 'changes', sent: coin, received: coin })
  const sent = await methods.send(live(), asked)
  expect(await methods.status({ ...sent, from, networkId: network.id })).toEqual({ type: 'done' })
  expect(await balance(asked.to)).toBe(coin)
  expect(await balance(from)).toBe(coin - fee)
  expect(await methods.paidFee({ hash: sent.hash, networkId: network.id })).toBe(fee)
  expect(await methods.failureReason?.({ hash: sent.hash, networkId: network.id })).toBeUndefined()
})

test('leaves the account alive when it sends the most that it can', async () => {
  const { balance, from, live, methods, transfer } = await setUp({ funds: coin })
  const { reserve, total } = await methods.estimate(transfer(0n))
  const most = largestNativeAmount(coin, total, reserve)
  await methods.send(live(), transfer(most))
  expect(await balance(from)).toBe(rent + fee)
})

test('says before signing what would not pass, and why', async () => {
  const { methods, transfer } = await setUp({ funds: coin })
  expect(await methods.simulate(transfer(2n * coin))).toEqual({ type: 'reverts', code: 'balance-too-low' })
  expect(await methods.simulate(transfer(coin - fee - 1n))).toEqual({ type: 'reverts', code: 'below-minimum' })
  expect(await methods.simulate(transfer(1n))).toEqual({ type: 'reverts', code: 'below-minimum' })
  const poor = await setUp({ funds: 0n })
  expect(await poor.methods.simulate(poor.transfer(coin))).toEqual({ type: 'reverts', code: 'balance-too-low' })
})

test('promises nothing while the node is away', async () => {
  const { methods, transfer } = await setUp({ rpcUrls: ['http://127.0.0.1:1'] })
  expect(await methods.simulate(transfer(coin))).toEqual({ type: 'unknown', code: 'no-answer' })
  await expect(methods.estimate(transfer(coin))).rejects.toMatchObject({ code: 'RPC_FAILED' })
})

test('sends nothing that the visitor declines, and says what the network refuses', async () => {
  const { balance, from, live, lumen, methods, transfer } = await setUp()
  lumen.state.failure = { code: 4001, message: 'No' }
  await expect(methods.send(live(), transfer(coin))).rejects.toMatchObject({ code: 'USER_REJECTED' })
  lumen.state.failure = new Error('Boom')
  await expect(methods.send(live(), transfer(coin))).rejects.toMatchObject({ code: 'SIGN_TRANSACTION_FAILED' })
  lumen.state.failure = undefined
  await expect(methods.send(live(), transfer(9n * coin))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await expect(methods.send(live(), transfer(1n))).rejects.toMatchObject({
    code: 'SEND_NOT_ACCEPTED',
    shortMessage: 'Failed to send transaction. Please try again.',
  })
  expect(await balance(from)).toBe(2n * coin)
})

test('reports a wallet that fails to send in the words for Solana', async () => {
  const { live, lumen, methods, transfer } = await setUp({ sends: true })
  lumen.state.failure = new Error('Boom')
  await expect(methods.send(live(), transfer(coin))).rejects.toMatchObject({
    code: 'SEND_NOT_ACCEPTED',
    shortMessage: 'Failed to send transaction. Please try again.',
  })
})

test('refuses a signature that comes too late, and sends nothing', async () => {
  const { balance, from, live, lumen, methods, transfer } = await setUp()
  let answer: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = new Promise<void>((resolve) => {
    // Read when the wallet is asked.
    Object.defineProperty(lumen.state, 'answers', {
      get: () => {
        resolve()
        return given
      },
    })
  })
  const sent = methods.send(live(), transfer(coin))
  const refused = expect(sent).rejects.toMatchObject({ code: 'SEND_NOT_ACCEPTED' })
  await asked
  chain.mine(151)
  answer()
  await refused
  expect(await balance(from)).toBe(2n * coin)
})

test('reports a transaction outside of any block as pending while its blockhash is good, then as dropped', async () => {
  const { from, live, methods, transfer } = await setUp()
  const { marker } = await methods.send(live(), transfer(coin))
  const hash = encodeBase58(new Uint8Array(64).fill(7))
  const poll = (until: string | undefined) => methods.status({ hash, from, networkId: network.id, marker: until })
  expect(await poll(marker)).toEqual({ type: 'pending' })
  chain.mine(152)
  expect(await poll(marker)).toEqual({ type: 'dropped' })
  // A last block height that was unknown at sending is set at the first check of the status.
  expect(await poll(undefined)).toEqual({ type: 'pending' })
  chain.mine(152)
  expect(await poll(undefined)).toEqual({ type: 'dropped' })
})

test('sends on no network that the account does not serve, and nothing that is no token', async () => {
  const { live, methods, transfer } = await setUp()
  const elsewhere = { ...transfer(coin), networkId: solanaMainnet.id }
  await expect(methods.send(live(), elsewhere)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  const token = { ...transfer(coin), tokenAddress: somebody() }
  await expect(methods.send(live(), token)).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
})

test('says what to install without the library that writes transactions', async () => {
  const missing = Object.assign(new Error("Cannot find package '@solana/kit'"), { code: 'ERR_MODULE_NOT_FOUND' })
  const context = { networks: [], rpcUrls: () => [], onRpcFailure: () => undefined }
  const load = () => loadTransfers(context, () => Promise.reject(missing))
  await expect(load()).rejects.toMatchObject({ code: 'FEATURE_MISSING', details: 'npm install @solana/kit@8.4.0' })
})
