import type { EventWriter } from '../analytics/eventWriter.ts'
import type { Balances } from '../balances/createBalances.ts'
import type { BalanceServices } from '../balances/readBalances.ts'
import type { ChainFamily } from '../chains/chainFamily.ts'
import type { ChainConfig, GatewayConfig, NodeChain } from '../config/schema.ts'
import type { Gas } from '../gas/createGas.ts'
import type { History } from '../history/createHistory.ts'
import type { ZoneNamesOf } from '../identity/zoneNamesOf.ts'
import type { Jobs } from '../jobs/createJobs.ts'
import type { SqlSource } from '../ledger/createSqlSource.ts'
import type { CcipReader } from '../names/ccip/createCcipReader.ts'
import type { Names } from '../names/createNames.ts'
import type { FindChainClient } from '../names/signatureVerifier.ts'
import type { NftPages } from '../nfts/createNftPages.ts'
import type { Nfts } from '../nfts/createNfts.ts'
import type { Onramp } from '../onramp/createOnramp.ts'
import type { SafeFetch } from '../outside/safeFetch.ts'
import type { ChainClient } from '../rpc/chainClient.ts'
import type { SharedReads } from '../rpc/sharedReads.ts'
import type { UpstreamPool } from '../rpc/upstreamPool.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Sessions } from '../sessions/createSessions.ts'
import type { SharedEngine } from '../shared/sharedEngine.ts'
import type { Swaps } from '../swaps/createSwaps.ts'
import type { Tokens } from '../tokens/createTokens.ts'
import type { KeyedSources } from '../vendors/keyedSources.ts'
import type { WalletDirectory } from '../wallets/walletDirectory.ts'

/**
 * One chain with what reads it: `pool` for visitors, `indexing` with breakers, rates and a budget of its own for the indexer, so
 * that neither pays for the other; `reads` answers visitors' calls together.
 */
export type ServedChain = {
  config: ChainConfig
  pool: UpstreamPool
  indexing: UpstreamPool
  client: ChainClient
  reads: SharedReads
  /** Takes user operations; absent where no bundler is configured. */
  bundlers: UpstreamPool | undefined
}

/** The nodes of a chain of another namespace; what else is known of it stands in its family. */
export type PlainServedChain = { config: NodeChain; pool: UpstreamPool; client?: undefined; reads?: undefined }

/** Everything that handlers share; made once for each gateway. */
export type Services = BalanceServices & {
  config: GatewayConfig
  /** By CAIP-2 name, in the order of the configuration. */
  chains: ReadonlyMap<string, ServedChain>
  /** Chains of other namespaces, by CAIP-2 name. */
  plainChains: ReadonlyMap<string, PlainServedChain>
  /** What is known of other namespaces beside their JSON-RPC. */
  families: readonly ChainFamily[]
  /** Reads ENS names; absent when no mainnet node is configured. */
  mainnet: ChainClient | undefined
  events: EventWriter
  history: History
  /** What an indexer of the operator's own wrote down. */
  sqlSource: SqlSource
  onramp: Onramp
  /** What vendors with a key add. */
  keyed: KeyedSources
  directory: WalletDirectory
  nfts: Nfts
  nftPages: NftPages
  balances: Balances
  tokens: Tokens
  gas: Gas
  /** By chain id: what reads an EVM chain, mainnet's own node included. */
  findClient: FindChainClient
  names: Names
  /** Names in the zones of this gateway, of many accounts at once. */
  zoneNamesOf: ZoneNamesOf
  /** Answers resolver contracts; absent without a signing key. */
  ccip: CcipReader | undefined
  /** Reads addresses that strangers chose. */
  safeFetch: SafeFetch
  secrets: Secrets
  /** What this process shares with others; `sharedLayer(shared, name)` puts a cache there. */
  shared: SharedEngine
  /** Work that is done after the answer. */
  jobs: Jobs
  sessions: Sessions
  swaps: Swaps
}
