import { type RunningChains, type RunningProxy, startChains, startProxy } from '@foyer/test'
import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChainContext } from '../../core/chain.ts'
import type { Network } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import type { Transfer, TransferMethods } from '../../core/transfers.ts'
import { createEvmTransfers } from './transfers.ts'

const receiver = '0x000000000000000000000000000000000000bEEF'
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

let running: RunningChains
let proxy: RunningProxy
let wallet: TestWallet
let session: Session
let network: Network
let transfers: TransferMethods
let from: `0x${string}`

const chain = () => running.chains[0]
const transfer = (parts: Partial<Transfer> = {}): Transfer => ({
  networkId: chain().caipNetworkId,
  from,
  to: receiver,
  amount: 1_000_000n,
  ...parts,
})
const balanceOf = (address: `0x${string}`, owner: `0x${string}`) =>
  chain().client.readContract({ address, abi, functionName: 'balanceOf', args: [owner] })
const context = (changes: Partial<Network> = {}): ChainContext => ({
  networks: [{ ...network, ...changes }],
  rpcUrls: () => [proxy.url],
  onRpcFailure: () => undefined,
})

beforeAll(async () => {
  running = await startChains({ extraTokens: true })
  proxy = await startProxy({ target: chain().rpcUrl })
}, 60_000)
afterAll(async () => {
  await proxy.stop()
  await running.stop()
})
beforeEach(async () => {
  proxy.setMode('pass')
  const [account] = running.accounts
  if (!account) throw new Error('No account')
  from = account.address
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
    chains: running.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Chain ${chainId}` })),
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
  transfers = createEvmTransfers(context())
})
afterEach(() => wallet.destroy())

describe('simulate', () => {
  it('promises the whole amount of ether', async () => {
    expect(await transfers.simulate(transfer())).toEqual({ type: 'changes', sent: 1_000_000n, received: 1_000_000n })
  })

  it('promises the whole amount of a plain token', async () => {
    const outcome = await transfers.simulate(transfer({ tokenAddress: chain().tokens.TUSD }))
    expect(outcome).toEqual({ type: 'changes', sent: 1_000_000n, received: 1_000_000n })
  })

  it('shows what really arrives of a token that keeps a part', async () => {
    const outcome = await transfers.simulate(transfer({ tokenAddress: chain().tokens.FEE }))
    expect(outcome).toEqual({ type: 'changes', sent: 1_000_000n, received: 990_000n })
  })

  it('names why a token refuses', async () => {
    const outcome = await transfers.simulate(transfer({ tokenAddress: chain().tokens.RVT }))
    expect(outcome).toEqual({
      type: 'reverts',
      code: 'refused',
      detail: 'RevertingToken: transfers are switched off',
    })
  })

  it.each([
    ['ether', undefined, 10n ** 30n],
    ['token', 'TUSD', 10n ** 30n],
  ] as const)('refuses more %s than there is', async (_, symbol, amount) => {
    const tokenAddress = symbol && chain().tokens[symbol]
    expect((await transfers.simulate(transfer({ amount, tokenAddress }))).type).toBe('reverts')
  })

  it.each(['down', 'error', 'garbage', 'rateLimited'] as const)(
    'promises nothing when the node is %s',
    async (mode) => {
      proxy.setMode(mode)
      const tokenAddress = chain().tokens.TUSD
      expect(await transfers.simulate(transfer({ tokenAddress }))).toEqual({
        type: 'unknown',
        code: 'no-answer',
      })
    },
    20_000,
  )

  it('promises nothing for a token when the node has no dry runs, and still finds a refusal', async () => {
    const { createServer } = await import('node:http')
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      const isDryRun = body.includes('eth_simulateV1')
      const refusal = { jsonrpc: '2.0', id: JSON.parse(body).id, error: { code: -32601, message: 'Method not found' } }
      const answer = isDryRun
        ? refusal
        : await (
            await fetch(chain().rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
          ).json()
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const old = createEvmTransfers({ ...context(), rpcUrls: () => [`http://127.0.0.1:${port}`] })
    const plain = await old.simulate(transfer({ tokenAddress: chain().tokens.TUSD }))
    const refused = await old.simulate(transfer({ tokenAddress: chain().tokens.RVT }))
    server.close()
    server.closeAllConnections()
    expect(plain).toEqual({ type: 'unknown', code: 'no-dry-run' })
    expect(refused).toEqual({
      type: 'reverts',
      code: 'refused',
      detail: 'RevertingToken: transfers are switched off',
    })
  })
})

describe('estimate', () => {
  it('multiplies gas and price', async () => {
    const fee = await transfers.estimate(transfer())
    expect(fee.parts?.gas).toBe(21_000n)
    expect(fee.parts?.gasPrice).toBeGreaterThan(0n)
    expect(fee.total).toBe((fee.parts?.gas ?? 0n) * (fee.parts?.gasPrice ?? 0n))
    expect((await transfers.estimate(transfer({ tokenAddress: chain().tokens.TKN }))).parts?.gas).toBeGreaterThan(
      21_000n,
    )
  })

  it('takes the one gas price of a legacy chain', async () => {
    const fee = await createEvmTransfers(context({ familyOptions: { legacyFees: true } })).estimate(transfer())
    expect(fee.parts?.gasPrice).toBe(await chain().client.getGasPrice())
  })

  it('says why there is no estimate', async () => {
    await expect(transfers.estimate(transfer({ tokenAddress: chain().tokens.RVT }))).rejects.toMatchObject({
      code: 'SEND_FAILED',
      details: 'RevertingToken: transfers are switched off',
    })
    proxy.setMode('down')
    await expect(transfers.estimate(transfer())).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})

describe('send and status', () => {
  it('sends ether, and the chain has it', async () => {
    const before = await chain().client.getBalance({ address: receiver })
    const { hash, marker } = await transfers.send(session, transfer({ amount: 5n }))
    await chain().client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(await chain().client.getBalance({ address: receiver })).toBe(before + 5n)
    const sent = await chain().client.getTransaction({ hash: hash as `0x${string}` })
    expect(sent.type).toBe('eip1559')
    expect(marker).toBe(String(sent.nonce))
    expect(await transfers.status({ networkId: network.id, hash, from, marker })).toEqual({ type: 'done' })
  })

  it('sends a token, and the chain has it', async () => {
    const { TUSD } = chain().tokens
    const before = await balanceOf(TUSD, receiver)
    const { hash } = await transfers.send(session, transfer({ tokenAddress: TUSD, amount: 120_000_000n }))
    await chain().client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(await balanceOf(TUSD, receiver)).toBe(before + 120_000_000n)
  })

  it('forces a gas price on legacy chains only', async () => {
    const { hash } = await createEvmTransfers(context({ familyOptions: { legacyFees: true } })).send(
      session,
      transfer({ amount: 5n }),
    )
    expect((await chain().client.getTransaction({ hash: hash as `0x${string}` })).type).toBe('legacy')
    const [legacy] = wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction')
    expect(legacy?.params).toMatchObject([{ gasPrice: expect.stringMatching(/^0x/) }])
    wallet.control.clearRequests()
    await transfers.send(session, transfer({ amount: 5n }))
    const [modern] = wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction')
    expect(modern?.params).not.toMatchObject([{ gasPrice: expect.anything() }])
  })

  it('switches a wallet on another network before it sends', async () => {
    wallet.control.switchChain(31338)
    const { hash } = await transfers.send(session, transfer({ amount: 7n }))
    expect((await chain().client.getTransaction({ hash: hash as `0x${string}` })).value).toBe(7n)
  })

  it('passes a rejection on', async () => {
    wallet.control.rejectNext()
    await expect(transfers.send(session, transfer())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('sends through the wallet while our own node is down', async () => {
    proxy.setMode('down')
    const before = await chain().client.getBalance({ address: receiver })
    const { hash, marker } = await transfers.send(session, transfer({ amount: 9n }))
    await chain().client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(marker).toBeUndefined()
    expect(await chain().client.getBalance({ address: receiver })).toBe(before + 9n)
    await expect(transfers.status({ networkId: network.id, hash, from, marker })).rejects.toMatchObject({
      code: 'RPC_FAILED',
    })
  }, 20_000)

  it('tells a failed transaction', async () => {
    const { client, tokens } = chain()
    const hash = await client.sendTransaction({
      account: from,
      to: tokens.RVT as `0x${string}`,
      data: `0xa9059cbb${'0'.repeat(24)}${receiver.slice(2)}${'0'.repeat(63)}1`,
      gas: 200_000n,
    })
    await client.waitForTransactionReceipt({ hash })
    expect(await transfers.status({ networkId: network.id, hash, from })).toEqual({ type: 'failed' })
  })

  describe('while no block is made', () => {
    beforeEach(() => chain().client.setAutomine(false))
    afterEach(() => chain().client.setAutomine(true))

    it('tells a waiting transaction from one that another replaced', async () => {
      const { client } = chain()
      const { hash, marker } = await transfers.send(session, transfer({ amount: 3n }))
      const status = () => transfers.status({ networkId: network.id, hash, from, marker })
      expect(await status()).toEqual({ type: 'pending' })
      const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
      const other = await client.sendTransaction({ account: from, to: from, value: 0n, nonce: Number(marker), ...fees })
      await client.mine({ blocks: 1 })
      expect(await status()).toEqual({ type: 'replaced', by: other })
    })

    it('tells a dropped transaction', async () => {
      const { client } = chain()
      const { hash, marker } = await transfers.send(session, transfer({ amount: 3n }))
      await client.dropTransaction({ hash: hash as `0x${string}` })
      expect(await transfers.status({ networkId: network.id, hash, from, marker })).toEqual({ type: 'dropped' })
    })
  })
})

describe('what a transaction cost', () => {
  it('equals what the sender lost beside the amount', async () => {
    const before = await chain().client.getBalance({ address: from })
    const { hash } = await transfers.send(session, transfer())
    await chain().client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    const after = await chain().client.getBalance({ address: from })
    expect(await transfers.paidFee({ networkId: network.id, hash })).toBe(before - after - 1_000_000n)
  })

  it('stays unknown for one that is not mined', async () => {
    expect(await transfers.paidFee({ networkId: network.id, hash: `0x${'7'.repeat(64)}` })).toBeUndefined()
  })

  it('fails rather than saying 0 where no node answers', async () => {
    proxy.setMode('down')
    await expect(transfers.paidFee({ networkId: network.id, hash: `0x${'7'.repeat(64)}` })).rejects.toMatchObject({
      code: 'RPC_FAILED',
    })
  })
})
