import { isPostgres } from '../../engines/db/dialect.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/**
 * Removes the ways to log in, and to confirm, that were added since a time, in milliseconds since 1970: a thief who changed the
 * address may have added another way in. A passkey that holds the wallet stays, since nothing else would open it.
 */
export async function dropLinksSince(
  database: GatewayDatabase,
  { since, userId }: { since: number; userId: string },
): Promise<void> {
  const day = new Date(since)
  await database
    .deleteFrom('vault_accounts')
    .where('user_id', '=', userId)
    .where('created_at', '>=', isPostgres(database) ? day : day.toISOString())
    .execute()
  await database
    .deleteFrom('vault_passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('vault_factors')
            .select('vault_factors.id')
            .whereRef('vault_factors.credential_id', '=', 'vault_passkeys.credential_id'),
        ),
      ),
    )
    .execute()
  await database
    .deleteFrom('vault_authenticators')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
}
