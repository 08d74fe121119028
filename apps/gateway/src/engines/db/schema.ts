import type { Generated } from 'kysely'
import type { HistoryTables } from '../../capabilities/history/historyTables.ts'
import type { NameTables } from '../../capabilities/names/nameTables.ts'
import type { NftTables } from '../../capabilities/nfts/nftTables.ts'
import type { ProjectTables } from '../../capabilities/projects/projectTables.ts'
import type { SessionTables } from '../../capabilities/sessions/sessionTables.ts'
import type { SignInTables } from '../../capabilities/signIn/signInTables.ts'
import type { SponsorTables } from '../../capabilities/vault/sponsor/sponsorTables.ts'
import type { VaultTables } from '../../capabilities/vault/vaultTables.ts'
import type { DirectoryTables } from '../../capabilities/wallets/walletTables.ts'
import type { JobTables } from '../jobs/jobTables.ts'

/** One accepted analytics event. No network address is kept; times are milliseconds since 1970. */
export type AnalyticsEventRow = {
  id: Generated<number>
  event_id: string
  project_id: string
  sdk_type: string
  sdk_version: string
  url: string
  domain: string
  occurred_at: number
  received_at: number
  /** JSON text. */
  props: string
  /** The event's name, as in `props`. */
  event: Generated<string>
  /** The day (UTC) on which it was received. */
  day: Generated<string>
}

/** How often an event came on one day (UTC). */
export type AnalyticsDayRow = { day: string; project_id: string; domain: string; event: string; events: number }

/** What a token's contract says about itself, read once and kept for a day. */
export type TokenMetadataRow = {
  /** CAIP-10, lower-case. */
  account: string
  name: string
  symbol: string
  decimals: number
  read_at: number
}

/** The last good copy of a token list that is fetched over the network. */
export type TokenListRow = {
  source: string
  /** JSON text as it was checked. */
  body: string
  fetched_at: number
}

/** Every table of the gateway. */
export type GatewayTables = DirectoryTables &
  JobTables &
  HistoryTables &
  NftTables &
  NameTables &
  ProjectTables &
  SessionTables &
  SignInTables &
  SponsorTables &
  VaultTables & {
    analytics_events: AnalyticsEventRow
    analytics_days: AnalyticsDayRow
    token_metadata: TokenMetadataRow
    token_lists: TokenListRow
  }
