import * as v from 'valibot'
import { type DescribedContracts, readDescriptions } from '../../evm/calls/describedCalls.ts'
import { bookKey } from '../../steps/tokenFacts.ts'

/** What the gateway knows of accounts and coins, beside what networks say. Each rejects where it does not answer. */
export type Directory = {
  /** US dollars for one whole coin (under ``) and tokens, by {@link bookKey}; those without a known price are absent. */
  pricesOf(chain: string, tokens: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>
  /** The name that an account is known by. */
  nameOf(address: string, signal: AbortSignal): Promise<string | undefined>
  /** Who an account seems to have sent something to in its latest transactions on a network; undefined where the gateway does not know them. */
  receiversOf(chain: string, account: string, signal: AbortSignal): Promise<Receivers | undefined>
  /** The router that the gateway's own swaps go through on a network; undefined where it names none. */
  routerOf(chain: string, signal: AbortSignal): Promise<string | undefined>
  /** The operator's own contracts on a network, with functions in the operator's words. */
  contractsOf(chain: string, signal: AbortSignal): Promise<DescribedContracts>
}

/** A transaction to an account; `at` in milliseconds since 1970. */
export type Sent = { readonly hash: string; readonly at: number; readonly isPayment: boolean }

/** Latest transactions of an account, as lists of transfers have them. */
export type Receivers = {
  /** Those to each receiver, newest first, by {@link bookKey}. */
  readonly sent: ReadonlyMap<string, readonly Sent[]>
  /** The account has none before them. */
  readonly isWhole: boolean
}

/** What {@link createDirectory} takes. */
export type CreateDirectoryParameters = {
  readonly gateway: string
  readonly projectId: string
  readonly fetch?: typeof fetch | undefined
}

/** How gateways name a network's own coin where an address is asked for. */
const coinOf = (chain: string) =>
  chain.startsWith('eip155:')
    ? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    : 'So11111111111111111111111111111111111111111'

// As much of each answer as is told: the gateway's own schemas would be several times the size of what the frame begins with.
const Prices = v.object({
  fungibles: v.array(v.object({ address: v.optional(v.string()), price: v.number() })),
})
const Identity = v.object({ name: v.nullable(v.string()) })
const History = v.object({
  data: v.array(
    v.object({
      metadata: v.object({
        operationType: v.string(),
        hash: v.string(),
        minedAt: v.string(),
        sentTo: v.string(),
        status: v.string(),
      }),
    }),
  ),
  next: v.nullable(v.string()),
  coveredSince: v.optional(
    v.array(v.object({ chainId: v.string(), block: v.nullable(v.number()), hasOlder: v.boolean() })),
  ),
})
const Contracts = v.object({
  contracts: v.array(v.object({ address: v.string(), name: v.string(), functions: v.array(v.string()) })),
})
const Approval = v.object({ tx: v.object({ data: v.string() }) })
/** Which token it is makes no difference: one router takes all of them. */
const anyToken = '0x000000000000000000000000000000000000dEaD'
/** `approve(address,uint256)` with who may spend. */
const approval = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i
/** A name in one line: no letter that cannot be seen or turns others round, and nothing that reads as an address. */
const plainName = /^(?!0x)[^\p{C}\p{Z}]{1,64}$/iu

/** Asks the gateway. */
export function createDirectory({ gateway, projectId, ...own }: CreateDirectoryParameters): Directory {
  const send = own.fetch ?? fetch
  const ask = async <S extends v.GenericSchema>(
    schema: S,
    path: string,
    { body, query = {}, signal }: { body?: object; query?: Record<string, string>; signal: AbortSignal },
  ): Promise<v.InferOutput<S>> => {
    const search = new URLSearchParams({ ...query, projectId, st: 'foyer', sv: 'vault-0.0.0' })
    const response = await send(`${gateway}${path}?${search}`, {
      credentials: 'omit',
      signal,
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The gateway answered ${response.status}.`)
    return v.parse(schema, await response.json())
  }
  return {
    async pricesOf(chain, tokens, signal) {
      const coin = coinOf(chain)
      const addresses = [coin, ...tokens].map((address) => `${chain}:${address}`)
      const body = { currency: 'usd', projectId, addresses }
      const { fungibles } = await ask(Prices, '/v1/fungible/price', { body, signal })
      return new Map(
        fungibles.flatMap(({ address = '', price }) => {
          const found = bookKey(address.slice(chain.length + 1))
          const isOfThisChain = address.startsWith(`${chain}:`)
          return isOfThisChain && price > 0 ? [[found === bookKey(coin) ? '' : found, price] as const] : []
        }),
      )
    },
    async nameOf(address, signal) {
      const { name } = await ask(Identity, `/v1/identity/${address}`, { signal })
      return name !== null && plainName.test(name) ? name : undefined
    },
    async receiversOf(chain, account, signal) {
      const {
        coveredSince = [],
        data,
        next,
      } = await ask(History, `/v1/account/${account}/history`, {
        query: { chainId: chain },
        signal,
      })
      const covered = coveredSince.find(({ block, chainId }) => chainId === chain && block !== null)
      if (!covered) return undefined
      const sent = new Map<string, Sent[]>()
      for (const { metadata } of data) {
        if (metadata.status !== 'confirmed') continue
        const to = bookKey(metadata.sentTo)
        const one = {
          hash: metadata.hash,
          at: Date.parse(metadata.minedAt),
          isPayment: metadata.operationType === 'send',
        }
        sent.set(to, [...(sent.get(to) ?? []), one])
      }
      return { sent, isWhole: next === null && !covered.hasOlder }
    },
    async routerOf(chain, signal) {
      const query = { from: `${chain}:${anyToken}`, to: `${chain}:${coinOf(chain)}` }
      const { tx } = await ask(Approval, '/v1/convert/build-approve', { query, signal })
      const [, spender] = approval.exec(tx.data) ?? []
      return spender === undefined ? undefined : `0x${spender.toLowerCase()}`
    },
    async contractsOf(chain, signal) {
      const { contracts } = await ask(Contracts, '/v1/vault/contracts', { query: { chainId: chain }, signal })
      return readDescriptions(contracts)
    },
  }
}
