import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningChains, type RunningProxy, startChains, startProxy } from '@foyer/test'
import type { Address } from 'viem'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { testMasterKey } from '../../testing/startTestGateway.ts'

const root = join(import.meta.dirname, '../../..')
// One folder below package.json, as the real build is.
const outDir = join(root, '.foyer-killed')
const folder = mkdtempSync(join(tmpdir(), 'foyer-killed-'))
const database = join(folder, 'gateway.sqlite')
const blocks = 240

describe('an indexer that is killed', () => {
  let chains: RunningChains
  const children: ChildProcess[] = []

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }], archive: true })
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'silent', build: { outDir } })
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await chains?.stop()
    rmSync(outDir, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })

  const serve = (rpcUrl: string, changes: object = { history: { followAll: true, startBlock: 0 } }) => {
    const file = join(folder, 'gateway.json')
    const config = {
      port: 0,
      metricsPort: 0,
      database,
      masterKeys: [testMasterKey],
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: [rpcUrl], local: true }],
      ...changes,
    }
    writeFileSync(file, JSON.stringify(config))
    const child = spawn(process.execPath, [join(outDir, 'cli.js'), 'serve', '--config', file], { stdio: 'ignore' })
    children.push(child)
    return child
  }
  const head = async (): Promise<number> => {
    const handle = openDatabase(database)
    try {
      const row = await handle.selectFrom('history_chains').select('head_number').executeTakeFirst()
      return row?.head_number ?? -1
    } catch {
      // The tables are made by the process that was just started.
      return -1
    } finally {
      await handle.destroy()
    }
  }

  // Five processes start one after the other, which takes minutes on a machine that is busy with more.
  it('leaves no gap and no double afterwards, wherever it was hit', { timeout: 300_000 }, async () => {
    const [chain] = chains.chains
    const [alice, bob] = chains.accounts
    if (alice === undefined || bob === undefined) throw new Error('accounts are missing')
    const sent = new Map<string, number>()
    for (let index = 0; index < blocks; index += 1) {
      const to: Address = bob.address
      const hash = await chain.client.sendTransaction({ account: alice.address, to, value: 1n, chain: null })
      const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
      sent.set(hash, Number(blockNumber))
    }
    const latest = Number(await chain.client.getBlockNumber())
    const proxy = await startProxy({ target: chain.rpcUrl })
    // Slow answers make a batch long enough to be hit in the middle.
    proxy.setMode('slow', { delayMs: 60 })
    const seen: number[] = []
    for (let kill = 0; kill < 3; kill += 1) {
      const before = await head()
      const child = serve(proxy.url)
      await expect.poll(head, { interval: 20 }).toBeGreaterThan(before)
      // A little into the next batch, some calls later each time.
      await untilAsked(proxy, 1 + kill * 4)
      child.kill('SIGKILL')
      await once(child, 'exit')
      seen.push(await head())
    }
    expect(seen[0]).toBeLessThan(latest)
    proxy.setMode('pass')
    serve(proxy.url)
    await expect.poll(head, { interval: 50 }).toBe(latest)
    const handle = openDatabase(database)
    const transactions = await handle.selectFrom('history_transactions').select(['hash', 'block_number']).execute()
    const participants = await handle
      .selectFrom('history_participants')
      .select('hash')
      .where('address', '=', bob.address.toLowerCase())
      .execute()
    const transfers = await handle
      .selectFrom('history_transfers')
      .select('hash')
      .where('receiver', '=', bob.address.toLowerCase())
      .where('kind', '=', 'native')
      .execute()
    await handle.destroy()
    const found = new Map(transactions.map(({ hash, block_number }) => [hash, block_number]))
    for (const [hash, block] of sent) expect(found.get(hash)).toBe(block)
    expect(found.size).toBe(transactions.length)
    expect(participants.filter(({ hash }) => sent.has(hash))).toHaveLength(blocks)
    expect(transfers).toHaveLength(blocks)
    await proxy.stop()
  })

  it('goes on with its search for coins of long ago, without gap and double', async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    const [chain] = chains.chains
    const bob = chains.accounts[1]?.address.toLowerCase() ?? ''
    const proxy = await startProxy({ target: chain.rpcUrl })
    proxy.setMode('slow', { delayMs: 25 })
    const own = join(folder, 'searched.sqlite')
    const changes = {
      database: own,
      chains: [{ id: 'eip155:31337', name: 'Public', rpcUrls: [proxy.url] }],
      history: {
        enabled: true,
        wholeBlocks: true,
        backfillNativeBlocks: 3,
        searchNativeBlocks: 100_000,
        searchNativeReads: 1_000,
      },
    }
    const begun = openDatabase(own)
    await migrate(begun)
    const asked = { chain_id: 'eip155:31337', address: bob, asked_at: Date.now(), joined_block: null }
    const unknown = { next_block: 0, floor_block: 0, native_floor_block: 0, covered_since: 0 }
    await begun
      .insertInto('history_accounts')
      .values({ ...asked, ...unknown })
      .execute()
    await begun.destroy()
    const place = async () => {
      const handle = openDatabase(own)
      try {
        const account = await handle.selectFrom('history_accounts').selectAll().executeTakeFirstOrThrow()
        return account.joined_block === null ? Number.POSITIVE_INFINITY : account.next_block
      } finally {
        await handle.destroy()
      }
    }
    const places: number[] = []
    for (let kill = 0; kill < 3 && places.at(-1) !== -1; kill += 1) {
      const child = serve(proxy.url, changes)
      await expect.poll(place, { interval: 5 }).toBeLessThan(places.at(-1) ?? 100_000)
      await untilAsked(proxy, 1 + kill * 3)
      child.kill('SIGKILL')
      await once(child, 'exit')
      places.push(await place())
    }
    expect(places[0]).toBeGreaterThan(0)
    proxy.setMode('pass')
    serve(proxy.url, changes)
    await expect.poll(place, { interval: 50 }).toBe(-1)
    const handle = openDatabase(own)
    const found = await handle
      .selectFrom('history_transfers')
      .select('hash')
      .where('receiver', '=', bob)
      .where('kind', '=', 'native')
      .execute()
    await handle.destroy()
    expect(found).toHaveLength(blocks)
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(blocks)
    await proxy.stop()
  })
})

/** Waits until so many further calls have reached the node. */
async function untilAsked(node: RunningProxy, calls: number): Promise<void> {
  const before = node.requests().length
  await expect.poll(() => node.requests().length - before, { interval: 1 }).toBeGreaterThanOrEqual(calls)
}
