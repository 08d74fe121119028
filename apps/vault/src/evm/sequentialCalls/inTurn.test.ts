// Long because one chain is followed through everything that several calls of a plain account meet.
import { type RunningChains, startChains, testContracts, transact } from '@foyer/test'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../account/member.ts'
import type { Execution } from '../../approvals/approvalKind.ts'
import { calls } from '../../approvals/calls/calls.ts'
import type { Findings } from '../../approvals/findings/findings.ts'
import { inspectCalls } from '../../approvals/findings/inspectCalls.ts'
import { withKeys } from '../../crypto/accounts.ts'
import { createEntropy } from '../../crypto/words.ts'
import { answerCallsStatus } from '../../pages/frame/answerCalls.ts'
import { createNetwork, type Network } from '../../platform/createNetwork.ts'
import { type SignatureRequest, signatureOf } from '../../signer/signature.ts'
import type { EvmCall } from '../evmCall.ts'
import { unnamed } from '../evmCall.ts'
import type { SmartAccounts } from '../smartAccount/smartAccounts.ts'
import { type CompleteInTurn, completeInTurn } from './completeInTurn.ts'
import { createMemorySentCalls } from './memorySentCalls.fixture.ts'
import { sendInTurn } from './sendInTurn.ts'

const shop: Address = `0x${'22'.repeat(20)}`
const smart: SmartAccounts = { chains: [], bundler: async () => null, sponsor: async () => null }

let running: RunningChains
let payer: Address
let chain: string
const only = () => running.chains[0]
const networkWith = (before: (method: string) => Promise<Response | undefined> = async () => undefined): Network =>
  createNetwork({
    baseUrl: 'https://gateway.example',
    projectId: 'p',
    fetch: async (_, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      return (await before(method)) ?? fetch(only().rpcUrl, init)
    },
  })
const network = networkWith()

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  payer = running.accounts[9]?.address ?? '0x'
  chain = only().caipNetworkId
})
afterAll(() => running?.stop())

/** A plain account with a coin and ten tokens. */
async function start() {
  const entropy = createEntropy()
  const addresses = await withKeys(entropy, async (keys) => keys.addresses)
  const member: Member = { email: undefined, login: 'email', walletId: 'w', addresses, mode: 'recoverable' }
  const account = addresses.evm as Address
  await only().setBalance(account, parseEther('1'))
  const { abi } = testContracts.token
  await transact(only().client, { account: payer, address: token(), abi, functionName: 'mint', args: [account, 10n] })
  const sign = (request: SignatureRequest) => withKeys(entropy, (keys) => signatureOf(request, keys))
  const sentCalls = createMemorySentCalls()
  const turns: number[] = []
  const ending = new AbortController()
  const send = (prepared: CompleteInTurn, by = network, onTurn: (index: number) => void = () => undefined) =>
    sentCalls.whileSending('mine', () =>
      sendInTurn({
        network: by,
        chain,
        prepared,
        sign,
        signal: ending.signal,
        keep: (sent) => sentCalls.keep({ ...sent, id: 'mine', chain, sentAt: Date.now() }),
        onTurn(index) {
          turns.push(index)
          onTurn(index)
        },
      }),
    )
  const status = (by = network) =>
    answerCallsStatus({ smart, network: by, chain, params: ['mine'], sentCalls, signal: AbortSignal.timeout(20_000) })
  const prepare = (...calls: readonly EvmCall[]) => completeInTurn(network, chain, account, calls)
  return { account, member, sign, send, status, prepare, turns, ending, sentCalls }
}
const token = () => only().tokens.TUSD
const call = (data: Hex, to = token(), value = 0n): EvmCall => ({ ...unnamed, to, value, data })
const pay = (to: Address, amount: bigint) =>
  call(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }))
const held = (account: Address) =>
  only().client.readContract({ address: token(), abi: erc20Abi, functionName: 'balanceOf', args: [account] })

describe('several calls of a plain account (EIP-5792)', () => {
  it('show and run on trial as one list, with the fee of all, and each needs what the one before did', async () => {
    const { account, member } = await start()
    const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [account, 4n] })
    const spend = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, shop, 4n] })
    const asked = { network, smart: undefined, chain, member, calls: [call(allow), call(spend)], inTurn: true }
    const found = await inspectCalls(asked, AbortSignal.timeout(20_000))
    expect(found).toMatchObject({
      steps: [
        { kind: 'allow', amount: 4n },
        { kind: 'token', amount: 4n },
      ],
      simulation: { kind: 'changes', changes: [{ amount: -4n }] },
      complete: { kind: 'inTurn' },
      obstacle: undefined,
    })
    const { complete } = found
    if (complete?.kind !== 'inTurn') throw new Error('They are not sent in turn.')
    const [first, second] = complete.transactions
    expect(second?.nonce).toBe((first?.nonce ?? 0) + 1)
    const sum = complete.transactions.reduce((all, each) => all + (each.gas ?? 0n) * (each.maxFeePerGas ?? 0n), 0n)
    expect(found.fee).toBe(sum)
  })

  it('go out one after the other, and take effect', async () => {
    const { account, prepare, send, status, turns } = await start()
    const before = await held(shop)
    let atSecond: bigint | undefined
    const watched = networkWith(async (method) => {
      if (method === 'eth_sendRawTransaction') atSecond = await held(shop)
      return undefined
    })
    await send(await prepare(pay(shop, 1n), pay(shop, 2n)), watched)
    expect(turns).toEqual([0, 1])
    // The second goes out once the first is in a block.
    expect(atSecond).toBe(before + 1n)
    await expect.poll(async () => (await status()).status).toBe(200)
    expect(await status()).toMatchObject({
      id: 'mine',
      chainId: '0x7a69',
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })
    expect(await held(account)).toBe(7n)
  })

  it('stop at the first that fails, and then count in part', async () => {
    const { account, prepare, send, status } = await start()
    const prepared = await prepare(pay(shop, 1n), pay(shop, 9n), pay(shop, 0n))
    // What the second needs is gone after it was shown, just before it goes out.
    let sent = 0
    const taken = networkWith(async (method) => {
      if (method === 'eth_sendRawTransaction') sent += 1
      if (method === 'eth_sendRawTransaction' && sent === 2)
        await only().client.request({
          method: 'anvil_setStorageAt' as never,
          params: [token(), await balanceSlot(account), `0x${'0'.repeat(64)}`] as never,
        })
      return undefined
    })
    await send(prepared, taken)
    expect(await status()).toMatchObject({ status: 600, receipts: [{ status: '0x1' }, { status: '0x0' }] })
    expect(await only().client.getTransactionCount({ address: account })).toBe(
      (prepared.transactions[0]?.nonce ?? 0) + 2,
    )
  })

  it('fail as a whole where the first does', async () => {
    const { account, prepare, send, status } = await start()
    const prepared = await prepare(pay(shop, 10n), pay(shop, 0n))
    await only().client.request({
      method: 'anvil_setStorageAt' as never,
      params: [token(), await balanceSlot(account), `0x${'0'.repeat(64)}`] as never,
    })
    await send(prepared)
    expect(await status()).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  })

  it('throw where the network takes not even the first, of which nothing was sent', async () => {
    const { account, prepare, send, status } = await start()
    const prepared = await prepare(pay(shop, 1n), pay(shop, 1n))
    await only().setBalance(account, 0n)
    await expect(send(prepared)).rejects.toThrow(/insufficient funds/i)
    expect(await status()).toMatchObject({ status: 400, receipts: [] })
  })

  it('count in part where the network takes no second', async () => {
    const { prepare, send, status } = await start()
    let sent = 0
    const full = networkWith(async (method) => {
      if (method !== 'eth_sendRawTransaction' || sent++ === 0) return undefined
      return new Response(JSON.stringify({ error: { code: -32_000, message: 'txpool is full' } }))
    })
    await send(await prepare(pay(shop, 1n), pay(shop, 1n)), full)
    expect(await status()).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
  })

  it('close half-way: what is out is told, and nothing more is sent', async () => {
    const { account, ending, prepare, send, status } = await start()
    const prepared = await prepare(pay(shop, 1n), pay(shop, 1n))
    await only().client.setAutomine(false)
    try {
      const sending = send(prepared)
      await expect.poll(async () => (await status().catch(() => undefined))?.status).toBe(100)
      ending.abort()
      await sending
      // The first may still come into a block.
      expect(await status()).toMatchObject({ status: 100, receipts: [] })
      await only().mine()
      expect(await status()).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
      expect(await only().client.getTransactionCount({ address: account })).toBe(
        (prepared.transactions[0]?.nonce ?? 0) + 1,
      )
    } finally {
      await only().client.setAutomine(true)
    }
  })

  it('tell the site that the visitor declined where they are stopped before the first goes out', async () => {
    const { account, member, prepare, sentCalls, sign, status } = await start()
    const prepared = await prepare(pay(shop, 1n), pay(shop, 1n))
    const before = await only().client.getTransactionCount({ address: account })
    const request = { kind: 'calls', chain, calls: [], inTurn: true, id: 'mine' } as const
    const execution: Execution = {
      member,
      network,
      smart,
      sentCalls,
      sign,
      signal: new AbortController().signal,
      showTurn: (turn) => turn?.stop?.(),
      signSolana: () => Promise.reject(new Error('Nothing of Solana is signed.')),
      send: () => Promise.reject(new Error('Nothing is sent as one.')),
    }
    const stopped = calls.execute(request, { complete: prepared } as Findings, execution)
    await expect(stopped).rejects.toMatchObject({ failure: 'rejected', code: 4001 })
    await expect(status()).rejects.toMatchObject({ code: 5730 })
    expect(await only().client.getTransactionCount({ address: account })).toBe(before)
  })

  it('stay unsent once the page has gone', async () => {
    const one = await start()
    const prepared = await one.prepare(pay(shop, 1n), pay(shop, 1n))
    one.ending.abort(new Error('gone'))
    await expect(one.send(prepared)).rejects.toThrow('gone')
    await expect(one.status()).rejects.toMatchObject({ code: 5730 })
  })

  it('cannot be agreed to where the network says that a later one would fail', async () => {
    const { member } = await start()
    const asked = { network, smart: undefined, chain, member, calls: [pay(shop, 1n), pay(shop, 10n)], inTurn: true }
    const found = await inspectCalls(asked, AbortSignal.timeout(20_000))
    expect(found).toMatchObject({ complete: undefined, obstacle: { kind: 'fails' }, simulation: { kind: 'fails' } })
  })

  it('get a million of gas each after the first where the network cannot try them together', async () => {
    const { account } = await start()
    const plain = networkWith(async (method) =>
      method === 'eth_simulateV1'
        ? new Response(JSON.stringify({ error: { code: -32_601, message: 'no such method' } }))
        : undefined,
    )
    const { transactions } = await completeInTurn(plain, chain, account, [pay(shop, 1n), pay(shop, 1n)])
    expect(transactions[0]?.gas).toBeLessThan(200_000n)
    expect(transactions[1]?.gas).toBe(1_000_000n)
  })
})

/** Where the test token keeps what an account has. */
async function balanceSlot(account: Address): Promise<Hex> {
  const { client } = only()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const { accessList } = await client.createAccessList({ to: token(), data })
  const slot = accessList.flatMap(({ storageKeys }) => storageKeys)[0]
  if (!slot) throw new Error('The token reads no storage.')
  return slot
}
