import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Hex } from 'viem'
import type { ChainClient } from './chainClient.ts'
import { type PlacedParts, prepareChain, type WantedParts } from './prepareChain.ts'

/** A prepared chain as it stands in the folder: anvil's dump, and where its parts are. */
type PreparedChain = PlacedParts & { readonly state: Hex }

/**
 * Does what {@link prepareChain} does, once for all processes that share the folder of `FOYER_PREPARED_CHAINS`: the others load the
 * state of the first, which takes 20 ms instead of one second. The folder is for one run of tests; without it each chain is
 * prepared by itself.
 *
 * @throws {TestKitError} as {@link prepareChain} does.
 */
export async function prepareChainOnce(client: ChainClient, wanted: WantedParts): Promise<PlacedParts> {
  const folder = process.env.FOYER_PREPARED_CHAINS
  if (!folder) return prepareChain(client, wanted)
  const symbols = wanted.tokens.map(({ symbol }) => symbol)
  const name = JSON.stringify({ ...wanted, tokens: symbols, chainId: client.chain.id })
  const file = path.join(folder, `${createHash('sha256').update(name).digest('hex')}.json`)
  const kept = await readPrepared(file)
  if (kept) {
    await client.loadState({ state: kept.state })
    return kept
  }
  const placed = await prepareChain(client, wanted)
  await keepPrepared(file, { ...placed, state: await client.dumpState() })
  return placed
}

async function readPrepared(file: string): Promise<PreparedChain | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PreparedChain
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Moves the file into place whole, so that no other process reads half of it. */
async function keepPrepared(file: string, prepared: PreparedChain): Promise<void> {
  const written = `${file}.${randomUUID()}`
  await writeFile(written, JSON.stringify(prepared))
  await rename(written, file)
}
