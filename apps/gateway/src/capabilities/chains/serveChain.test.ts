import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createMetrics } from '../../engines/observability/metrics.ts'
import { createReadCache } from '../../engines/rpc/readCache.ts'
import { createSuccessRates } from '../../engines/rpc/successRates.ts'
import { createListeners } from '../../engines/shared/listeners.ts'
import { serveChain } from './serveChain.ts'

describe('serveChain', () => {
  /** Two processes of one gateway, which tell each other what is published. */
  const startTwo = () => {
    const listeners = createListeners(createLogger('silent'))
    const published: string[] = []
    const topics = {
      publish: async (topic: string, text: string) => {
        published.push(`${topic}: ${text}`)
        listeners.tell(topic, text)
      },
      subscribe: listeners.add,
    }
    const config = parseConfig({
      chains: ['eip155:1', 'eip155:10'].map((id) => ({ id, name: id, rpcUrls: ['http://127.0.0.1:1'] })),
    })
    const start = () =>
      new Map(
        config.chains.map((chain) => [
          chain.id,
          serveChain({
            chain,
            limits: config.limits,
            metrics: createMetrics(),
            rates: createSuccessRates(),
            cache: createReadCache(0),
            topics,
          }),
        ]),
      )
    return { one: start(), other: start(), published, topics }
  }

  it('shares the floor of a chain between visitors and the indexer, and between processes', () => {
    const { one, other, published } = startTwo()
    one.get('eip155:1')?.pool.tell(100n)
    const floors = [one, other].flatMap((chains) => {
      const chain = chains.get('eip155:1')
      return [chain?.pool.floor(), chain?.indexing.floor(), chains.get('eip155:10')?.pool.floor()]
    })
    expect(floors).toEqual([100n, 100n, undefined, 100n, 100n, undefined])
    // What was heard is not said again.
    expect(published).toEqual(['floor eip155:1: 100'])
    other.get('eip155:1')?.indexing.tell(101n)
    expect(one.get('eip155:1')?.pool.floor()).toBe(101n)
  })

  it('reads only whole numbers from what other processes say', async () => {
    const { one, topics } = startTwo()
    for (const text of ['', '-1', '1.5', '0x10', 'one', '9'.repeat(40)]) await topics.publish('floor eip155:1', text)
    expect(one.get('eip155:1')?.pool.floor()).toBeUndefined()
  })
})
