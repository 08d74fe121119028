import { startChains, testContracts } from '@foyer/test'
import { createPublicClient, parseAbiItem, webSocket } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { startBalancer } from '../../testing/startBalancer.ts'
import { startGatewayProcess } from '../../testing/startGatewayProcess.ts'
import { chainOptions } from '../../testing/startTestGateway.ts'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('a WebSocket of a process that is killed', () => {
  it('closes at once, and its client finds its subscriptions again at the other process', {
    timeout: 120_000,
  }, async () => {
    const chains = await startChains({ chains: [{ chainId: 31337 }] })
    endings.push(() => chains.stop())
    const [chain] = chains.chains
    const [alice, bob] = chains.accounts
    if (alice === undefined || bob === undefined) throw new Error('accounts are missing')
    const start = async () => {
      const { location, drop } = await createTestDatabase()
      endings.push(drop)
      const wsUrls = [chain.rpcUrl.replace('http', 'ws')]
      return startGatewayProcess({ chains: [chainOptions(chain, { wsUrls })], database: location }, endings)
    }
    const [one, two] = await Promise.all([start(), start()])
    const balancer = await startBalancer([one.url, two.url])
    endings.push(() => balancer.stop())
    const socket = webSocket(`ws://${balancer.host}/v1?chainId=eip155:31337`, {
      reconnect: { attempts: 50, delay: 100 },
    })
    const client = createPublicClient({ transport: socket })
    endings.push(async () => (await client.transport.getRpcClient()).close())
    const heads: bigint[] = []
    const amounts: bigint[] = []
    const failures: Error[] = []
    const onError = (error: Error) => failures.push(error)
    client.watchBlockNumber({ onBlockNumber: (number) => heads.push(number), onError })
    client.watchEvent({
      address: chain.tokens.TKN,
      event: transferEvent,
      strict: true,
      onLogs: (logs) => amounts.push(...logs.map(({ args }) => args.value)),
      onError,
    })
    const send = async (amount: bigint) => {
      const { abi } = testContracts.token
      const call = { account: alice.address, address: chain.tokens.TKN, abi, args: [bob.address, amount], chain: null }
      const hash = await chain.client.writeContract({ ...call, functionName: 'transfer' })
      return (await chain.client.waitForTransactionReceipt({ hash })).blockNumber
    }

    expect(await client.getChainId()).toBe(31337)
    const before = await send(1n)
    await expect.poll(() => [heads.at(-1), amounts], { timeout: 10_000 }).toEqual([before, [1n]])
    expect(failures).toEqual([])

    await one.kill()
    // It is told of the end, instead of waiting for heads that never come.
    await expect.poll(() => failures.length, { timeout: 5_000 }).toBeGreaterThan(0)
    await expect.poll(() => client.getChainId().catch(() => 0), { timeout: 10_000 }).toBe(31337)
    const after = await send(2n)
    await expect.poll(() => [heads.at(-1), amounts], { timeout: 10_000 }).toEqual([after, [1n, 2n]])
    const latest = await send(3n)
    await expect.poll(() => [heads.at(-1), amounts], { timeout: 10_000 }).toEqual([latest, [1n, 2n, 3n]])
    expect(new Set(heads).size).toBe(heads.length)
    await two.stop()
  })
})
