import {
  type ChainClient,
  type RunningChains,
  type RunningProxy,
  startChains,
  startProxy,
  testContracts,
} from '@foyer/test'
import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, CallMethods } from '../../core/calls.ts'
import type { ChainContext } from '../../core/chain.ts'
import type { Network } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import type { TransferFee } from '../../core/transfers.ts'
import { createEvmCalls } from './contractCalls.ts'

let running: RunningChains
let proxy: RunningProxy
let wallet: TestWallet
let session: Session
let network: Network
let methods: CallMethods
let from: Address
let exchange: Address
let strict: Address

const chain = () => running.chains[0]
const tusd = () => chain().tokens.TUSD
const tkn = () => chain().tokens.TKN
const context = (changes: Partial<Network> = {}): ChainContext => ({
  networks: [{ ...network, ...changes }],
  rpcUrls: () => [proxy.url],
  onRpcFailure: () => undefined,
})
const exchanging = (functionName: string, args: readonly unknown[], value?: bigint): Call => ({
  to: exchange,
  data: encodeFunctionData({ abi: testContracts.exchange.abi, functionName, args }),
  value,
})
const approving = (token: Address, amount: bigint) => methods.approval({ token, spender: exchange, amount })
const trying = (calls: readonly Call[], gives?: string, wants?: string) =>
  methods.simulate({ networkId: network.id, from, calls, gives, wants })
const sending = async (call: Call) => {
  const { hash } = await methods.send(session, { networkId: network.id, from, call })
  await chain().client.waitForTransactionReceipt({ hash: hash as Hex })
  return hash
}
const allowed = (token: Address) => methods.allowance({ networkId: network.id, token, owner: from, spender: exchange })

async function deploy(client: ChainClient, contract: (typeof testContracts)['token'], args: readonly unknown[] = []) {
  const hash = await client.deployContract({ ...contract, args, account: from })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('nothing was deployed')
  return contractAddress
}

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  proxy = await startProxy({ target: chain().rpcUrl })
  const { client } = chain()
  from = running.accounts[0]?.address ?? '0x'
  exchange = await deploy(client, testContracts.exchange)
  strict = await deploy(client, testContracts.strictToken, ['Strict Dollar', 'SUSD', 6])
  const { abi } = testContracts.token
  for (const address of [tusd(), tkn(), strict]) {
    await client.writeContract({ account: from, address, abi, functionName: 'mint', args: [exchange, 10n ** 9n] })
    await client.writeContract({ account: from, address, abi, functionName: 'mint', args: [from, 10n ** 9n] })
  }
  await client.setBalance({ address: exchange, value: 10n ** 18n })
}, 60_000)
afterAll(async () => {
  await proxy.stop()
  await running.stop()
})
beforeEach(async () => {
  proxy.setMode('pass')
  const [account] = running.accounts
  if (!account) throw new Error('No account')
  network = {
    id: chain().caipNetworkId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chain().rpcUrl],
  }
  wallet = createTestWallet({
    name: 'Test Wallet',
    rdns: 'dev.foyer.test',
    accounts: [account.privateKey],
    chains: [{ chainId: 31337, rpcUrl: chain().rpcUrl, name: 'Local' }],
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  session = {
    id: 'test',
    source: 'injected',
    wallet: { id: 'test', name: 'Test Wallet', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address: from, type: 'eoa' }],
    namespaces: { eip155: { networkId: network.id } },
    provider: () => wallet.provider,
  }
  methods = createEvmCalls(context())
  await sending(approving(tusd(), 0n))
})
afterEach(() => wallet.destroy())

describe('a dry run', () => {
  it('tries an approval out together with the swap that needs it', async () => {
    const swap = exchanging('swap', [tusd(), tkn(), 700n])
    expect(await trying([approving(tusd(), 700n), swap], tusd(), tkn())).toEqual({
      type: 'changes',
      sent: 700n,
      received: 700n,
    })
    expect(await allowed(tusd())).toBe(0n)
    expect(await trying([swap], tusd(), tkn())).toMatchObject({ type: 'reverts', code: 'refused' })
    expect(await trying([approving(tusd(), 699n), swap], tusd(), tkn())).toMatchObject({ type: 'reverts' })
  })

  it('counts native coins that leave and arrive, without the network fee', async () => {
    const outcome = { type: 'changes', sent: 500n, received: 500n }
    expect(await trying([exchanging('buy', [tkn()], 500n)], undefined, tkn())).toEqual(outcome)
    const sell = [approving(tusd(), 500n), exchanging('sell', [tusd(), 500n])]
    expect(await trying(sell, tusd(), undefined)).toEqual(outcome)
  })

  it('tells a call that does nothing, and the words of one that refuses', async () => {
    expect(await trying([approving(tusd(), 1n)], tusd(), tkn())).toEqual({ type: 'reverts', code: 'nothing-moves' })
    expect(await trying([exchanging('fail', [])], tusd(), tkn())).toEqual({
      type: 'reverts',
      code: 'refused',
      detail: 'no deal',
    })
  })

  it('finds out that a token grants nothing anew before an older permission is taken back', async () => {
    await sending(approving(strict, 5n))
    expect(await trying([approving(strict, 9n)], strict, tkn())).toEqual({ type: 'reverts', code: 'refused' })
    const both = await trying([approving(strict, 0n), approving(strict, 9n)], strict, tkn())
    expect(both).toEqual({ type: 'reverts', code: 'nothing-moves' })
    await sending(approving(strict, 0n))
    await sending(approving(strict, 9n))
    expect(await allowed(strict)).toBe(9n)
  })

  it('promises nothing where no node answers', async () => {
    proxy.setMode('down')
    const unknown = { type: 'unknown', code: 'no-answer' }
    expect(await trying([exchanging('buy', [tkn()], 1n)], undefined, tkn())).toEqual(unknown)
  }, 20_000)
})

describe('a fee', () => {
  it('covers all calls together, where a later one needs an earlier one', async () => {
    const swap = exchanging('swap', [tusd(), tkn(), 700n])
    const calls = [approving(tusd(), 700n), swap]
    const fee = await methods.estimate({ networkId: network.id, from, calls })
    const gasOf = ({ parts }: TransferFee) => parts?.gas ?? 0n
    expect(fee.total).toBe(gasOf(fee) * (fee.parts?.gasPrice ?? 0n))
    const approval = gasOf(await methods.estimate({ networkId: network.id, from, calls: calls.slice(0, 1) }))
    await sending(approving(tusd(), 700n))
    const gas = gasOf(await methods.estimate({ networkId: network.id, from, calls: [swap] }))
    // An estimate keeps a little more ready than a run takes.
    expect(Number(gasOf(fee)) / Number(approval + gas)).toBeGreaterThan(0.7)
    expect(Number(gasOf(fee)) / Number(approval + gas)).toBeLessThan(1.3)
  })

  it('says why there is none', async () => {
    const swap = exchanging('swap', [tusd(), tkn(), 700n])
    const estimating = (calls: readonly Call[]) => methods.estimate({ networkId: network.id, from, calls })
    await expect(estimating([approving(tusd(), 1n), swap])).rejects.toMatchObject({ code: 'SEND_FAILED' })
    await expect(estimating([swap])).rejects.toMatchObject({ code: 'SEND_FAILED' })
  })
})

describe('allowances', () => {
  it('come from the chain, and are never guessed', async () => {
    await sending(approving(tusd(), 42n))
    expect(await allowed(tusd())).toBe(42n)
    await expect(allowed('0x000000000000000000000000000000000000bEEF')).rejects.toMatchObject({ code: 'RPC_FAILED' })
    proxy.setMode('down')
    await expect(allowed(tusd())).rejects.toMatchObject({ code: 'RPC_FAILED' })
  }, 20_000)
})

describe('what a transaction brought', () => {
  const brought = (hash: string, token?: string, owner: string = from) =>
    methods.received({ networkId: network.id, hash, owner, token })

  it('comes from the logs for a token', async () => {
    const hash = await sending(exchanging('buy', [tkn()], 321n))
    expect(await brought(hash, tkn())).toBe(321n)
    expect(await brought(hash, tusd())).toBeUndefined()
  })

  it('comes from the balance for native coins', async () => {
    await sending(approving(tusd(), 10n ** 9n))
    const hash = await sending(exchanging('sell', [tusd(), 123_456n]))
    expect(await brought(hash)).toBe(123_456n)
    expect(await brought(hash, undefined, exchange)).toBeUndefined()
    const buying = await sending(exchanging('buy', [tkn()], 5n))
    expect(await brought(buying)).toBeUndefined()
  })

  it('stays unknown for a missing transaction and while no node answers', async () => {
    expect(await brought(`0x${'ab'.repeat(32)}`, tkn())).toBeUndefined()
    const hash = await sending(exchanging('buy', [tkn()], 5n))
    proxy.setMode('down')
    expect(await brought(hash, tkn())).toBeUndefined()
  }, 20_000)

  it('stays unknown for native coins where a block holds two transactions of the owner', async () => {
    await sending(approving(tusd(), 10n ** 9n))
    const { client } = chain()
    await client.setAutomine(false)
    const { hash } = await methods.send(session, {
      networkId: network.id,
      from,
      call: exchanging('sell', [tusd(), 99n]),
    })
    await methods.send(session, { networkId: network.id, from, call: { to: exchange, value: 1n } })
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    expect(await brought(hash)).toBeUndefined()
  })
})
