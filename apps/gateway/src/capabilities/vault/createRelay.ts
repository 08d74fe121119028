import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { networksOf } from './networksOf.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** How long a message waits for its reader, in milliseconds. */
const lifetimeMs = 600_000

/** What a message counts for at least: else a stranger's many small ones push what others keep out of the shared cache. */
const leastCost = 20_000
/** Letters of messages from one network: ten of the largest at once, or 100 small ones, and one small one a second. */
const perNetwork = { tokens: 2_000_000, refillPerSecond: 20_000 }
/** Letters of messages in all, which bounds the memory that strangers take. */
const inAll = { tokens: 64_000_000, refillPerSecond: 64_000 }

/** Sealed messages between the wallet's own window and the frame that opened it. */
export type Relay = {
  /** @throws VaultRefusal `vault-relay-full` when a network or all of them left too much. */
  leave: (id: string, sealed: string, network: string) => Promise<void>
  read: (id: string) => Promise<string | undefined>
}

/** Builds the relay in what the processes of the gateway share. */
export function createRelay({ buckets, cache }: Pick<SharedEngine, 'buckets' | 'cache'>): Relay {
  const keyOf = (id: string) => `vault-relay:${id}`
  const charge = async (name: string, { tokens, refillPerSecond }: typeof inAll, cost: number) => {
    const { isAllowed } = await buckets.take({ key: `vault-relay-bytes:${name}`, tokens, refillPerSecond, cost })
    if (!isAllowed) throw new VaultRefusal('vault-relay-full', Math.ceil(cost / refillPerSecond))
  }
  return {
    leave: async (id, sealed, network) => {
      const cost = Math.max(leastCost, sealed.length)
      for (const { name, share } of networksOf(network))
        await charge(name, { ...perNetwork, tokens: perNetwork.tokens * share }, cost)
      await charge('', inAll, cost)
      await cache.set(keyOf(id), sealed, lifetimeMs)
    },
    read: (id) => cache.get(keyOf(id)),
  }
}
