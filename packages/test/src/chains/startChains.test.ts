import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { erc20Abi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestKitError } from '../TestKitError.ts'
import { type RunningChains, startChains } from './startChains.ts'
import { tokenAddress } from './tokens.ts'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (Date.now() < until) {
    if (!isAlive(pid)) return true
    await sleep(50)
  }
  return !isAlive(pid)
}

describe('startChains', () => {
  let running: RunningChains
  beforeAll(async () => {
    running = await startChains({ extraTokens: true })
  })
  afterAll(async () => {
    await running.stop()
  })

  it('starts 31337 and 31338 on free ports', async () => {
    expect(running.chains.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:31337', 'eip155:31338'])
    for (const chain of running.chains) expect(await chain.client.getChainId()).toBe(chain.chainId)
    expect(() => running.chain(1)).toThrow(RangeError)
  })

  it('answers balances of several tokens through Multicall3 in one call', async () => {
    const [alice] = running.accounts
    if (!alice) throw new Error('no account')
    const [chain] = running.chains
    const read = (symbol: 'TUSD' | 'TKN' | 'ZERO') =>
      ({ abi: erc20Abi, address: tokenAddress(symbol), functionName: 'balanceOf', args: [alice.address] }) as const
    const balances = await chain.client.multicall({
      contracts: [read('TUSD'), read('TKN'), read('ZERO')],
      allowFailure: false,
    })
    expect(balances).toEqual([parseUnits('1000000', 6), parseUnits('1000000', 18), 1_000_000n])
  })

  it('lists every token of every chain with what the contract itself says', async () => {
    expect(running.tokenList.tokens).toHaveLength(10)
    for (const token of running.tokenList.tokens) {
      const { client, tokens } = running.chain(token.chainId)
      expect(Object.values(tokens)).toContain(token.address)
      const contract = { abi: erc20Abi, address: token.address } as const
      expect(await client.readContract({ ...contract, functionName: 'symbol' })).toBe(token.symbol)
      expect(await client.readContract({ ...contract, functionName: 'name' })).toBe(token.name)
      expect(await client.readContract({ ...contract, functionName: 'decimals' })).toBe(token.decimals)
    }
  })

  it('leaves the accounts with 10,000 ether and no transactions', async () => {
    const [chain] = running.chains
    for (const { address } of running.accounts) {
      expect(await chain.client.getBalance({ address })).toBe(parseEther('10000'))
      expect(await chain.client.getTransactionCount({ address })).toBe(0)
    }
  })

  it('places a token that keeps 1 % and one that reverts with its reason', async () => {
    const [chain] = running.chains
    const [alice, bob] = running.accounts
    if (!alice || !bob) throw new Error('no accounts')
    const id = await chain.snapshot()
    const transfer = (symbol: 'FEE' | 'RVT') =>
      ({
        account: alice.address,
        abi: erc20Abi,
        address: tokenAddress(symbol),
        functionName: 'transfer',
        args: [bob.address, 1000n],
      }) as const
    const balance = () =>
      chain.client.readContract({
        abi: erc20Abi,
        address: tokenAddress('FEE'),
        functionName: 'balanceOf',
        args: [bob.address],
      })
    const before = await balance()
    const hash = await chain.client.writeContract(transfer('FEE'))
    await chain.client.waitForTransactionReceipt({ hash })
    expect((await balance()) - before).toBe(990n)
    await expect(chain.client.simulateContract(transfer('RVT'))).rejects.toThrow('transfers are switched off')
    await chain.revert(id)
    expect(await balance()).toBe(before)
  })

  it('mines, sets balances, and stops answering while paused', async () => {
    const [, second] = running.chains
    if (!second) throw new Error('no second chain')
    const block = await second.client.getBlockNumber()
    await second.mine(3)
    expect(await second.client.getBlockNumber()).toBe(block + 3n)
    const address = '0x1111111111111111111111111111111111111111'
    await second.setBalance(address, 7n)
    expect(await second.client.getBalance({ address })).toBe(7n)

    second.pause()
    // The signal stops one thread after the other; a running one may still answer.
    const answers: Promise<string>[] = []
    await vi.waitFor(async () => {
      const answer = second.client.getBlockNumber().then(() => 'answered')
      answers.push(answer)
      // fixed wait: silence is all that there is to hear from a process that has stopped.
      expect(await Promise.race([answer, sleep(400, 'silent')])).toBe('silent')
    }, 10_000)
    second.resume()
    expect(await answers.at(-1)).toBe('answered')
  })
})

describe('startChains, start and end', () => {
  it('names a busy port and leaves no chain behind', async () => {
    const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
    // Chains of the tests before may still be on their way out; what counts is that nothing is added.
    const before = children()
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const starting = startChains({ chains: [{ chainId: 31337 }, { chainId: 31338, port: address.port }] })
    const error = await starting.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    server.close()
    await expect.poll(children).toBeLessThanOrEqual(before)
    expect(error).toBeInstanceOf(TestKitError)
    expect(error).toMatchObject({ code: 'PORT_BUSY', message: expect.stringContaining(String(address.port)) })
  })

  it('ends a paused chain, and stops twice without harm', async () => {
    const running = await startChains({ chains: [{ chainId: 99 }] })
    const [{ pid, pause }] = running.chains
    pause()
    await running.stop()
    await running.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('keeps state in a folder', async () => {
    const stateDir = await mkdtemp(path.join(tmpdir(), 'foyer-chain-'))
    const address = '0x2222222222222222222222222222222222222222'
    const first = await startChains({ chains: [{ chainId: 31337 }], stateDir })
    await first.chains[0].setBalance(address, 5n)
    await first.chains[0].mine()
    const block = await first.chains[0].client.getBlockNumber()
    await first.stop()
    const second = await startChains({ chains: [{ chainId: 31337 }], stateDir })
    const { client } = second.chains[0]
    const held = { balance: await client.getBalance({ address }), block: await client.getBlockNumber() }
    await second.stop()
    await rm(stateDir, { recursive: true })
    expect(held).toEqual({ balance: 5n, block })
  })

  it('makes blocks in the given interval', async () => {
    const running = await startChains({ chains: [{ chainId: 31337, blockTime: 1 }] })
    const { client } = running.chains[0]
    const before = await client.getBlock()
    const latest = () => client.getBlock()
    await expect.poll(async () => (await latest()).number - before.number).toBeGreaterThanOrEqual(2n)
    const after = await latest()
    await running.stop()
    expect(after.timestamp - before.timestamp).toBeGreaterThanOrEqual(after.number - before.number)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('leaves no orphan when its process ends by %s', async (signal) => {
    const file = path.join(import.meta.dirname, 'holdChains.fixture.mjs')
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(100_000) })
    const pids: number[] = JSON.parse(String(line))
    expect(pids).toHaveLength(2)
    expect(pids.every(isAlive)).toBe(true)
    child.kill(signal)
    await once(child, 'exit')
    for (const pid of pids) expect(await endsWithin(pid, 4_000)).toBe(true)
  })
})
