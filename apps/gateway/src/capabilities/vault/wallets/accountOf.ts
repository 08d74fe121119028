import { keeperLoginProviders } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../../engines/db/openDatabase.ts'
import type { VaultCaller } from '../createVaultSessions.ts'
import type { KeeperLogin } from '../keeper/createKeeperLogins.ts'
import { isPlaceholderEmail } from '../userEmail.ts'

/** The account by which a keeper can check a caller whom no mail reaches, if there is one. */
export async function accountOf(database: GatewayDatabase, caller: VaultCaller): Promise<KeeperLogin | undefined> {
  if (!isPlaceholderEmail(caller.email)) return undefined
  const rows = await database
    .selectFrom('vault_accounts')
    .select(['provider_id', 'account_id'])
    .where('user_id', '=', caller.userId)
    .where('provider_id', 'in', [...keeperLoginProviders])
    .execute()
  const provider = keeperLoginProviders.find((each) => rows.some((row) => row.provider_id === each))
  const subject = rows.find((row) => row.provider_id === provider)?.account_id
  return provider && subject !== undefined ? { provider, subject } : undefined
}
