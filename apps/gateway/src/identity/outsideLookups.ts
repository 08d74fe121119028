import { type Address, type Hex, isHex } from 'viem'
import type { SafeFetch } from '../outside/safeFetch.ts'
import type { ChainClient } from '../rpc/chainClient.ts'

/** A client whose contracts may look off chain, and whether one of those look-ups failed. */
export type OutsideLookups = { client: ChainClient; hasFailed: () => boolean }

const mostAddresses = 3
const limits = { maxBytes: 153_600, timeoutMs: 5_000 }

/**
 * Lets the contracts of one question look off chain (EIP-3668), only through the fetcher for outside addresses, because a
 * stranger's contract names them.
 */
export function withOutsideLookups(client: ChainClient, safeFetch: SafeFetch): OutsideLookups {
  let failed = false
  const request = async (lookup: { data: Hex; sender: Address; urls: readonly string[] }): Promise<Hex> => {
    for (const url of lookup.urls.slice(0, mostAddresses)) {
      const answer = await askOne(safeFetch, url, lookup).catch(() => undefined)
      if (answer !== undefined) return answer
    }
    failed = true
    throw new Error('No address that the contract named gave an answer.')
  }
  return { client: { ...client, ccipRead: { request } }, hasFailed: () => failed }
}

async function askOne(
  safeFetch: SafeFetch,
  url: string,
  { data, sender }: { data: Hex; sender: Address },
): Promise<Hex | undefined> {
  const address = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
  const isGet = url.includes('{data}')
  const { status, bytes } = await safeFetch(address, {
    ...limits,
    headers: { accept: 'application/json', ...(isGet ? {} : { 'content-type': 'application/json' }) },
    ...(isGet ? {} : { method: 'POST', body: JSON.stringify({ data, sender }) }),
  })
  if (status !== 200) return undefined
  const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const found = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return isHex(found) ? found : undefined
}
