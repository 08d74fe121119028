// Long because every step of a swap is declined, fails, or is overtaken by the price, on a real exchange.
import {
  deployContract,
  deployUniswapV2,
  type RunningChains,
  startChains,
  testContracts,
  transact,
  type UniswapV2,
} from '@foyer/test'
import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { type Address, decodeFunctionData, erc20Abi, type Hex, maxUint256, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { closeModal } from '../../core/actions/closeModal.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { createKit } from '../../core/createKit.ts'
import type { KitEvent } from '../../core/events.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { selectIsAsking } from '../../core/selectRequest.ts'
import { type Session, sessionKey } from '../../core/session.ts'
import { end, establish, setActiveAccount, update } from '../../core/transitions.ts'
import { kitNotices } from '../../runtime/notices.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { type PrepareSwapParameters, prepareSwap } from './prepareSwap.ts'
import { swapReviewMessages } from './reviewMessages.ts'
import { type SwapParameters, swap } from './swap.ts'
import { type SwapProgress, swapFromReview } from './swapFromReview.ts'
import { routerAbi, startSwapGateway } from './swapGateway.fixture.ts'

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }

let running: RunningChains
let uniswap: UniswapV2
let strict: Address
let gateway: Awaited<ReturnType<typeof startSwapGateway>>
let wallet: TestWallet
let session: Session
let kit: Kit
let events: KitEvent[]
let clean: Hex

const chain = () => running.chains[0]
const me = () => running.accounts[0]?.address ?? '0x'
const other = () => running.accounts[1]?.address ?? '0x'
const ether = { symbol: 'ETH', decimals: 18, price: 2000 }
const token = (address: Address, symbol: string, decimals: number) => ({ address, symbol, decimals, price: 1 })
const tusd = () => token(chain().tokens.TUSD, 'TUSD', 6)
const tkn = () => token(chain().tokens.TKN, 'TKN', 18)
const susd = () => token(strict, 'SUSD', 6)
const hundred = 100_000_000n
const prepare = (parts: Partial<PrepareSwapParameters> = {}) =>
  prepareSwap(kit, { from: tusd(), to: ether, amount: hundred, ...parts })
const balance = (address: Address | undefined, owner: Address = me()) =>
  address
    ? chain().client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    : chain().client.getBalance({ address: owner })
const allowance = (address: Address) =>
  chain().client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [me(), uniswap.v2Router] })
const allow = async (address: Address, amount: bigint) => {
  const args = [uniswap.v2Router, amount] as const
  await transact(chain().client, { account: me(), address, abi: erc20Abi, functionName: 'approve', args })
}
/** The page goes on with another account of the same wallet. */
const moveToOther = () => {
  const account = { namespace: 'eip155', address: other(), type: 'eoa' }
  const key = { session: sessionKey(session), ...account }
  kit.store.setState((state) => update(state, { ...session, accounts: [...session.accounts, account] }))
  kit.store.setState((state) => setActiveAccount(state, key))
}
const asked = () => wallet.control.requests().filter(({ method }) => /^(eth_send|wallet_sendCalls)/.test(method))
const swapEventNames = () => events.map(({ name }) => name).filter((name) => name.includes('SWAP'))
/** Another account sells this much of a token for ether, so that the token is worth less. */
const sell = async (amount: bigint) => {
  const { client, tokens } = chain()
  const { v2Router, weth } = uniswap
  const by = { account: other() }
  const approval = [v2Router, amount] as const
  await transact(client, { ...by, address: tokens.TUSD, abi: erc20Abi, functionName: 'approve', args: approval })
  const args = [amount, 0n, [tokens.TUSD, weth], other(), 10n ** 12n] as const
  await transact(client, { ...by, address: v2Router, abi: routerAbi, functionName: 'swapExactTokensForETH', args })
}
/** Swaps and writes down each step. */
const swapping = async (parts: SwapParameters) => {
  const steps: string[] = []
  const { hash } = await swap(kit, { ...parts, onStep: (step, state) => void steps.push(`${step} ${state}`) })
  await chain().client.waitForTransactionReceipt({ hash: hash as Hex })
  return { hash, steps }
}

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  const { client, tokens } = chain()
  uniswap = await deployUniswapV2(client, me())
  strict = await deployContract(client, me(), testContracts.strictToken, ['Strict Dollar', 'SUSD', 6])
  const { weth } = uniswap
  for (const [address, amount] of [
    [strict, 10n ** 12n],
    [tokens.TUSD, 10n ** 12n],
  ] as const) {
    await transact(client, {
      account: me(),
      address,
      abi: testContracts.token.abi,
      functionName: 'mint',
      args: [me(), amount],
    })
  }
  const deposit = [{ type: 'function', name: 'deposit', inputs: [], outputs: [], stateMutability: 'payable' }] as const
  const value = parseEther('310')
  await client.writeContract({ account: me(), address: weth, abi: deposit, functionName: 'deposit', value })
  await uniswap.addLiquidity([tokens.TUSD, 200_000_000_000n], [weth, parseEther('100')])
  await uniswap.addLiquidity([tokens.TKN, parseEther('200000')], [weth, parseEther('100')])
  await uniswap.addLiquidity([tokens.TUSD, 200_000_000_000n], [tokens.TKN, parseEther('200000')])
  await uniswap.addLiquidity([strict, 200_000_000_000n], [weth, parseEther('100')])
  for (const address of [tokens.TUSD, tokens.TKN, strict]) await allow(address, 0n)
  gateway = await startSwapGateway(client, chain().rpcUrl, uniswap)
}, 60_000)
afterAll(async () => {
  await gateway.stop()
  await running.stop()
})
beforeEach(async () => {
  clean = await chain().snapshot()
  gateway.state.asked.length = 0
  gateway.state.refusal = undefined
  gateway.state.router = uniswap.v2Router
  const [first] = running.accounts
  if (!first) throw new Error('No account')
  wallet = createTestWallet({
    name: 'Test Wallet',
    rdns: 'dev.foyer.test',
    accounts: [first.privateKey],
    chains: [{ chainId: 31337, rpcUrl: chain().rpcUrl, name: 'Local' }],
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.control.clearRequests()
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  kit = createKit({
    appName: 'Test',
    networks: [
      { id: 'eip155:31337', name: 'Local', nativeCurrency, rpcUrls: [chain().rpcUrl], local: true },
      { id: 'eip155:59144', name: 'Elsewhere', nativeCurrency, rpcUrls: [chain().rpcUrl] },
    ],
    chains: [evm({ wallets: [] })],
    gateway: gateway.url,
    projectId: 'test',
    storage: memoryStorage(),
  })
  connect(wallet.provider)
  events = []
  kit.events.on('*', (event) => events.push(event))
})
afterEach(async () => {
  vi.useRealTimers()
  kit.destroy()
  wallet.destroy()
  await chain().revert(clean)
})

function connect(provider: Provider): void {
  session = {
    id: 't',
    source: 'injected',
    wallet: { id: 't', name: 'Test Wallet', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address: me(), type: 'eoa' }],
    namespaces: { eip155: { networkId: 'eip155:31337' } },
    provider: () => provider,
  }
  kit.store.setState((state) => establish(state, session, { activate: true }))
}

describe('prepareSwap', () => {
  it('says what a swap of the native coin gives, by one step', async () => {
    const prepared = await prepare({ from: ether, to: tusd(), amount: parseEther('1') })
    const { leastAmount, toAmount } = prepared
    expect(prepared).toMatchObject({
      networkId: 'eip155:31337',
      account: me(),
      source: 'uniswap',
      priceImpact: 0.5,
      slippage: 1,
      steps: ['swap'],
      isAtomic: false,
      outcome: { type: 'changes', sent: parseEther('1'), received: toAmount },
      call: { to: uniswap.v2Router, value: parseEther('1') },
    })
    expect(leastAmount).toBe((toAmount * 99n) / 100n)
    expect(prepared.spender).toBeUndefined()
    expect(prepared.fee?.total).toBeGreaterThan(0n)
    expect(asked()).toEqual([])
  })

  it('counts the approval of a token in, of exactly the amount', async () => {
    const prepared = await prepare({ slippage: 5 })
    const { approvedAmount, leastAmount, outcome, spender, steps, toAmount } = prepared
    expect(steps).toEqual(['approve', 'swap'])
    expect(approvedAmount).toBe(hundred)
    expect(spender).toBe(uniswap.v2Router)
    expect(outcome).toEqual({ type: 'changes', sent: hundred, received: toAmount })
    expect(leastAmount).toBe((toAmount * 95n) / 100n)
    expect(prepared.fee?.parts?.gas).toBeGreaterThan(100_000n)
    expect(await allowance(tusd().address)).toBe(0n)
  })

  it('leaves out an approval that is large enough, and resets one where the token wants it', async () => {
    await allow(tusd().address, hundred)
    expect((await prepare()).steps).toEqual(['swap'])
    expect((await prepare({ amount: hundred + 1n })).steps).toEqual(['approve', 'swap'])
    await allow(strict, 5n)
    const prepared = await prepare({ from: susd() })
    expect(prepared.steps).toEqual(['reset', 'approve', 'swap'])
    expect(prepared.outcome).toEqual({ type: 'changes', sent: hundred, received: prepared.toAmount })
  })

  it('says beforehand that a swap would fail', async () => {
    await transact(chain().client, {
      account: me(),
      address: tusd().address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [other(), await balance(tusd().address)],
    })
    const { fee, outcome, steps } = await prepare()
    expect(outcome.type).toBe('reverts')
    expect(steps).toEqual(['approve', 'swap'])
    expect(fee).toBeUndefined()
  })

  it.each<[string, Partial<PrepareSwapParameters>, string]>([
    ['nothing', { amount: 0n }, 'INVALID_AMOUNT'],
    ['a slippage of 0', { slippage: 0 }, 'INVALID_OPTION'],
    ['a slippage of half a per cent', { slippage: 0.5 }, 'INVALID_OPTION'],
    ['a slippage of 51', { slippage: 51 }, 'INVALID_OPTION'],
    ['a network without swaps', { networkId: 'eip155:59144' }, 'SWAP_UNSUPPORTED'],
    ['a network of no chain family', { networkId: 'other:1' }, 'SWAP_UNSUPPORTED'],
  ])('refuses %s before any request', async (_, parts, code) => {
    await expect(prepare(parts)).rejects.toMatchObject({ code })
    expect(gateway.state.asked).toEqual([])
  })

  it('passes on what the gateway says, and ends when it is given up', async () => {
    gateway.state.refusal = { status: 400, description: 'insufficient liquidity' }
    await expect(prepare()).rejects.toMatchObject({ code: 'GATEWAY_FAILED', shortMessage: 'insufficient liquidity' })
    gateway.state.refusal = undefined
    await expect(prepare({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    kit.store.setState((state) => end(state, [sessionKey(session)], { defaults: {} }))
    await expect(prepare()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

describe('swap', () => {
  it('buys a token with the native coin and remembers what was really received', async () => {
    const prepared = await prepare({ from: ether, to: tusd(), amount: parseEther('1') })
    const before = await balance(tusd().address)
    const { hash, steps } = await swapping({ prepared })
    const got = (await balance(tusd().address)) - before
    expect(got).toBe(prepared.toAmount)
    expect(steps).toEqual(['swap asking', 'swap sent'])
    const sent = { amount: parseEther('1'), token: { symbol: 'ETH' } }
    expect(activityRecords(kit).list()).toMatchObject([{ kind: 'swap', hash, from: me(), sent, value: 2000 }])
    await expect
      .poll(() => activityRecords(kit).list()[0], { timeout: 8000 })
      .toMatchObject({ state: 'done', received: { amount: got, token: { symbol: 'TUSD' } } })
    const about = {
      isSmartAccount: false,
      network: 'eip155:31337',
      swapFromToken: 'ETH',
      swapToToken: 'TUSD',
      swapFromAmount: '1',
    }
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(events.find(({ name }) => name === 'SWAP_SUCCESS')?.properties).toEqual({
      ...about,
      swapToAmount: expect.stringMatching(/^19\d\d\.\d+$/),
    })
    expect(selectIsAsking(kit.store.getState())).toBe(false)
  }, 20_000)

  it('approves exactly the amount and then swaps, and keeps what native coins came of it', async () => {
    const prepared = await prepare()
    const { hash, steps } = await swapping({ prepared })
    expect(steps).toEqual(['approve asking', 'approve sent', 'approve done', 'swap asking', 'swap sent'])
    expect(await allowance(tusd().address)).toBe(0n)
    expect(activityRecords(kit).list()).toMatchObject([
      { kind: 'swap', hash, counterparty: { name: 'Uniswap' } },
      { kind: 'approval', approved: { amount: hundred, token: { symbol: 'TUSD' } } },
    ])
    await expect
      .poll(() => activityRecords(kit).list()[0], { timeout: 8000 })
      .toMatchObject({ state: 'done', received: { amount: prepared.toAmount } })
  }, 20_000)

  it('takes an older permission back first where the token wants it', async () => {
    await allow(strict, 5n)
    const before = await balance(strict)
    const { steps } = await swapping({ prepared: await prepare({ from: susd() }) })
    expect(steps.filter((step) => step.endsWith('done'))).toEqual(['reset done', 'approve done'])
    expect(await balance(strict)).toBe(before - hundred)
  })

  it('swaps a token for a token, and unwraps a coin without any approval', async () => {
    const before = await balance(tkn().address)
    const prepared = await prepare({ to: tkn() })
    await swapping({ prepared })
    expect(await balance(tkn().address)).toBe(before + prepared.toAmount)
    const unwrapping = await prepare({ from: token(uniswap.weth, 'WETH', 18), amount: 5n })
    expect(unwrapping).toMatchObject({ steps: ['swap'], outcome: { type: 'changes', sent: 5n, received: 5n } })
    expect(unwrapping.spender).toBeUndefined()
  })

  it('approves without limit only where it is told to', async () => {
    await swapping({ prepared: await prepare({ isUnlimited: true }) })
    expect(await allowance(tusd().address)).toBeGreaterThan(maxUint256 / 2n)
    expect((await prepare()).steps).toEqual(['swap'])
  })

  it('goes on where the visitor declined the second step', async () => {
    const prepared = await prepare()
    wallet.control.auto('ask')
    const steps: string[] = []
    const onStep: SwapParameters['onStep'] = (step, state) => {
      steps.push(`${step} ${state}`)
      if (state === 'asking') step === 'swap' ? wallet.control.rejectNext() : wallet.control.approveNext()
    }
    await expect(swap(kit, { prepared, onStep })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(steps.at(-1)).toBe('swap asking')
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_REJECTED'])
    expect(await allowance(tusd().address)).toBe(hundred)
    const again = await prepare()
    expect(again.steps).toEqual(['swap'])
    wallet.control.auto('approve')
    expect((await swapping({ prepared: again })).steps).toEqual(['swap asking', 'swap sent'])
  })

  it('asks nothing further where the approval is declined or fails', async () => {
    wallet.control.rejectNext()
    await expect(swap(kit, { prepared: await prepare() })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.control.failNext({ code: -32000, message: 'broken' }, 'eth_sendTransaction')
    await expect(swap(kit, { prepared: await prepare() })).rejects.toMatchObject({ code: 'RPC_FAILED' })
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_REJECTED', 'INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
    expect(asked()).toHaveLength(2)
    expect(activityRecords(kit).list()).toEqual([])
  })

  it('signs no swap for an approval that the visitor made smaller in the wallet', async () => {
    const { provider } = wallet
    connect({
      request({ method, params }) {
        const [call] = Array.isArray(params) ? params : []
        if (method !== 'eth_sendTransaction') return provider.request({ method, params })
        const data = `${call.data.slice(0, -64)}${'1'.padStart(64, '0')}`
        return provider.request({ method, params: [{ ...call, data }] })
      },
    })
    await expect(swap(kit, { prepared: await prepare() })).rejects.toMatchObject({ code: 'SEND_FAILED' })
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
    expect(asked()).toHaveLength(1)
  }, 20_000)

  it('signs nothing for less than the visitor has seen', async () => {
    await allow(tusd().address, hundred)
    const prepared = await prepare()
    await sell(5_000_000_000n)
    await expect(swap(kit, { prepared })).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
    expect(asked()).toEqual([])
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_ERROR'])
  })

  it('keeps to the least amount that the visitor has seen where the price fell by less', async () => {
    await allow(tusd().address, hundred)
    const prepared = await prepare()
    await sell(300_000_000n)
    expect((await prepare()).leastAmount).toBeLessThan(prepared.leastAmount)
    const { hash } = await swapping({ prepared })
    const { input } = await chain().client.getTransaction({ hash: hash as Hex })
    const { args } = decodeFunctionData({ abi: routerAbi, data: input })
    expect(args[1]).toBe(prepared.leastAmount)
  })

  it('signs nothing where another exchange would swap by now', async () => {
    await allow(tusd().address, hundred)
    const prepared = await prepare()
    gateway.state.router = strict
    await expect(swap(kit, { prepared })).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
    expect(asked()).toEqual([])
  })

  it('signs nothing that brings the visitor less than the dry run did, or that would fail by now', async () => {
    await allow(tusd().address, hundred)
    const prepared = await prepare()
    gateway.state.thief = other()
    expect((await prepare()).outcome).toMatchObject({ sent: hundred, received: 0n })
    await expect(swap(kit, { prepared })).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
    gateway.state.thief = undefined
    await allow(tusd().address, 0n)
    await expect(swap(kit, { prepared })).rejects.toMatchObject({ code: 'SEND_FAILED' })
    expect(asked()).toEqual([])
  })

  it('goes on where the visitor made the approval faster in the wallet', async () => {
    const { client } = chain()
    const prepared = await prepare()
    await client.setAutomine(false)
    const steps: string[] = []
    const onStep: SwapParameters['onStep'] = async (step, state, hash) => {
      steps.push(`${step} ${state}`)
      if (step !== 'approve' || state !== 'sent') return
      const { input, nonce, to } = await client.getTransaction({ hash: hash as Hex })
      const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
      await client.sendTransaction({ account: me(), to, data: input, nonce, ...fees })
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    }
    await swap(kit, { prepared, onStep })
    expect(steps.at(-1)).toBe('swap sent')
  }, 20_000)

  it('asks no other account than the one that saw the swap', async () => {
    const prepared = await prepare()
    const elsewhere = { ...prepared, account: other() }
    await expect(swap(kit, { prepared: elsewhere })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(swapEventNames()).toEqual([])
  })

  it.each([
    ['the account', moveToOther],
    ['the view', () => closeModal(kit)],
  ])('asks for no further step once %s is gone', async (_, lose) => {
    const prepared = await prepare()
    openModal(kit, { name: 'SwapReview' })
    const onProgress = ({ state, step }: SwapProgress) => step === 'approve' && state === 'sent' && lose()
    const ended = swapFromReview(kit, prepared, swapReviewMessages.messages, onProgress, new AbortController())
    expect(await ended).toMatchObject({ hasFailed: true })
    expect(asked()).toHaveLength(1)
    expect(kitNotices(kit).getState().toast).toBeUndefined()
    await expect.poll(() => allowance(tusd().address)).toBe(hundred)
  })

  it('leaves the view of the account alone that the page moved to while the wallet asked', async () => {
    const prepared = await prepare({ from: ether, to: tusd(), amount: parseEther('1') })
    openModal(kit, { name: 'SwapReview' })
    wallet.control.auto('ask')
    const onProgress = () => undefined
    const ended = swapFromReview(kit, prepared, swapReviewMessages.messages, onProgress, new AbortController())
    await vi.waitFor(() => expect(wallet.control.waiting()).toBeDefined(), 5000)
    moveToOther()
    wallet.control.approveNext()
    expect(await ended).toEqual({ hasFailed: false, isLost: true })
    expect(kit.store.getState().modal.stack.at(-1)?.name).toBe('SwapReview')
  })

  it('asks the wallet for nothing more once the kit is gone', async () => {
    const prepared = await prepare()
    const onStep: SwapParameters['onStep'] = (_, state) => state === 'sent' && kit.destroy()
    await expect(swap(kit, { prepared, onStep })).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
    expect(asked()).toHaveLength(1)
    // What the wallet sent is mined before the chain is set back.
    await expect.poll(() => allowance(tusd().address)).toBe(hundred)
  })

  it('ends when it is given up while the wallet asks', async () => {
    wallet.control.auto('ask')
    const controller = new AbortController()
    const onStep: SwapParameters['onStep'] = (_, state) =>
      state === 'asking' && queueMicrotask(() => controller.abort())
    const given = swap(kit, { prepared: await prepare(), onStep, signal: controller.signal })
    await expect(given).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(selectIsAsking(kit.store.getState())).toBe(false)
    expect(activityRecords(kit).list()).toEqual([])
    wallet.control.approveNext()
    await expect.poll(() => activityRecords(kit).list(), { timeout: 8000 }).toMatchObject([{ kind: 'approval' }])
  })
})

describe('a wallet that carries calls out as one', () => {
  const atomic = (status: string) => wallet.control.setCapabilities({ '0x7a69': { atomic: { status } } })

  it('gets one question for approval and swap', async () => {
    atomic('ready')
    const prepared = await prepare()
    expect(prepared).toMatchObject({ isAtomic: true, steps: ['approve', 'swap'] })
    // A look every ten seconds does not ask a wallet each time, which may be on a phone.
    await prepare()
    const questions = wallet.control.requests().filter(({ method }) => method === 'wallet_getCapabilities')
    expect(questions).toHaveLength(1)
    const before = await balance(tusd().address)
    const { hash, steps } = await swapping({ prepared })
    expect(steps).toEqual(['approve asking', 'swap asking', 'approve sent', 'swap sent', 'approve done', 'swap done'])
    expect(await balance(tusd().address)).toBe(before - hundred)
    expect(asked().map(({ method }) => method)).toEqual(['wallet_sendCalls'])
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
    await expect
      .poll(() => activityRecords(kit).list(), { timeout: 8000 })
      .toMatchObject([{ kind: 'swap', hash, state: 'done', received: { amount: prepared.toAmount } }])
  }, 20_000)

  it('gets one step after the other where it cannot after all', async () => {
    atomic('supported')
    const prepared = await prepare()
    atomic('unsupported')
    await swapping({ prepared })
    const methods = asked().map(({ method }) => method)
    expect(methods).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
  })

  it('stays followed where it says nothing for ten minutes', async () => {
    atomic('supported')
    let isSilent = true
    const { provider } = wallet
    connect({
      request: async (call) =>
        isSilent && call.method === 'wallet_getCallsStatus' ? { status: 100 } : provider.request(call),
    })
    const prepared = await prepare()
    let ended: ReturnType<typeof swapFromReview> | undefined
    await new Promise<void>((sent) => {
      const onProgress = ({ state }: SwapProgress) => {
        if (state !== 'sent') return
        vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
        sent()
      }
      ended = swapFromReview(kit, prepared, swapReviewMessages.messages, onProgress, new AbortController())
    })
    await vi.advanceTimersByTimeAsync(600_000)
    // Nothing is offered to be signed once more.
    expect(await ended).toEqual({ hasFailed: false })
    expect(kitNotices(kit).getState().toast?.text).toBe('Your wallet is still at it. See Activity')
    expect(events.at(-1)?.properties).toMatchObject({ message: expect.stringContaining('in ten minutes') })
    expect(activityRecords(kit).list()).toMatchObject([{ kind: 'swap', state: 'pending', sent: { amount: hundred } }])
    isSilent = false
    await vi.advanceTimersByTimeAsync(15_000)
    // The node answers in real time.
    const done = [{ state: 'done', hash: expect.stringMatching(/^0x.{64}$/) }]
    await vi.waitFor(() => expect(activityRecords(kit).list()).toMatchObject(done), { timeout: 10_000 })
  }, 20_000)

  it('stays followed where the visitor left before it asked for consent', async () => {
    atomic('supported')
    const controller = new AbortController()
    const prepared = await prepare()
    wallet.control.auto('ask')
    const onStep: SwapParameters['onStep'] = (_, state) =>
      state === 'asking' && queueMicrotask(() => controller.abort())
    const given = swap(kit, { prepared, onStep, signal: controller.signal })
    await expect(given).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(activityRecords(kit).list()).toEqual([])
    wallet.control.approveNext()
    await expect
      .poll(() => activityRecords(kit).list(), { timeout: 12_000 })
      .toMatchObject([{ kind: 'swap', state: 'done', received: { amount: prepared.toAmount } }])
  }, 20_000)

  it('leaves all as it was when the visitor declines', async () => {
    atomic('supported')
    wallet.control.rejectNext()
    await expect(swap(kit, { prepared: await prepare() })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_REJECTED'])
    expect(await allowance(tusd().address)).toBe(0n)
  })

  it('signs nothing for less than the visitor has seen', async () => {
    atomic('supported')
    const prepared = await prepare()
    await sell(5_000_000_000n)
    await expect(swap(kit, { prepared })).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
    expect(asked()).toEqual([])
    expect(swapEventNames()).toEqual(['INITIATE_SWAP', 'SWAP_ERROR'])
  })
})
