import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningChain, startChains, startPostgres, startProxy, startRedis, testContracts } from '@foyer/test'
import type { Address } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../../engines/config/schema.ts'
import { readChainTransfers } from '../../testing/history/readChainTransfers.ts'
import { readAllPages, readIndex, readIndexHead } from '../../testing/history/readIndex.ts'
import { type GatewayProcess, startGatewayProcess } from '../../testing/startGatewayProcess.ts'
import { chainOptions } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const leads = /"name":"history eip155:31337","msg":"this process leads"/g
const takeover = { timeout: 40_000, interval: 100 }
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const timesLed = ({ log }: GatewayProcess) => log().match(leads)?.length ?? 0

/**
 * Sends coins and tokens between the accounts, a block for each, until it is stopped. It must be before the chain is
 * reorganised or reverted: of a block that is mined meanwhile, Anvil keeps the height and loses those below.
 */
function produceTransfers(chain: RunningChain, [alice, bob, carol]: readonly Address[]) {
  if (alice === undefined || bob === undefined || carol === undefined) throw new Error('accounts are missing')
  const { client, tokens } = chain
  const { abi } = testContracts.token
  let isRunning = true
  let amount = 0n
  // Tokens from carol name bob in their logs only.
  const token = (from: Address, to: Address) => {
    const call = { account: from, address: tokens.TKN, abi, functionName: 'transfer', args: [to, amount], chain: null }
    return client.writeContract(call)
  }
  const loop = async () => {
    while (isRunning) {
      amount += 1n
      await client.sendTransaction({ account: alice, to: bob, value: amount, chain: null })
      await token(carol, bob)
      await token(bob, alice)
      await sleep(120)
    }
  }
  const running = loop()
  const stop = async () => {
    isRunning = false
    await running
  }
  endings.push(stop)
  return { stop }
}

describe('the index of a chain that is taken over by another process', () => {
  const start = async (history: GatewayOptions['history']) => {
    const [chains, postgres, redis] = await Promise.all([
      startChains({ chains: [{ chainId: 31337 }] }),
      startPostgres(),
      startRedis(),
    ])
    endings.push(() => Promise.all([chains.stop(), postgres.stop(), redis.stop()]))
    const [chain] = chains.chains
    const node = await startProxy({ target: chain.rpcUrl })
    endings.push(() => node.stop())
    const options: GatewayOptions = {
      chains: [chainOptions({ ...chain, rpcUrl: node.url })],
      database: postgres.url,
      redis: redis.url,
      history: { pollMs: 200, ...history },
    }
    const accounts = chains.accounts.slice(0, 3).map(({ address }) => address)
    const one = await startGatewayProcess(options, endings)
    const two = await startGatewayProcess(options, endings)
    await expect.poll(() => timesLed(one) + timesLed(two), takeover).toBe(1)
    const [leader, other] = timesLed(one) === 1 ? [one, two] : [two, one]
    return { chain, node, accounts, leader, other, location: postgres.url }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const expectPast = ({ location }: Started, block: bigint | number) =>
    expect.poll(() => readIndexHead(location, chainId), takeover).toBeGreaterThanOrEqual(Number(block))

  /** Expects the index to hold what the chain's own logs and blocks tell of these accounts, once. */
  const expectWhole = async ({ chain, other, location }: Started, followed: readonly Address[] | 'everybody') => {
    const latest = Number(await chain.client.getBlockNumber())
    await expect.poll(() => readIndexHead(location, chainId), takeover).toBe(latest)
    const asked = followed === 'everybody' ? [] : followed
    const pages = await Promise.all(asked.map((account) => readAllPages(other.url, account, chainId)))
    const index = await readIndex(location, chainId)
    const all = await readChainTransfers(chain)
    const names = asked.map((address) => address.toLowerCase())
    const wanted = followed === 'everybody' ? all : all.filter((line) => names.some((name) => line.includes(name)))
    expect(wanted.length).toBeGreaterThan(100)
    expect(index.lines).toEqual(wanted)
    for (const [place, account] of asked.entries()) {
      const hashes = pages[place] ?? []
      expect(new Set(hashes).size).toBe(hashes.length)
      expect(hashes).toEqual(index.transactionsOf(account))
      const moved = all.filter((line) => line.includes(account.toLowerCase())).map((line) => line.split(' ')[1])
      expect(hashes).toEqual([...new Set(moved)].reverse())
    }
    const numbers = index.blocks.map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, place) => latest - numbers.length + 1 + place))
    for (const { number, hash } of index.blocks) {
      expect((await chain.client.getBlock({ blockNumber: BigInt(number) })).hash).toBe(hash)
    }
  }

  it('shows every transfer once after kill -9 of the leader and a reorganisation before the other took over', {
    timeout: 180_000,
  }, async () => {
    const started = await start({ followAll: true, startBlock: 0 })
    const { chain, node, accounts, leader, other } = started
    // Slow answers make a step long enough to be hit in its middle.
    node.setMode('slow', { delayMs: 40 })
    const before = produceTransfers(chain, accounts)
    await expectPast(started, 40)
    const snapshot = await chain.snapshot()
    await expectPast(started, (await chain.client.getBlockNumber()) + 5n)
    await leader.kill()
    await before.stop()
    // What the leader read last never happened now; other transfers stand in its place.
    await chain.revert(snapshot)
    const after = produceTransfers(chain, accounts.toReversed())
    node.setMode('pass')
    await expect.poll(() => timesLed(other), takeover).toBe(1)
    await expectPast(started, await chain.client.getBlockNumber())
    await after.stop()
    await expectWhole(started, 'everybody')
  })

  it('shows every transfer of asked-for accounts once, one whose past was half read among them', {
    timeout: 180_000,
  }, async () => {
    const started = await start({})
    const { chain, node, accounts, leader, other } = started
    const [alice, bob] = accounts
    if (alice === undefined || bob === undefined) throw new Error('accounts are missing')
    const transfers = produceTransfers(chain, accounts)
    await expect.poll(() => chain.client.getBlockNumber(), takeover).toBeGreaterThan(150n)
    await readAllPages(other.url, bob, chainId)
    // Alice's past is asked for, and the leader dies over it.
    node.setMode('slow', { delayMs: 150 })
    const asking = fetch(`${other.url}/v1/account/${alice}/history?chainId=${chainId}`)
    await sleep(600)
    await leader.kill()
    node.setMode('pass')
    expect([200, 503]).toContain((await asking).status)
    await expect.poll(() => timesLed(other), takeover).toBe(1)
    await expectPast(started, await chain.client.getBlockNumber())
    // The chain is reorganised under the new leader too.
    await transfers.stop()
    await chain.client.request({ method: 'anvil_reorg', params: [6, []] } as never)
    const after = produceTransfers(chain, accounts)
    await sleep(1_000)
    await after.stop()
    await expectWhole(started, [alice, bob])
  })

  it('shows every transfer once when a leader that was frozen comes back after the other took over', {
    timeout: 180_000,
  }, async () => {
    const started = await start({ followAll: true, startBlock: 0 })
    const { chain, node, accounts, leader, other } = started
    node.setMode('slow', { delayMs: 40 })
    const transfers = produceTransfers(chain, accounts)
    await expectPast(started, 40)
    leader.freeze()
    await expect.poll(() => timesLed(other), takeover).toBe(1)
    await expectPast(started, await chain.client.getBlockNumber())
    leader.thaw()
    const snapshot = await chain.snapshot()
    await sleep(300)
    await transfers.stop()
    await chain.revert(snapshot)
    const after = produceTransfers(chain, accounts)
    await sleep(2_000)
    await after.stop()
    node.setMode('pass')
    await expectWhole(started, 'everybody')
    expect(timesLed(leader)).toBe(1)
  })
})
