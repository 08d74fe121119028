import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningChain, type RunningChains, startChains, testContracts } from '@foyer/test'
import fc from 'fast-check'
import { type Address, type Hex, maxUint256, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHistory } from '../../testing/history/readHistory.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

type Totals = { native: bigint; token: bigint }

describe('indexer', () => {
  let chains: RunningChains
  let chain: RunningChain
  let accounts: readonly Address[]
  let exchange: Address

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    accounts = chains.accounts.slice(0, 3).map(({ address }) => address)
    const [alice] = accounts
    if (alice === undefined) throw new Error('accounts are missing')
    const { abi, bytecode } = testContracts.exchange
    const hash = await chain.client.deployContract({ account: alice, abi, bytecode, chain: null })
    const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('nothing was deployed')
    exchange = contractAddress
    await send(alice, exchange, 1_000_000n)
    await write(alice, chain.tokens.TKN, 'token', 'transfer', [exchange, 1_000_000n])
    for (const account of accounts) await write(account, chain.tokens.TKN, 'token', 'approve', [exchange, maxUint256])
  })
  afterAll(() => chains?.stop())

  const mined = (hash: Hex) => chain.client.waitForTransactionReceipt({ hash })
  const send = async (from: Address, to: Address, value: bigint) =>
    mined(await chain.client.sendTransaction({ account: from, to, value, chain: null }))
  const write = async (
    from: Address,
    address: Address,
    contract: 'token' | 'exchange',
    functionName: string,
    args: readonly unknown[],
    value = 0n,
  ) => {
    const { abi } = testContracts[contract]
    const call = { account: from, address, abi, functionName, args, value, chain: null, gas: 1_000_000n }
    return mined(await chain.client.writeContract(call))
  }
  const account = (index: number): Address => {
    const address = accounts[index % accounts.length]
    if (address === undefined) throw new Error('there is no such account')
    return address
  }

  const hashes = async (gateway: TestGateway, owner: Address) =>
    (await readHistory(gateway, owner)).map(({ metadata }) => metadata.hash)

  it('forgets what a reorganisation took back and knows what came instead, however deep', async () => {
    const gateway = await startTestGateway({ chains: [chainOptions(chain)] })
    const [alice, bob] = [account(0), account(1)]
    try {
      const kept = await send(alice, bob, 1n)
      for (const depth of [1, 2, 7, 30]) {
        const snapshot = await chain.snapshot()
        const gone = []
        for (let index = 0; index < depth; index += 1) {
          gone.push((await send(alice, bob, BigInt(1000 * depth + index))).transactionHash)
        }
        expect((await hashes(gateway, bob)).slice(0, depth)).toEqual(gone.toReversed())
        await chain.revert(snapshot)
        // The chain is shorter now, and has no block instead yet.
        expect((await hashes(gateway, bob))[0]).toBe(kept.transactionHash)
        const again = await chain.snapshot()
        const lost = await send(alice, bob, 5n)
        expect((await hashes(gateway, bob))[0]).toBe(lost.transactionHash)
        await chain.revert(again)
        await chain.mine(depth + 3)
        // Longer than before, and other blocks all the way.
        expect(await hashes(gateway, bob)).not.toContain(lost.transactionHash)
        expect((await hashes(gateway, bob))[0]).toBe(kept.transactionHash)
      }
    } finally {
      await gateway.stop()
    }
  })

  it('moves a transaction that a reorganisation put into another block', async () => {
    const gateway = await startTestGateway({ chains: [chainOptions(chain)] })
    const [alice, bob] = [account(0), account(1)]
    try {
      const snapshot = await chain.snapshot()
      const request = { account: alice, to: bob, value: 77n, chain: null, gas: 21_000n, gasPrice: 10_000_000_000n }
      const nonce = await chain.client.getTransactionCount({ address: alice })
      const first = await mined(await chain.client.sendTransaction({ ...request, nonce }))
      expect((await hashes(gateway, bob))[0]).toBe(first.transactionHash)
      await chain.revert(snapshot)
      await chain.mine(4)
      const second = await mined(await chain.client.sendTransaction({ ...request, nonce }))
      expect(second.transactionHash).toBe(first.transactionHash)
      expect(second.blockNumber).not.toBe(first.blockNumber)
      const found = (await hashes(gateway, bob)).filter((hash) => hash === first.transactionHash)
      expect(found).toHaveLength(1)
      const rows = await gateway.database
        .selectFrom('history_transactions')
        .select('block_number')
        .where('hash', '=', first.transactionHash)
        .execute()
      expect(rows).toEqual([{ block_number: Number(second.blockNumber) }])
    } finally {
      await gateway.stop()
    }
  })

  it('goes on where it stopped, with what happened while it was away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-history-'))
    const options = { database: `${folder}/kept.sqlite`, chains: [chainOptions(chain)] }
    const [alice, bob] = [account(0), account(1)]
    try {
      const first = await startTestGateway(options)
      const before = await hashes(first, bob)
      await first.stop()
      const missed: Hex[] = []
      for (let index = 0; index < 90; index += 1)
        missed.unshift((await send(alice, bob, BigInt(index))).transactionHash)
      const second = await startTestGateway(options)
      expect(await hashes(second, bob)).toEqual([...missed, ...before])
      await second.stop()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('begins anew on a chain that has nothing in common with what it read', async () => {
    const fresh = await startChains({ chains: [{ chainId: 31337 }] })
    const folder = await mkdtemp(join(tmpdir(), 'foyer-history-'))
    const database = `${folder}/kept.sqlite`
    try {
      const first = await startTestGateway({ database, chains: [chainOptions(chain)] })
      expect(await hashes(first, account(1))).not.toEqual([])
      await first.stop()
      const second = await startTestGateway({ database, chains: [chainOptions(fresh.chains[0])] })
      expect((await readHistory(second, account(1))).map(({ metadata }) => metadata.operationType)).toEqual([
        'mint',
        'mint',
      ])
      await second.stop()
    } finally {
      await fresh.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('explains every change of balance, through reorganisations too, whether it followed or read backwards', async () => {
    const followed = await startTestGateway({ chains: [chainOptions(chain)] })
    const tkn = chain.tokens.TKN
    const who = fc.nat({ max: 2 })
    const amount = fc.integer({ min: 1, max: 50 }).map(BigInt)
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), from: who, to: who, amount }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('token' as const), from: who, to: who, amount }) },
      fc.record({ do: fc.constantFrom('buy' as const, 'sell' as const, 'fail' as const), from: who, to: who, amount }),
      fc.record({ do: fc.constantFrom('snapshot' as const, 'revert' as const), from: who, to: who, amount }),
    )
    const balances = async (owner: Address): Promise<Totals> => ({
      native: await chain.client.getBalance({ address: owner }),
      token: (await chain.client.readContract({
        address: tkn,
        abi: testContracts.token.abi,
        functionName: 'balanceOf',
        args: [owner],
      })) as bigint,
    })
    const totals = async (gateway: TestGateway, owner: Address): Promise<Totals> => {
      const sum = { native: 0n, token: 0n }
      for (const { transfers } of await readHistory(gateway, owner)) {
        for (const { direction, quantity, fungible_info } of transfers ?? []) {
          const sign = { in: 1n, out: -1n, self: 0n }[direction]
          const kind =
            fungible_info?.symbol === 'ETH' ? 'native' : fungible_info?.symbol === 'TKN' ? 'token' : undefined
          if (kind !== undefined) sum[kind] += sign * parseUnits(quantity.numeric, 18)
        }
      }
      const paid = await gateway.database
        .selectFrom('history_transactions')
        .select('fee')
        .where('sender', '=', owner.toLowerCase())
        .execute()
      for (const { fee } of paid) sum.native -= BigInt(fee)
      return sum
    }
    try {
      const starts = await Promise.all(
        accounts.map(async (owner) => ({
          owner,
          held: await balances(owner),
          totalsBefore: await totals(followed, owner),
        })),
      )
      const snapshots: Hex[] = []
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          for (const { do: what, from, to, amount: value } of steps) {
            const sender = account(from)
            if (what === 'send') await send(sender, account(to), value)
            if (what === 'token') await write(sender, tkn, 'token', 'transfer', [account(to), value])
            if (what === 'buy') await write(sender, exchange, 'exchange', 'buy', [tkn], value)
            if (what === 'sell') await write(sender, exchange, 'exchange', 'sell', [tkn, value])
            if (what === 'fail') await write(sender, exchange, 'exchange', 'fail', [], value)
            if (what === 'snapshot') snapshots.push(await chain.snapshot())
            const last = what === 'revert' ? snapshots.pop() : undefined
            if (last !== undefined) await chain.revert(last)
          }
          for (const { owner, held, totalsBefore } of starts) {
            const [nowHeld, nowTotals] = [await balances(owner), await totals(followed, owner)]
            expect(nowTotals.token - totalsBefore.token).toBe(nowHeld.token - held.token)
            expect(nowTotals.native - totalsBefore.native).toBe(nowHeld.native - held.native)
          }
        }),
        { numRuns: 12 },
      )
      const behind = await startTestGateway({ chains: [chainOptions(chain)] })
      const untraced = await startTestGateway({ chains: [chainOptions(chain, { history: { traces: false } })] })
      const everybody = await startTestGateway({
        chains: [chainOptions(chain)],
        history: { followAll: true, startBlock: 0 },
      })
      for (const { owner } of starts) {
        const lines = await readHistory(followed, owner)
        expect(await readHistory(behind, owner)).toEqual(lines)
        expect(await readHistory(untraced, owner)).toEqual(lines)
        expect(await readHistory(everybody, owner)).toEqual(lines)
      }
      await behind.stop()
      await untraced.stop()
      await everybody.stop()
    } finally {
      await followed.stop()
    }
  })
})
