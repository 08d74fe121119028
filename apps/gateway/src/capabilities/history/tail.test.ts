// Long because every bound of the index is tried on one kind of chain.
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChain, type RunningChains, startChains, startProxy, testContracts } from '@foyer/test'
import { type Address, type Hex, pad } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../../engines/config/schema.ts'
import { readHistory } from '../../testing/history/readHistory.ts'
import { useFreshChain } from '../../testing/history/useFreshChain.ts'
import { startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startNarrowNode } from '../../testing/startNarrowNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'

describe('the index of a public chain', () => {
  let chain: RunningChain
  let alice: Address
  let bob: Address
  let carol: Address
  const open = useFreshChain((started, payer, all: RunningChains) => {
    chain = started
    alice = payer
    bob = all.accounts[1]?.address ?? '0x'
    carol = all.accounts[2]?.address ?? '0x'
  })

  const serve = async (
    history: GatewayOptions['history'] = {},
    { rpcUrl = chain.rpcUrl, now, ...options }: Partial<GatewayOptions> & { rpcUrl?: string; now?: () => number } = {},
  ): Promise<TestGateway> => {
    const all = {
      chains: [chainOptions(chain, { local: false, rpcUrls: [rpcUrl] })],
      history: { enabled: true, pollMs: 100, ...history },
      ...options,
    }
    const gateway = await startTestGateway(all, now)
    open.push(gateway)
    return gateway
  }
  const sendTokens = async (from: Address, to: Address, amount: bigint): Promise<Hex> => {
    const { abi } = testContracts.token
    const call = { account: from, address: chain.tokens.TKN, abi, functionName: 'transfer', chain: null }
    const hash = await chain.client.writeContract({ ...call, args: [to, amount] })
    await chain.client.waitForTransactionReceipt({ hash })
    return hash
  }
  const page = async (gateway: TestGateway, owner: Address) => {
    const response = await gateway.send(`/v1/account/${owner}/history?chainId=31337`)
    expect(response.status).toBe(200)
    return parseAnswer(endpoints.history, await response.json())
  }
  const hashes = async (gateway: TestGateway, owner: Address) =>
    (await readHistory(gateway, owner)).map(({ metadata }) => metadata.hash)
  const accountRow = (gateway: TestGateway, address: string) =>
    gateway.database
      .selectFrom('history_accounts')
      .selectAll()
      .where('address', '=', address.toLowerCase())
      .executeTakeFirst()
  /** Blocks a second apart: what is kept of an account begins at a time, and blocks of one second belong together. */
  const mineApart = (blocks: number) => chain.client.mine({ blocks, interval: 1 })
  const stranger = (index: number) => pad(`0x${(0xabcdef00 + index).toString(16)}`, { size: 20 })

  it('reads a transaction whole when its page is first asked for, and once', async () => {
    const before = await sendTokens(alice, bob, 3n)
    await chain.mine(5)
    const node = await startNarrowNode(chain.rpcUrl, () => undefined)
    open.push(node)
    const gateway = await serve({ searchNativeBlocks: 0 }, { rpcUrl: node.url })
    await chain.mine(1)
    const { data } = await page(gateway, bob)
    const got = data.find(({ metadata }) => metadata.hash === before)
    expect(got).toMatchObject({
      metadata: {
        operationType: 'receive',
        sentFrom: alice,
        sentTo: bob,
        status: 'confirmed',
        nonce: expect.any(Number),
      },
      transfers: [{ direction: 'in', quantity: { numeric: '0.000000000000000003' } }],
    })
    const after = await sendTokens(carol, bob, 4n)
    await expect.poll(async () => (await hashes(gateway, bob))[0]).toBe(after)
    const { eth_getTransactionReceipt: reads } = node.counts()
    await page(gateway, bob)
    await page(gateway, bob)
    expect(node.counts().eth_getTransactionReceipt).toBe(reads)
    const [row] = await gateway.database
      .selectFrom('history_transactions')
      .select(['sender', 'fee'])
      .where('hash', '=', after)
      .execute()
    expect(row?.sender).toBe(carol.toLowerCase())
    expect(BigInt(row?.fee ?? 0)).toBeGreaterThan(0n)
    // The other account's copy of the transaction names the owner of the allowance and the sender, too.
    expect((await page(gateway, carol)).data[0]).toMatchObject({
      metadata: { hash: after, operationType: 'send', sentFrom: carol },
    })
  })

  it('says how far back it knows an account, and that this is no end', async () => {
    const old = await sendTokens(alice, bob, 1n)
    await mineApart(60)
    const recent = await sendTokens(alice, bob, 2n)
    await chain.mine(3)
    const head = Number(await chain.client.getBlockNumber())
    const gateway = await serve({ backfillBlocks: 50, searchNativeBlocks: 0 })
    const found = await page(gateway, bob)
    expect(found.data.map(({ metadata }) => metadata.hash)).toEqual([recent])
    expect(found.next).toBeNull()
    const [since] = found.coveredSince ?? []
    expect(since).toMatchObject({ chainId, hasOlder: true })
    expect(since?.block).toBeGreaterThan(head - 60)
    const { timestamp } = await chain.client.getBlock({ blockNumber: BigInt(since?.block ?? 0) })
    expect(since?.time).toBe(new Date(Number(timestamp) * 1000).toISOString())
    const deep = await page(await serve({ backfillBlocks: 100_000, searchNativeBlocks: 0 }), bob)
    expect(deep.data.map(({ metadata }) => metadata.hash)).toContain(old)
    expect(deep.coveredSince).toEqual([{ chainId, block: 0, time: expect.any(String), hasOlder: false }])
    const pieces = await gateway.send(`/v1/account/${bob}/nfts?chainId=31337`)
    expect(parseAnswer(endpoints.nfts, await pieces.json()).coveredSince).toEqual([since])
  })

  it('begins near the head after a rest, instead of where it fell asleep', async () => {
    const node = await startNarrowNode(chain.rpcUrl, () => undefined)
    open.push(node)
    let [ahead, looks] = [0, 0]
    const now = () => {
      looks += 1
      return Date.now() + ahead
    }
    const gateway = await serve(
      { backfillBlocks: 40, searchNativeBlocks: 0, restMs: 600_000, pollMs: 50 },
      { rpcUrl: node.url, now },
    )
    const first = await sendTokens(alice, bob, 1n)
    expect(await hashes(gateway, bob)).toContain(first)
    const calls = () => node.counts().eth_blockNumber ?? 0
    // The indexer looks at the clock each time, and without requests no more at the chain.
    const pass = async () => {
      const before = looks
      await expect.poll(() => looks - before).toBeGreaterThan(10)
    }
    ahead = 600_001
    await pass()
    const asked = calls()
    await pass()
    expect(calls()).toBe(asked)
    await mineApart(500)
    const latest = await sendTokens(alice, bob, 2n)
    await chain.mine(2)
    const before = node.counts().eth_getLogs ?? 0
    const found = await page(gateway, bob)
    expect(found.data.map(({ metadata }) => metadata.hash)).toEqual([latest])
    expect(found.coveredSince).toEqual([expect.objectContaining({ hasOlder: true })])
    expect((node.counts().eth_getLogs ?? 0) - before).toBeLessThan(20)
  })

  it('keeps a chain awake while a request waits for it', async () => {
    let [ahead, calls, delay, looks] = [0, 0, 0, 0]
    const slow = await startFaultyNode(async (response, body) => {
      calls += 1
      // fixed wait: a node that answers late is what is tried.
      await pause(delay)
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
      response.writeHead(200, headers)
      response.end(await answer.text())
    })
    open.push(slow)
    const now = () => {
      looks += 1
      return Date.now() + ahead
    }
    const gateway = await serve(
      { backfillBlocks: 40, searchNativeBlocks: 0, restMs: 1_500, pollMs: 50 },
      { rpcUrl: slow.url, now },
    )
    await sendTokens(alice, bob, 1n)
    await page(gateway, bob)
    // The chain rests once it was not asked for so long: the indexer looks at the clock, and no more at the chain.
    ahead = 1_501
    const isResting = async () => {
      const [seen, asked] = [looks, calls]
      await expect.poll(() => looks - seen).toBeGreaterThan(10)
      return calls === asked
    }
    await expect.poll(isResting).toBe(true)
    await mineApart(100)
    const latest = await sendTokens(alice, bob, 2n)
    // Several answers are needed, and together they take longer than the rest.
    delay = 600
    const { data } = await page(gateway, bob)
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([latest])
  })

  it('leaves out accounts whose logs no node tells, without delaying others', async () => {
    const poisoned = carol.slice(2).toLowerCase()
    const node = await startNarrowNode(chain.rpcUrl, ({ method, params }) =>
      method === 'eth_getLogs' && JSON.stringify(params).toLowerCase().includes(poisoned)
        ? 'query returned more than 10000 results'
        : undefined,
    )
    open.push(node)
    const gateway = await serve({}, { rpcUrl: node.url, limits: { requestTimeoutMs: 4_000 } })
    const first = await sendTokens(alice, bob, 1n)
    expect(await hashes(gateway, bob)).toContain(first)
    await gateway.send(`/v1/account/${carol}/history?chainId=31337`)
    const second = await sendTokens(alice, bob, 2n)
    await expect.poll(async () => (await hashes(gateway, bob))[0]).toBe(second)
    await expect.poll(async () => (await accountRow(gateway, carol))?.refused_at ?? 0).not.toBe(0)
    expect(await page(gateway, carol)).toEqual({
      data: [],
      next: null,
      coveredSince: [{ chainId, block: null, time: null, hasOlder: true }],
    })
    const spent = node.counts().eth_getLogs ?? 0
    expect(spent).toBeLessThan(250)
    const third = await sendTokens(alice, bob, 3n)
    await expect.poll(async () => (await hashes(gateway, bob))[0]).toBe(third)
    expect((node.counts().eth_getLogs ?? 0) - spent).toBeLessThan(40)
  })

  it('asks for fewer blocks when an answer is larger than the limit, forwards and backwards', async () => {
    const sent: Hex[] = []
    for (let count = 1; count <= 40; count += 1) sent.unshift(await sendTokens(alice, bob, BigInt(count)))
    const limits = { rpcResponseBytes: 12_000 }
    const gateway = await serve({ searchNativeBlocks: 0 }, { limits })
    const known = await hashes(gateway, bob)
    expect(known.slice(0, 40)).toEqual(sent)
    await gateway.send(`/v1/account/${alice}/history?chainId=31337`)
    await gateway.gateway.stop()
    for (let count = 1; count <= 40; count += 1) sent.unshift(await sendTokens(alice, bob, BigInt(count)))
    const again = await startTestGateway({
      database: gateway.databaseFile,
      chains: [chainOptions(chain, { local: false })],
      history: { enabled: true, pollMs: 100, searchNativeBlocks: 0 },
      limits,
    })
    open.push(again)
    await expect.poll(async () => (await hashes(again, bob)).slice(0, 80)).toEqual(sent)
  })

  it('passes over a transaction whose receipt no node has', async () => {
    const lost = await sendTokens(alice, bob, 1n)
    await chain.mine(2)
    const lacking = await startLackingNode(chain.rpcUrl, lost)
    open.push(lacking)
    let ahead = 0
    // A node may come by what it lacks, so time has to pass between two tries: half a second with each look at the clock.
    const now = () => {
      ahead += 500
      return Date.now() + ahead
    }
    const gateway = await serve({ wholeBlocks: true, searchNativeBlocks: 0 }, { rpcUrl: lacking.url, now })
    const kept = await sendTokens(alice, bob, 2n)
    await expect.poll(async () => (await page(gateway, bob)).data.map(({ metadata }) => metadata.hash)).toContain(kept)
    await expect
      .poll(async () => {
        const row = await accountRow(gateway, bob)
        return row !== undefined && row.next_block < row.floor_block
      })
      .toBe(true)
    expect(await hashes(gateway, bob)).not.toContain(lost)
  })

  describe('at a node that is not what it should be', () => {
    let others: RunningChains | undefined
    beforeEach(() => {
      others = undefined
    })
    afterEach(() => others?.stop())

    it.each([
      ['of another chain', 31338],
      ['of the right number that has no block in common', 31337],
    ])('keeps what it read, behind a node %s', async (_, id) => {
      const kept = await sendTokens(alice, bob, 1n)
      const proxy = await startProxy({ target: chain.rpcUrl })
      open.push(proxy)
      const first = await serve({}, { rpcUrl: proxy.url })
      expect(await hashes(first, bob)).toContain(kept)
      others = await startChains({ chains: [{ chainId: id }] })
      await others.chains[0].mine(Number(await chain.client.getBlockNumber()) + 5)
      await first.gateway.stop()
      const second = await startTestGateway({
        database: first.databaseFile,
        chains: [chainOptions(chain, { local: false, rpcUrls: [others.chains[0].rpcUrl] })],
        history: { enabled: true, pollMs: 60_000 },
        limits: { requestTimeoutMs: 4_000 },
      })
      open.push(second)
      await second.send(`/v1/account/${bob}/history?chainId=31337`)
      // The answer may be given before the first look at the node has failed.
      const failedAt = async () =>
        (await second.database.selectFrom('history_chains').select('failed_at').executeTakeFirst())?.failed_at
      await expect.poll(failedAt).toBeGreaterThan(0)
      const rows = await second.database.selectFrom('history_transactions').select('hash').execute()
      expect(rows.map(({ hash }) => hash)).toContain(kept)
    })
  })

  it('limits the accounts that one caller brings in, and keeps every account that is asked for again', async () => {
    const gateway = await serve(
      { maxAccounts: 20, newAccountsPerCaller: 10, searchNativeBlocks: 0 },
      { trustedProxies: ['127.0.0.1'] },
    )
    const ask = (owner: string, caller: string) =>
      gateway.send(`/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=p`, {
        headers: { 'x-forwarded-for': caller },
      })
    await ask(bob, '203.0.113.1')
    await gateway.database
      .updateTable('history_accounts')
      .set({ visits: 2, asked_at: Date.now() - 86_400_000 })
      .execute()
    for (let index = 0; index < 40; index += 1) await ask(stranger(index), '203.0.113.2')
    const count = async () => (await gateway.database.selectFrom('history_accounts').select('address').execute()).length
    expect(await count()).toBe(11)
    for (let index = 100; index < 140; index += 1) await ask(stranger(index), `203.0.113.${index}`)
    expect(await count()).toBeLessThanOrEqual(20)
    expect(await accountRow(gateway, bob)).toBeDefined()
    expect(await accountRow(gateway, stranger(139))).toBeDefined()
  })

  it('costs at most 30 calls for the balance of a stranger, and none unless the operator wants it', async () => {
    // A separate chain: what waits for new blocks would wait for all of these again once they are taken back.
    const long = await startChains({ chains: [{ chainId: 31337 }] })
    open.push(long)
    for (let mined = 0; mined < 3_000; mined += 250) await long.chains[0].mine(250)
    const node = await startNarrowNode(long.chains[0].rpcUrl, () => undefined)
    open.push(node)
    const total = () => Object.values(node.counts()).reduce((sum, count) => sum + count, 0)
    const ask = async (gateway: TestGateway, owner: string) => {
      const { status } = await gateway.send(
        `/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=p`,
      )
      expect(status).toBe(200)
    }
    const without = await serve({ enabled: undefined }, { rpcUrl: node.url })
    await ask(without, stranger(1))
    expect(node.counts().eth_getLogs).toBeUndefined()
    const plain = total()
    expect(plain).toBeLessThan(10)

    const gateway = await serve({ pollMs: 60_000 }, { rpcUrl: node.url })
    const before = total()
    await ask(gateway, stranger(2))
    const isRead = async () => {
      const row = await accountRow(gateway, stranger(2))
      return row !== undefined && row.joined_block !== null && row.next_block < row.floor_block
    }
    await expect.poll(isRead).toBe(true)
    expect(total() - before).toBeLessThanOrEqual(30)
    // The chain was begun with the first one.
    const second = total()
    await ask(gateway, stranger(3))
    await expect.poll(async () => (await accountRow(gateway, stranger(3)))?.joined_block ?? null).not.toBeNull()
    expect(total() - second).toBeLessThanOrEqual(30)
    expect(node.counts().eth_getBlockByNumber ?? 0).toBeLessThan(30)
  })

  it('never follows a burn address', async () => {
    const gateway = await serve({ searchNativeBlocks: 0 })
    const found = await page(gateway, '0x0000000000000000000000000000000000000000')
    expect(found).toMatchObject({ data: [], coveredSince: [{ block: null, hasOlder: true }] })
  })
})

/** A node that lists a transaction and lacks its receipt. */
async function startLackingNode(target: string, hash: Hex) {
  return startFaultyNode((response, body) => {
    const headers = { 'content-type': 'application/json' }
    fetch(target, { method: 'POST', headers, body })
      .then((answer) => answer.json())
      .then((answers: unknown) => {
        const calls: { method: string; params: unknown[] }[] = [JSON.parse(body)].flat()
        const written = [answers].flat().map((answer, index) => {
          const { method, params } = calls[index] ?? { method: '', params: [] }
          if (method === 'eth_getBlockReceipts') {
            return { ...(answer as object), result: undefined, error: { code: -32_601, message: 'no such method' } }
          }
          return method === 'eth_getTransactionReceipt' && params[0] === hash
            ? { ...(answer as object), result: null }
            : answer
        })
        response.writeHead(200, headers)
        response.end(JSON.stringify(Array.isArray(answers) ? written : written[0]))
      })
      .catch(() => response.destroy())
  })
}
