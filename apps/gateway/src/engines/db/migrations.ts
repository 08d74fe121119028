import { eventsAndTokens } from './migrations/0001EventsAndTokens.ts'
import { names } from './migrations/0002Names.ts'
import { sessions } from './migrations/0003Sessions.ts'
import { projects } from './migrations/0004Projects.ts'
import { history } from './migrations/0005History.ts'
import { nfts } from './migrations/0006Nfts.ts'
import { directory } from './migrations/0007Directory.ts'
import { locksAndJobs } from './migrations/0008LocksAndJobs.ts'
import { analytics } from './migrations/0009Analytics.ts'
import { historySearch } from './migrations/0010HistorySearch.ts'
import { nftUse } from './migrations/0011NftUse.ts'
import { jobRuns } from './migrations/0012JobRuns.ts'
import { historyTail } from './migrations/0013HistoryTail.ts'
import { eventCounts } from './migrations/0014EventCounts.ts'
import { waitingAccounts } from './migrations/0015WaitingAccounts.ts'
import { nftTraits } from './migrations/0016NftTraits.ts'
import { chosenNames } from './migrations/0017ChosenNames.ts'
import { projectNodeCalls } from './migrations/0018ProjectNodeCalls.ts'
import { signIn } from './migrations/0019SignIn.ts'
import { vault } from './migrations/0020Vault.ts'
import { passkeys } from './migrations/0023Passkeys.ts'
import { vaultKeeper } from './migrations/0024VaultKeeper.ts'
import { socialLogin } from './migrations/0025SocialLogin.ts'
import { vaultDeletion } from './migrations/0026VaultDeletion.ts'
import { sponsor } from './migrations/0028Sponsor.ts'
import { vaultEmailChanges } from './migrations/0029VaultEmailChanges.ts'
import { keeperRetired } from './migrations/0030KeeperRetired.ts'
import { vaultClosing } from './migrations/0031VaultClosing.ts'
import { vaultFactors } from './migrations/0032VaultFactors.ts'
import { vaultReturn } from './migrations/0033VaultReturn.ts'
import { vaultPlans } from './migrations/0034VaultPlans.ts'
import { farcaster } from './migrations/0035Farcaster.ts'
import { attemptCodes } from './migrations/0036AttemptCodes.ts'
import { deviceTrust } from './migrations/0037DeviceTrust.ts'
import { keeperVisitors } from './migrations/0038KeeperVisitors.ts'
import { deviceNotices } from './migrations/0039DeviceNotices.ts'
import { retiredParts } from './migrations/0040RetiredParts.ts'
import { recoveries } from './migrations/0041Recoveries.ts'
import { auditTrail } from './migrations/0042AuditTrail.ts'
import { deviceBrowsers } from './migrations/0043DeviceBrowsers.ts'
import { policySpends } from './migrations/0044PolicySpends.ts'
import { ownerLimits } from './migrations/0045OwnerLimits.ts'
import { authenticators } from './migrations/0046Authenticators.ts'
import { keeperPasskeys } from './migrations/0047KeeperPasskeys.ts'
import { keeperForgets } from './migrations/0048KeeperForgets.ts'
import { walletSaved } from './migrations/0049WalletSaved.ts'
import { keeperLogins } from './migrations/0050KeeperLogins.ts'
import { unprovenSessions } from './migrations/0051UnprovenSessions.ts'
import type { SchemaStep } from './schemaStep.ts'

/** The database's history, oldest first; a released step is never edited. Each step runs on SQLite and on Postgres. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  '0001_events_and_tokens': eventsAndTokens,
  '0002_names': names,
  '0003_sessions': sessions,
  '0004_projects': projects,
  '0005_history': history,
  '0006_nfts': nfts,
  '0007_directory': directory,
  '0008_locks_and_jobs': locksAndJobs,
  '0009_analytics': analytics,
  '0010_history_search': historySearch,
  '0011_nft_use': nftUse,
  '0012_job_runs': jobRuns,
  '0013_history_tail': historyTail,
  '0014_event_counts': eventCounts,
  '0015_waiting_accounts': waitingAccounts,
  '0016_nft_traits': nftTraits,
  '0017_chosen_names': chosenNames,
  '0018_project_node_calls': projectNodeCalls,
  '0019_sign_in': signIn,
  '0020_vault': vault,
  '0023_passkeys': passkeys,
  '0024_vault_keeper': vaultKeeper,
  '0025_social_login': socialLogin,
  '0026_vault_deletion': vaultDeletion,
  '0028_sponsor': sponsor,
  '0029_vault_email_changes': vaultEmailChanges,
  '0030_keeper_retired': keeperRetired,
  '0031_vault_closing': vaultClosing,
  '0032_vault_factors': vaultFactors,
  '0033_vault_return': vaultReturn,
  '0034_vault_plans': vaultPlans,
  '0035_farcaster': farcaster,
  '0036_attempt_codes': attemptCodes,
  '0037_device_trust': deviceTrust,
  '0038_keeper_visitors': keeperVisitors,
  '0039_device_told': deviceNotices,
  '0040_retired_parts': retiredParts,
  '0041_recoveries': recoveries,
  '0042_audit_trail': auditTrail,
  '0043_device_browsers': deviceBrowsers,
  '0044_policy_spends': policySpends,
  '0045_owner_limits': ownerLimits,
  '0046_authenticators': authenticators,
  '0047_keeper_passkeys': keeperPasskeys,
  '0048_keeper_forgets': keeperForgets,
  '0049_wallet_saved': walletSaved,
  '0050_keeper_logins': keeperLogins,
  '0051_unproven_sessions': unprovenSessions,
}
