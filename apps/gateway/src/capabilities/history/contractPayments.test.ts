import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningChain, testContracts } from '@foyer/test'
import { type Address, getAddress, type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { type HistoryItem as Item, readHistory as read } from '../../testing/history/readHistory.ts'
import { useFreshChain } from '../../testing/history/useFreshChain.ts'
import { type NarrowNode, startNarrowNode } from '../../testing/startNarrowNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const erin: Address = '0x000000000000000000000000000000000000e417'
const frank: Address = '0x000000000000000000000000000000000000f4a4'
const word = (address: Address) => address.slice(2).padStart(64, '0')
/** Calls the address in its input with all coins that it got. */
const forwarder: Hex = '0x5f5f5f5f345f355af100'
/** Calls the two addresses in its input with half of its coins each, and goes on if one refuses. */
const splitter: Hex = '0x5f5f5f5f600234045f355af1505f5f5f5f600234046020355af100'
/** Passes its coins to an address and takes everything back by reverting. */
const reverting: Hex = `0x5f5f5f5f3473${frank.slice(2)}5af15f5ffd`

describe('payments between contracts', () => {
  let chain: RunningChain
  let alice: Address

  const open = useFreshChain((started, payer) => {
    chain = started
    alice = payer
  })

  const place = async (code: Hex, at: number): Promise<Address> => {
    const address: Address = `0x${at.toString(16).padStart(40, 'c')}`
    await chain.client.setCode({ address, bytecode: code })
    return address
  }
  const send = async (to: Address, value: bigint, data: Hex = '0x'): Promise<Hex> => {
    const hash = await chain.client.sendTransaction({ account: alice, to, value, data, chain: null, gas: 500_000n })
    expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
    return hash
  }
  const serve = async (history: object = {}, rpcUrl = chain.rpcUrl): Promise<TestGateway> => {
    const gateway = await startTestGateway({ chains: [chainOptions(chain, { rpcUrls: [rpcUrl], history })] })
    open.push(gateway)
    return gateway
  }
  const narrow = async (...refused: readonly string[]): Promise<NarrowNode> => {
    const node = await startNarrowNode(chain.rpcUrl, ({ method }) =>
      refused.includes(method) ? 'the method does not exist or is not available' : undefined,
    )
    open.push(node)
    return node
  }
  const amounts = (items: readonly Item[]) =>
    items.map(({ metadata, transfers }) => [
      metadata.operationType,
      metadata.hash,
      ...(transfers ?? []).map(
        ({ direction, quantity }) => `${direction} ${BigInt(Math.round(Number(quantity.numeric) * 1e18))}`,
      ),
    ])

  it('reach accounts that did not send the transaction, whether the index followed or reads backwards', async () => {
    const contract = await place(forwarder, 1)
    const following = await serve()
    expect(await read(following, erin)).toEqual([])
    const hash = await send(contract, 5n, `0x${word(erin)}`)
    const expected = [['receive', hash, 'in 5']]
    expect(amounts(await read(following, erin))).toEqual(expected)
    expect(amounts(await read(await serve(), erin))).toEqual(expected)
    const everybody = await serve({ followAll: true, startBlock: 0 })
    expect(amounts(await read(everybody, erin))).toEqual(expected)
    const [item] = await read(following, erin)
    expect(item?.metadata).toMatchObject({
      sentFrom: getAddress(contract),
      sentTo: getAddress(erin),
      status: 'confirmed',
    })
    expect(amounts(await read(following, alice))[0]).toEqual(['send', hash, 'out 5'])
    // A contract's own account: got five, paid five.
    expect(amounts(await read(following, contract))).toEqual([['execute', hash, 'in 5', 'out 5']])
  })

  it('count for nothing when they were taken back', async () => {
    const bad = await place(reverting, 2)
    const contract = await place(splitter, 3)
    const gateway = await serve()
    await read(gateway, frank)
    const hash = await send(contract, 10n, `0x${word(bad)}${word(erin)}`)
    expect(amounts(await read(gateway, erin))).toEqual([['receive', hash, 'in 5']])
    expect(await read(gateway, frank)).toEqual([])
    expect(await chain.client.getBalance({ address: frank })).toBe(0n)
  })

  it('disappear with the block that a reorganisation took back', async () => {
    const contract = await place(forwarder, 1)
    const gateway = await serve()
    const kept = await send(contract, 1n, `0x${word(erin)}`)
    const before = await chain.snapshot()
    await send(contract, 2n, `0x${word(erin)}`)
    expect(await read(gateway, erin)).toHaveLength(2)
    await chain.revert(before)
    const instead = await send(contract, 3n, `0x${word(erin)}`)
    await chain.mine(2)
    await expect
      .poll(async () => amounts(await read(gateway, erin)))
      .toEqual([
        ['receive', instead, 'in 3'],
        ['receive', kept, 'in 1'],
      ])
  })

  it.each([
    ['debug_traceBlockByHash', []],
    ['debug_traceBlockByNumber', ['debug_traceBlockByHash']],
    ['trace_block', ['debug_traceBlockByHash', 'debug_traceBlockByNumber']],
    ['debug_traceTransaction', ['debug_traceBlockByHash', 'debug_traceBlockByNumber', 'trace_block']],
  ] as const)(
    'come from %s where the node offers that',
    async (method, refused) => {
      const node = await narrow(...refused)
      const contract = await place(splitter, 3)
      const gateway = await serve({}, node.url)
      await read(gateway, erin)
      const sent: Hex[] = []
      for (let count = 1; count <= 5; count += 1)
        sent.unshift(await send(contract, 10n, `0x${word(erin)}${word(frank)}`))
      expect(amounts(await read(gateway, erin))).toEqual(sent.map((hash) => ['receive', hash, 'in 5']))
      expect(amounts(await read(gateway, frank))).toEqual(sent.map((hash) => ['receive', hash, 'in 5']))
      expect(node.counts()[method]).toBeGreaterThan(0)
      // What the node does not offer is asked once and not for every block.
      for (const other of refused) expect(node.counts()[other]).toBe(1)
    },
    30_000,
  )

  it('stay unseen where no node offers traces, and everything else shows', async () => {
    const names = ['debug_traceBlockByHash', 'debug_traceBlockByNumber', 'trace_block', 'debug_traceTransaction']
    const node = await narrow(...names)
    const contract = await place(forwarder, 1)
    const gateway = await serve({}, node.url)
    await read(gateway, erin)
    await send(contract, 5n, `0x${word(erin)}`)
    const plain = await send(erin, 7n)
    await send(contract, 5n, `0x${word(erin)}`)
    expect(amounts(await read(gateway, erin))).toEqual([['receive', plain, 'in 7']])
    for (const name of names) expect(node.counts()[name]).toBe(1)
  })

  it('stay out when the operator switched traces off, and by default on a public chain', async () => {
    const node = await narrow()
    const contract = await place(forwarder, 1)
    await send(contract, 5n, `0x${word(erin)}`)
    expect(await read(await serve({ traces: false }, node.url), erin)).toEqual([])
    const gateway = await startTestGateway({
      chains: [chainOptions(chain, { rpcUrls: [node.url], local: false })],
      history: { enabled: true, wholeBlocks: true },
    })
    open.push(gateway)
    expect(await read(gateway, erin)).toEqual([])
    expect(Object.keys(node.counts()).filter((method) => method.includes('trace'))).toEqual([])
    const traced = await serve({ traces: true }, node.url)
    expect(await read(traced, erin)).toHaveLength(1)
  })

  it('count once for an account that was read without traces before, and for the others too', async () => {
    const { abi, bytecode } = testContracts.exchange
    const made = await chain.client.deployContract({ account: alice, abi, bytecode, chain: null })
    const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash: made })
    const exchange = contractAddress ?? '0x'
    await send(exchange, 1_000n)
    const write = async (address: Address, contract: 'token' | 'exchange', functionName: string, args: unknown[]) => {
      const call = { account: alice, address, abi: testContracts[contract].abi, functionName, args, chain: null }
      await chain.client.waitForTransactionReceipt({
        hash: await chain.client.writeContract({ ...call, gas: 1_000_000n }),
      })
    }
    await write(chain.tokens.TKN, 'token', 'approve', [exchange, maxUint256])
    await write(exchange, 'exchange', 'sell', [chain.tokens.TKN, 400n])
    const folder = await mkdtemp(join(tmpdir(), 'foyer-payments-'))
    open.push({ stop: () => rm(folder, { recursive: true, force: true }) })
    const database = `${folder}/kept.sqlite`
    const untraced = await startTestGateway({ database, chains: [chainOptions(chain, { history: { traces: false } })] })
    const sold = ['trade', expect.any(String), 'out 400', 'in 400']
    expect(amounts(await read(untraced, alice))[0]).toEqual(sold)
    await untraced.stop()
    // Traces were switched on, and the exchange's own account is read.
    const traced = await startTestGateway({ database, chains: [chainOptions(chain)] })
    open.push(traced)
    expect(amounts(await read(traced, exchange))[0]).toEqual(['trade', expect.any(String), 'in 400', 'out 400'])
    expect(amounts(await read(traced, alice))[0]).toEqual(sold)
    const rows = await traced.database
      .selectFrom('history_transfers')
      .select('log_index')
      .where('log_index', '<', -1)
      .execute()
    expect(new Set(rows.map(({ log_index }) => log_index))).toEqual(new Set([-2, -3]))
  })
})
