import type { ServedChain } from '../capabilities/chains/servedChain.ts'
import { type History, settingsOf } from '../capabilities/history/createHistory.ts'
import { createHistoryNode, type HistoryNode } from '../capabilities/history/historyNode.ts'
import type { HistorySettings } from '../capabilities/history/historySettings.ts'
import { createTraceReader } from '../capabilities/history/traces/traceReader.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import type { Check } from '../engines/observability/check.ts'
import { createLogger } from '../engines/observability/logger.ts'

/** Among so many, one with a transaction is looked for, because some ways of tracing need one. */
const newestBlocks = 8
const anyAccount = `0x${'0'.repeat(40)}`

/** What the test needs of the gateway's services. */
export type TestHistoryParameters = {
  chains: ReadonlyMap<string, Pick<ServedChain, 'config' | 'pool'>>
  config: GatewayConfig
  history: Pick<History, 'chainIds'>
}

/** Asks every indexed chain whether a node knows old states and, where they are switched on, offers traces. */
export async function testHistory({ chains, config, history }: TestHistoryParameters): Promise<readonly Check[]> {
  const findings = await Promise.all(
    [...chains.values()].map(async (chain): Promise<readonly Check[]> => {
      if (!history.chainIds.includes(chain.config.id)) return []
      const settings = settingsOf(config, chain.config)
      const node = createHistoryNode(chain.pool, new AbortController().signal)
      try {
        const latest = await node.latest()
        const checks = [await testStates(chain, settings, node, latest)]
        return settings.traces ? [...checks, await testTraces(chain, node, latest)] : checks
      } catch {
        // The test of the nodes says that none answers.
        return []
      }
    }),
  )
  return findings.flat()
}

async function testStates(
  { config }: Pick<ServedChain, 'config'>,
  { backfillBlocks, searchNativeBlocks, startBlock = 0 }: HistorySettings,
  node: HistoryNode,
  latest: number,
): Promise<Check> {
  const check = { subject: config.id, what: 'old states for the history' }
  if (searchNativeBlocks === 0 && !config.local) {
    return { ...check, state: 'ok', note: 'They are not needed: the search for old native coins is off.' }
  }
  const oldest = config.local ? 0 : Math.max(0, startBlock, latest - Math.min(backfillBlocks, searchNativeBlocks))
  try {
    await node.states(anyAccount, [oldest])
    return { ...check, state: 'ok', note: `A node knows the state after block ${oldest}.` }
  } catch {
    const note = `No node knows the state after block ${oldest}: native coins of long ago will be missing. Name an archive node.`
    return { ...check, state: 'warning', note }
  }
}

async function testTraces(
  { config: { id } }: Pick<ServedChain, 'config'>,
  node: HistoryNode,
  latest: number,
): Promise<Check> {
  const check = { subject: id, what: 'traces for the history' }
  const newest = await node.blocks(Array.from({ length: Math.min(latest, newestBlocks) }, (_, index) => latest - index))
  const block = newest.find(({ transactions }) => transactions.length > 0) ?? newest[0]
  const reader = createTraceReader({ chainId: id, node, logger: createLogger('silent') })
  const method = block === undefined ? undefined : await reader.probe(block)
  return method === undefined
    ? { ...check, state: 'warning', note: 'No node offers them: payments between contracts will be missing.' }
    : { ...check, state: 'ok', note: `A node offers ${method}.` }
}
