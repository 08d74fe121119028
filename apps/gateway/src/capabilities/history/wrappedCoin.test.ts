import { deployUniswapV2, type RunningChain, transact, type UniswapV2 } from '@foyer/test'
import { type Abi, type Address, erc20Abi, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { v2RouterAbi, wethAbi } from '../../engines/uniswap/uniswapAbi.ts'
import { type HistoryItem as Item, readHistory } from '../../testing/history/readHistory.ts'
import { useFreshChain } from '../../testing/history/useFreshChain.ts'
import { startNarrowNode } from '../../testing/startNarrowNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { readWraps, wrapTopics } from './wrappedCoin.ts'

const wrapped = `0x${'ee'.repeat(20)}`
const owner = `0x${'aa'.repeat(20)}`
const zero = `0x${'0'.repeat(40)}`

describe('readWraps', () => {
  const row = { chain_id: 'eip155:1', hash: `0x${'1'.repeat(64)}`, block_number: 5 }
  const log = (event: string, changes: object = {}) => ({
    address: wrapped,
    topics: [event, `0x${owner.slice(2).padStart(64, '0')}`],
    data: `0x${'7'.padStart(64, '0')}`,
    logIndex: 3,
    blockNumber: 5,
    blockHash: row.hash,
    transactionHash: row.hash,
    transactionIndex: 0,
    ...changes,
  })
  const transferOf = (sender: string, receiver: string, amount = '7') => ({
    ...row,
    log_index: 2,
    item: 0,
    kind: 'erc20' as const,
    token: wrapped,
    sender,
    receiver,
    token_id: '',
    amount,
    receivers: 1,
  })
  const read = (event: string, { sender = owner, transfers = [transferOf(zero, zero)], changes = {} } = {}) =>
    readWraps({ logs: [log(event, changes)], wrapped, sender, row, transfers }).map((transfer) => [
      transfer.kind,
      transfer.sender,
      transfer.receiver,
      transfer.amount,
    ])

  it('tells the wrapped coin alone when the transaction itself paid for it', () => {
    expect(read(wrapTopics.deposit)).toEqual([['erc20', wrapped, owner, '7']])
  })

  it('tells both sides when a contract wrapped, and when any account unwrapped', () => {
    expect(read(wrapTopics.deposit, { sender: zero })).toEqual([
      ['erc20', wrapped, owner, '7'],
      ['native', owner, wrapped, '7'],
    ])
    expect(read(wrapTopics.withdrawal)).toEqual([
      ['erc20', owner, wrapped, '7'],
      ['native', wrapped, owner, '7'],
    ])
  })

  it('tells the wrapped coin once where the contract writes a Transfer too', () => {
    expect(read(wrapTopics.deposit, { transfers: [transferOf(zero, owner)] })).toEqual([])
    expect(read(wrapTopics.withdrawal, { transfers: [transferOf(owner, zero)] })).toEqual([
      ['native', wrapped, owner, '7'],
    ])
    expect(read(wrapTopics.deposit, { transfers: [transferOf(zero, owner, '8')] })).toHaveLength(1)
  })

  it('knows nothing of other contracts and of other data', () => {
    expect(read(wrapTopics.deposit, { changes: { address: owner } })).toEqual([])
    expect(read(wrapTopics.deposit, { changes: { data: '0x' } })).toEqual([])
    expect(read(wrapTopics.deposit, { changes: { topics: [wrapTopics.deposit] } })).toEqual([])
    const logs = [log(wrapTopics.deposit)]
    expect(readWraps({ logs, wrapped: undefined, sender: owner, row, transfers: [] })).toEqual([])
  })
})

describe('wrapping and swapping in the history', () => {
  let chain: RunningChain
  let alice: Address
  let uniswap: UniswapV2

  const open = useFreshChain(async (started, payer) => {
    chain = started
    alice = payer
    uniswap = await deployUniswapV2(chain.client, alice)
    await write(uniswap.weth, wethAbi, 'deposit', [], parseEther('100'))
    await uniswap.addLiquidity([uniswap.weth, parseEther('50')], [chain.tokens.TKN, parseEther('50')])
  })

  const write = (address: Address, abi: Abi | readonly unknown[], functionName: string, args: unknown[], value = 0n) =>
    transact(chain.client, { account: alice, address, abi, functionName, args, value })
  const serve = async (history: object, changes: object = {}): Promise<TestGateway> => {
    const { weth, v2Factory, v2Router } = uniswap
    const swap = { name: 'Corner Exchange', weth, v2Factory, v2Router }
    const gateway = await startTestGateway({ chains: [chainOptions(chain, { swap, history, ...changes })] })
    open.push(gateway)
    return gateway
  }
  const newest = async (gateway: TestGateway): Promise<Item> => {
    const [item] = await readHistory(gateway, alice)
    if (item === undefined) throw new Error('the history is empty')
    return item
  }
  const shown = ({ metadata, transfers }: Item) => [
    metadata.operationType,
    ...(transfers ?? []).map(({ direction, quantity, fungible_info }) =>
      [direction, quantity.numeric, fungible_info?.symbol].join(' '),
    ),
  ]

  it.each([
    ['with traces', { traces: true }],
    ['without traces', { traces: false }],
  ])(
    'shows as a trade of one coin for the other, %s',
    async (_, history) => {
      const gateway = await serve(history)
      await newest(gateway)
      await write(uniswap.weth, wethAbi, 'deposit', [], parseEther('2'))
      const wrap = await newest(gateway)
      expect(shown(wrap)).toEqual(['trade', 'out 2 ETH', 'in 2 WETH'])
      // A wrapped coin is no application.
      expect(wrap.metadata.application).toBeNull()
      await write(uniswap.weth, wethAbi, 'withdraw', [parseEther('1.5')])
      const unwrap = await newest(gateway)
      expect(shown(unwrap)).toEqual(['trade', 'out 1.5 WETH', 'in 1.5 ETH'])
      const behind = await serve(history)
      expect(await newest(behind)).toEqual(unwrap)
    },
    30_000,
  )

  it('shows both sides where the node knows no old states', async () => {
    await write(uniswap.weth, wethAbi, 'withdraw', [parseEther('1')])
    await chain.mine(10)
    const node = await startNarrowNode(chain.rpcUrl, ({ method }) =>
      /getBalance|getTransactionCount|trace/.test(method) ? 'missing trie node' : undefined,
    )
    open.push(node)
    const gateway = await serve(
      { enabled: true, wholeBlocks: true, backfillNativeBlocks: 2 },
      { rpcUrls: [node.url], local: false },
    )
    expect(shown(await newest(gateway))).toEqual(['trade', 'out 1 WETH', 'in 1 ETH'])
  })

  it('names the swap router that the gateway knows, and no other contract', async () => {
    const { weth, v2Router } = uniswap
    const gateway = await serve({})
    const end = 10n ** 12n
    await write(v2Router, v2RouterAbi, 'swapExactETHForTokens', [0n, [weth, chain.tokens.TKN], alice, end], 10n ** 18n)
    const item = await newest(gateway)
    expect(item.metadata.application).toEqual({ name: 'Corner Exchange', iconUrl: null })
    expect(shown(item)[0]).toBe('trade')
    await write(chain.tokens.TKN, erc20Abi, 'approve', [v2Router, 10n ** 18n])
    expect((await newest(gateway)).metadata).toMatchObject({ operationType: 'approve', application: null })
    await write(v2Router, v2RouterAbi, 'swapExactTokensForETH', [10n ** 15n, 0n, [chain.tokens.TKN, weth], alice, end])
    const sold = await newest(gateway)
    expect(shown(sold)).toEqual(['trade', 'out 0.001 TKN', expect.stringMatching(/^in 0\.00\d+ ETH$/)])
    const { v2Factory } = uniswap
    const unnamed = await serve({}, { swap: { weth, v2Factory, v2Router } })
    expect((await newest(unnamed)).metadata.application).toBeNull()
  })
})
