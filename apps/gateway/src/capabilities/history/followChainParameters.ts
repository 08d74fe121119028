import type { HistoryNode } from './historyNode.ts'
import type { HistorySettings } from './historySettings.ts'
import type { HistoryStore } from './historyStore.ts'
import type { TraceReader } from './traces/traceReader.ts'
import type { WindowSize } from './windowSize.ts'

export type FollowChainParameters = {
  chainId: string
  /** A chain without a past worth bounding: all of it is read. */
  isLocal: boolean
  /** Whether one node alone speaks for the chain, so that a lower head is a fact and no lagging. */
  hasOneNode: boolean
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
  settings: HistorySettings
  node: HistoryNode
  /** Absent where traces are switched off. */
  traces: TraceReader | undefined
  store: HistoryStore
  window: WindowSize
  /** Milliseconds since 1970. */
  now: () => number
}
