import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChain, type RunningChains, startChains, testContracts } from '@foyer/test'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../engines/db/openDatabase.ts'
import { readChainTransfers } from '../../testing/history/readChainTransfers.ts'
import { readHistory } from '../../testing/history/readHistory.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

/** Fills the table that deploy/indexer describes with what a chain's own logs and blocks say. */
async function fillTable(chain: RunningChain, location: string): Promise<void> {
  const database = openDatabase(location)
  await sql`create table account_transfers (chain_id integer, hash text, log_index integer, item integer,
    block_number bigint, tx_index integer, mined_at bigint, kind text, token text, sender text, receiver text,
    token_id text, amount text, tx_sender text, tx_receiver text, tx_nonce integer, tx_has_input integer)`.execute(
    database,
  )
  for (const line of await readChainTransfers(chain)) {
    const [number, hash, place, sender, receiver, amount] = line.split(' ')
    const transaction = await chain.client.getTransaction({ hash: hash as `0x${string}` })
    const block = await chain.client.getBlock({ blockNumber: transaction.blockNumber })
    const isNative = place === '-1'
    const token = isNative ? '' : (transaction.to ?? '').toLowerCase()
    await sql`insert into account_transfers values (${chain.chainId}, ${hash}, ${Number(place)}, 0, ${Number(number)},
      ${transaction.transactionIndex}, ${Number(block.timestamp)}, ${isNative ? 'native' : 'erc20'}, ${token}, ${sender},
      ${receiver}, '', ${amount}, ${transaction.from.toLowerCase()}, ${(transaction.to ?? '').toLowerCase()},
      ${transaction.nonce}, ${transaction.input === '0x' ? 0 : 1})`.execute(database)
  }
  await database.destroy()
}

describe('a history from the database of a separate indexer', () => {
  let chains: RunningChains
  let folder: string
  let gateway: TestGateway
  let own: TestGateway
  let location: string
  let moved = 0
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    const [chain] = chains.chains
    folder = await mkdtemp(join(tmpdir(), 'foyer-sql-'))
    const [alice, bob] = chains.accounts.map(({ address }): Address => address)
    if (alice === undefined || bob === undefined) throw new Error('accounts are missing')
    for (let count = 1n; count <= 130n; count += 1n) {
      const call = { account: alice, address: chain.tokens.TKN, abi: testContracts.token.abi, chain: null }
      const hash =
        count % 2n === 0n
          ? await chain.client.writeContract({ ...call, functionName: 'transfer', args: [bob, count] })
          : await chain.client.sendTransaction({ account: alice, to: bob, value: count, chain: null })
      await chain.client.waitForTransactionReceipt({ hash })
    }
    location = join(folder, 'indexer.sqlite')
    await fillTable(chain, location)
    own = await startTestGateway({ chains: [chainOptions(chain)] })
    const options = {
      chains: [chainOptions(chain, { local: false })],
      history: { sql: { database: location, table: 'account_transfers', chains: ['eip155:31337' as const] } },
    }
    gateway = await startTestGateway(options, () => Date.now() + moved)
  })
  afterAll(async () => {
    await gateway?.stop()
    await own?.stop()
    await chains?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('tells what this gateway reads from the chain itself, page by page', async () => {
    const bob = chains.accounts[1]?.address ?? '0x'
    const fromGateway = await readHistory(gateway, bob)
    const read = await readHistory(own, bob)
    const linesOf = (items: typeof fromGateway) =>
      items.map(({ metadata, transfers }) => [metadata.hash, metadata.operationType, metadata.sentFrom, transfers])
    expect(fromGateway.length).toBeGreaterThan(130)
    // Prices are of the chain that is marked local.
    expect(linesOf(fromGateway)).toEqual(linesOf(read))
  })

  it('names its source, and since when the indexer knows the chain', async () => {
    const response = await gateway.send(`/v1/account/${chains.accounts[1]?.address}/history?chainId=31337`)
    expect(response.headers.get('x-foyer-source')).toBe('sql')
    const { coveredSince } = parseAnswer(endpoints.history, await response.json())
    expect(coveredSince).toEqual([
      { chainId: 'eip155:31337', block: expect.any(Number), time: expect.any(String), hasOlder: expect.any(Boolean) },
    ])
  })

  it('notices after a minute that the indexer has reached further back', async () => {
    const since = async () => {
      const response = await gateway.send(`/v1/account/${chains.accounts[1]?.address}/history?chainId=31337`)
      return parseAnswer(endpoints.history, await response.json()).coveredSince?.[0]?.block
    }
    const known = await since()
    expect(known).toBeGreaterThan(1)
    const database = openDatabase(location)
    await sql`update account_transfers set mined_at = 1000, block_number = 1
      where hash = (select hash from account_transfers order by mined_at limit 1)`.execute(database)
    await database.destroy()
    expect(await since()).toBe(known)
    moved = 61_000
    expect(await since()).toBe(1)
  })
})
