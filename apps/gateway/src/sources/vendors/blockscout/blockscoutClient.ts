import * as v from 'valibot'
import { createVendorClient, type OnVendorCall, type VendorClient } from '../createVendorClient.ts'

/** The instances that the operator named, by the chain's CAIP-2 name. */
export type BlockscoutSettings = {
  instances: Readonly<Record<string, string>>
  timeoutMs?: number | undefined
  onCall?: OnVendorCall | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
}

/** One page of a list: its items as the schema reads them, and how to ask for the next. */
export type BlockscoutPage<Item> = { items: readonly Item[]; next: string | undefined }

/** Asks one list of an account on one chain, with the parameters of an earlier page's `next`. @throws VendorError */
export type AskBlockscout = <Item>(
  item: v.GenericSchema<unknown, Item>,
  list: { chainId: string; path: string; query?: Readonly<Record<string, string>>; token: string },
  signal?: AbortSignal,
) => Promise<BlockscoutPage<Item>>

const parameters = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))

/** Asks Blockscout's REST API V2 (https://docs.blockscout.com), self-hosted or public; no key. */
export function createBlockscoutClient({ instances, timeoutMs, onCall, now }: BlockscoutSettings): AskBlockscout {
  const clients = new Map<string, VendorClient>(
    Object.entries(instances).map(([chainId, baseUrl]) => [
      chainId,
      createVendorClient({ vendor: 'blockscout', baseUrl, headers: () => ({}), timeoutMs, onCall, now }),
    ]),
  )
  return async (item, { chainId, path, query = {}, token }, signal) => {
    const ask = clients.get(chainId)
    if (ask === undefined) throw new Error(`There is no Blockscout for ${chainId}.`)
    const schema = v.object({ items: v.array(item), next_page_params: v.nullish(parameters) })
    const request = { method: 'GET', path: `/api/v2/${path}`, query: { ...query, ...readToken(token) } } as const
    const { items, next_page_params: next } = await ask(schema, request, signal)
    return { items, next: next == null ? undefined : JSON.stringify(next) }
  }
}

/** What the vendor gave as parameters of the next page, as it wants them back. */
function readToken(token: string): Record<string, string> {
  if (token === '') return {}
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), parameters), token)
  if (!read.success) return {}
  return Object.fromEntries(
    Object.entries(read.output).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )
}
