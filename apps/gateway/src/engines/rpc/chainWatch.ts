import { askChainId, askGenesis } from './askNode.ts'

/** Whether one node is of the chain that the operator named it for. */
export type ChainWatch = {
  /**
   * Answers `false` for a node of another chain. The first time it waits for the node to say, later it goes by what the node
   * said last and asks again beside the call.
   */
  isRight: () => boolean | Promise<boolean>
}

/** A node that could not be asked is asked again after this time. */
const retryMs = 10_000

/** How nodes of a namespace are asked of which chain they are; those of others are trusted. */
const watches: Readonly<
  Record<string, (url: string, reference: string, everyMs: number, now: () => number) => ChainWatch>
> = {
  eip155: (url, reference, everyMs, now) => createChainWatch(() => askChainId(url), BigInt(reference), everyMs, now),
  solana: (url, reference, everyMs, now) => createChainWatch(() => askGenesis(url), reference, everyMs, now),
}

/**
 * Builds the watch over one node.
 *
 * @param chainId The CAIP-2 id of the chain that the operator named it for.
 * @param everyMs How long its answer counts; 0 never to ask.
 * @param now Milliseconds since 1970.
 */
export function watchNode(url: string, chainId: string, everyMs: number, now: () => number): ChainWatch {
  const [namespace = '', reference = ''] = chainId.split(':')
  return watches[namespace]?.(url, reference, everyMs, now) ?? { isRight: () => true }
}

/**
 * Watches one node. A node whose address was mixed up, or whose vendor routes it to another chain, looks healthy but is
 * wrong: it tells that chain's balances, and transactions go there.
 *
 * @param ask Asks the node for its chain id; `undefined` when it does not say.
 * @param everyMs How long its answer counts; 0 never to ask.
 * @param now Milliseconds since 1970.
 */
function createChainWatch<Id extends bigint | string>(
  ask: () => Promise<Id | undefined>,
  chainId: Id,
  everyMs: number,
  now: () => number,
): ChainWatch {
  if (everyMs === 0) return { isRight: () => true }
  let said: Id | undefined
  let askAgainAt = 0
  let running: Promise<boolean> | undefined

  const poll = async (): Promise<boolean> => {
    const found = await ask().catch(() => undefined)
    if (found !== undefined) said = found
    askAgainAt = now() + (found === undefined ? Math.min(retryMs, everyMs) : everyMs)
    running = undefined
    return said === undefined || said === chainId
  }

  return {
    isRight: () => {
      const isDue = now() >= askAgainAt
      if (isDue) running ??= poll()
      if (said === undefined) return running ?? true
      return said === chainId
    },
  }
}
