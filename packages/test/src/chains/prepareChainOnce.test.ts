import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type RunningChain, type RunningChains, startChains } from './startChains.ts'

let folder: string
const running: RunningChains[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-prepared-'))
  vi.stubEnv('FOYER_PREPARED_CHAINS', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
  await rm(folder, { recursive: true })
})

async function start(chainId: number) {
  const chains = await startChains({ chains: [{ chainId }], extraTokens: true, market: true, collectibles: true })
  running.push(chains)
  return chains.chains[0]
}

/** What a chain says of all that was prepared on it. */
async function describeChain({ client, tokens, market, collectibles }: RunningChain) {
  const places = [...Object.values(tokens), ...Object.values(market ?? {}), ...Object.values(collectibles ?? {})].flat()
  const latest = await client.getBlockNumber()
  const logs = await client.getLogs({ fromBlock: 0n, toBlock: latest })
  return {
    tokens,
    market,
    collectibles,
    latest,
    codes: await Promise.all(places.map((address) => client.getCode({ address }))),
    logs,
  }
}

it('loads what another start prepared, with every contract and log of the same blocks', async () => {
  const prepared = await start(31337)
  const described = await describeChain(prepared)
  expect(described.codes.every((code) => code !== undefined)).toBe(true)
  expect(described.logs.length).toBeGreaterThan(40)
  const loaded = await start(31337)
  expect(await describeChain(loaded)).toEqual(described)
  const [first] = await readdir(folder)
  expect(first).toMatch(/^[0-9a-f]{64}\.json$/)
})

it('prepares a chain with another id by itself', async () => {
  await start(31337)
  const other = await start(31338)
  expect(await other.client.getChainId()).toBe(31338)
  expect(await readdir(folder)).toHaveLength(2)
})
